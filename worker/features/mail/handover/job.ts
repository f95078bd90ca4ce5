import type { AccountsDb, Database } from '../../../db/client'
import { reserveTime } from '../../../db/throttle'
import { logFault } from '../../../lib/faults'
import { newId } from '../../../lib/ids'
import type { Gateway } from '../gateway'
import { type Composers, deliverThese, settleAbandoned } from '../job'
import { freeMarked, markDue } from './queries'
import { IDS_PER_MESSAGE, LETTERS_PER_SLOT, MESSAGES_PER_BATCH, messagesOf, readHandedMails } from './rules'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Mails that are still there after this time are handed over once more: their message was lost, or given up. */
const HANDED_FOR = 60 * MINUTE
/** Mails per statement. */
const PAGE = 2 * MESSAGES_PER_BATCH * IDS_PER_MESSAGE
/** A consumer waits for its turn this long at most; else its message comes again. */
const PATIENCE = 60 * SECOND
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

/**
 * Hands the ids of due mails to the queue, at most `limit`, in the order in which they are due. Mails that a dead sender left behind
 * are due again.
 */
export async function handOver(
  { db, number, composers }: NumberedOutbox,
  { queue, gateway, limit, now }: { queue: Queue; gateway: Gateway; limit: number; now: number },
): Promise<{ handed_over: number }> {
  await settleAbandoned(db, { now, gateway, composers })
  let handed = 0
  while (handed < limit) {
    const page = Math.min(PAGE, limit - handed)
    const mark = newId(now)
    const ids = await markDue(db, { mark, now, until: now + HANDED_FOR, limit: page })
    try {
      await send(queue, number, ids)
    } catch (error) {
      await freeMarked(db, mark, now)
      throw error
    }
    handed += ids.length
    if (ids.length < page) break
  }
  return { handed_over: handed }
}

async function send(queue: Queue, number: number, ids: string[]): Promise<void> {
  const messages = messagesOf(number, ids).map((body) => ({ body, contentType: 'json' as const }))
  for (let i = 0; i < messages.length; i += MESSAGES_PER_BATCH) {
    await queue.sendBatch(messages.slice(i, i + MESSAGES_PER_BATCH))
  }
}

interface Consumer {
  accounts: AccountsDb
  gateway: Gateway
  /** The outbox with this number; undefined if it is not bound. */
  outboxOf: (number: number) => NumberedOutbox | undefined
  /** The time, in epoch milliseconds. */
  clock: () => number
}

/**
 * Sends the mails of a batch of messages, beside other consumers, all of them together at the provider's rate. A mail that is not due
 * any more, or is another's, is left alone, so that a message may come twice.
 */
export async function receiveMails(batch: MessageBatch<unknown>, consumer: Consumer): Promise<void> {
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
    try {
      stopped ??= await sendHanded(outbox, handed.ids, consumer)
    } catch (error) {
      logFault(error, { job: 'mails', message: message.id })
      stopped = RETRY_SECONDS
    }
    if (stopped === undefined) message.ack()
    else message.retry({ delaySeconds: stopped })
  }
}

/** Sends those that are due, in groups. Returns after how many seconds to go on, if some are left. */
async function sendHanded(
  { db, composers }: NumberedOutbox,
  ids: string[],
  { accounts, gateway, clock }: Consumer,
): Promise<number | undefined> {
  for (let i = 0; i < ids.length; i += LETTERS_PER_SLOT) {
    const some = ids.slice(i, i + LETTERS_PER_SLOT)
    const time = Math.ceil((some.length * SECOND) / gateway.rate)
    const wait = time === 0 ? 0 : await reserveTime(accounts, 'mail-rate', { time, patience: PATIENCE, now: clock() })
    if (wait === null) return TURN_SECONDS
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const { stopped } = await deliverThese(db, { now: clock(), gateway, composers, ids: some })
    if (stopped) return BUSY_SECONDS
  }
  return undefined
}
