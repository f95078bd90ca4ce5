import type { AccountsDb, Database, Databases } from '../../../db/client'
import { reserveTime } from '../../../db/throttle'
import { HOUR, MINUTE, SECOND } from '../../../lib/durations'
import { isPassing, logFault } from '../../../lib/faults'
import { newId } from '../../../lib/ids'
import type { Gateway } from '../gateway'
import { type Composers, deliverThese, settleAbandoned } from '../job'
import { holdMarked, markDue } from './queries'
import {
  type DueMail,
  type DueMessage,
  type HandedMails,
  IDS_PER_MESSAGE,
  inOrder,
  LETTERS_PER_SLOT,
  MESSAGES_PER_BATCH,
  messagesOf,
  readHandedMails,
} from './rules'

/** A run that has taken mails hands them over within this time. If it was stopped, the next run takes them. */
const TAKEN_FOR = 5 * MINUTE
/** Mails that are still there after this time are handed over once more: their message was lost, or given up. */
const HANDED_FOR = HOUR
/** Mails per statement. */
const PAGE = 2 * MESSAGES_PER_BATCH * IDS_PER_MESSAGE
/** A consumer waits for its turn this long at most; else its message comes again. */
const PATIENCE = 60 * SECOND
/** A batch begins nothing more after this time: the platform ends it after 15 minutes, and a group of mails may take five. */
const BATCH_PATIENCE = 9 * MINUTE
/** Statements after which a consumer leaves the rest to the next one. D1 allows 1,000, and ten letters need up to 90. */
const MOST_STATEMENTS = 900
/** Seconds until a message comes again: when others are first, after a fault, and when the provider takes no mails. */
const TURN_SECONDS = 30
const RETRY_SECONDS = 60
const BUSY_SECONDS = 300

/** An outbox by its number: that of the database of weddings, or 0 for the accounts'. */
export interface NumberedOutbox {
  db: Database
  number: number
  composers: Composers
}

/** Mails of an outbox that are marked, so that no other run takes them. */
export interface Taken {
  db: Database
  marks: string[]
  messages: DueMessage[]
  count: number
}

/**
 * Takes due mails, at most `limit`, in the order in which they are due, to hand them over with those of other outboxes. Mails that a
 * stopped sender left behind are due again.
 */
export async function takeDue(
  { db, number, composers }: NumberedOutbox,
  { gateway, limit, now }: { gateway: Gateway; limit: number; now: number },
): Promise<Taken> {
  await settleAbandoned(db, { now, gateway, composers })
  const taken: Taken = { db, marks: [], messages: [], count: 0 }
  while (taken.count < limit) {
    const page = Math.min(PAGE, limit - taken.count)
    const mark = newId(now)
    let mails: DueMail[]
    try {
      mails = await markDue(db, { mark, now, until: now + TAKEN_FOR, limit: page })
    } catch (error) {
      if (taken.count === 0) throw error
      logFault(error, { job: 'deliver_mails' })
      break
    }
    taken.marks.push(mark)
    taken.messages.push(...messagesOf(number, mails, now))
    taken.count += mails.length
    if (mails.length < page) break
  }
  return taken
}

/**
 * Hands over what was taken from all outboxes, in the order in which it is due, and keeps other runs from it while the queue has it. What
 * the queue does not take is free again.
 */
export async function handOver(queue: Queue, taken: Taken[], now: number): Promise<void> {
  const some = taken.filter(({ count }) => count > 0)
  const hold = (until: number | null) =>
    Promise.allSettled(some.map(({ db, marks }) => holdMarked(db, { marks, now, until })))
  const messages = inOrder(some.map((one) => one.messages)).map((body) => ({ body, contentType: 'json' as const }))
  try {
    for (let i = 0; i < messages.length; i += MESSAGES_PER_BATCH) {
      await queue.sendBatch(messages.slice(i, i + MESSAGES_PER_BATCH))
    }
  } catch (error) {
    await hold(null)
    throw error
  }
  // Mails for which this fails are handed over once more. They are sent only once all the same.
  await hold(now + HANDED_FOR)
}

interface Consumer extends Pick<Databases, 'cost'> {
  accounts: AccountsDb
  gateway: Gateway
  /** The outbox with this number; undefined if it is not bound. */
  outboxOf: (number: number) => NumberedOutbox | undefined
  /** The time, in epoch milliseconds. */
  clock: () => number
}

/**
 * Sends the mails of a batch of messages, beside other consumers, all of them together at the provider's rate. Skips mails
 * that are no longer due or that another sender holds, so that a message may come twice.
 */
export async function receiveMails(batch: MessageBatch<unknown>, consumer: Consumer): Promise<void> {
  const startedAt = consumer.clock()
  let stopped: number | undefined
  for (const message of batch.messages) {
    const handed = readHandedMails(message.body)
    const outbox = handed && consumer.outboxOf(handed.database)
    if (!handed || !outbox) {
      // Its mails, if it has some, are handed over once more by their outbox.
      console.error(JSON.stringify({ level: 'error', job: 'mails', unreadable: message.id }))
      message.ack()
      continue
    }
    let delaySeconds: number | undefined
    try {
      stopped ??= await sendHanded(outbox, handed, { ...consumer, startedAt })
      delaySeconds = stopped
    } catch (error) {
      logFault(error, { job: 'mails', message: message.id })
      delaySeconds = RETRY_SECONDS
      // Any other fault may be that of this message alone.
      if (isPassing(error)) stopped = delaySeconds
    }
    if (delaySeconds === undefined) message.ack()
    else message.retry({ delaySeconds })
  }
}

/** Sends those that are due, in groups. Returns after how many seconds to go on, if some are left. */
async function sendHanded(
  { db, composers }: NumberedOutbox,
  { ids, now }: HandedMails,
  { accounts, gateway, clock, cost, startedAt }: Consumer & { startedAt: number },
): Promise<number | undefined> {
  for (let i = 0; i < ids.length; i += LETTERS_PER_SLOT) {
    if (cost.queries > MOST_STATEMENTS || clock() - startedAt > BATCH_PATIENCE) return TURN_SECONDS
    const some = ids.slice(i, i + LETTERS_PER_SLOT)
    const time = Math.ceil((some.length * SECOND) / gateway.rate)
    const wait = time === 0 ? 0 : await reserveTime(accounts, 'mail-rate', { time, patience: PATIENCE, now: clock() })
    if (wait === null) return TURN_SECONDS
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const { stopped } = await deliverThese(db, { now: Math.max(now, clock()), gateway, composers, ids: some })
    if (stopped) return BUSY_SECONDS
  }
  return undefined
}
