import { MINUTE } from '../../../lib/durations'

/** Ids per message: five seconds of work at ten mails a second, half a minute at two. A message of Cloudflare's queues may have 128 KB. */
export const IDS_PER_MESSAGE = 50
/** Messages that `sendBatch` takes at once. Together they may have 256 KB: 100 with 50 ids each have 200. */
export const MESSAGES_PER_BATCH = 100

/** Letters that are sent within one reservation of sending time. */
export const LETTERS_PER_SLOT = 10

/** Maximum number of mails per run. Marking more takes too many statements. */
const MOST_PER_RUN = 90_000

/** Mails of one outbox, by their ids. What is in the outbox decides about each: a message may come twice, late, or never. */
export interface HandedMails {
  /** The number of the database of weddings; 0: the accounts'. */
  database: number
  ids: string[]
  /** The time of the run that handed them over (epoch milliseconds). It may be for a time to come. */
  now: number
}

export interface DueMail {
  id: string
  due_at: number
}

/** A message, and when its mails are due (epoch milliseconds), to the quarter of an hour. */
export interface DueMessage {
  due: number
  body: HandedMails
}

/** Zones are whole quarters of an hour apart. */
const QUARTER = 15 * MINUTE

/** Splits mails that are due `now` into messages, in order, each with those of one quarter of an hour. */
export function messagesOf(database: number, mails: DueMail[], now: number): DueMessage[] {
  const messages: DueMessage[] = []
  for (const { id, due_at } of mails) {
    const due = due_at - (due_at % QUARTER)
    const last = messages.at(-1)
    if (last?.due === due && last.body.ids.length < IDS_PER_MESSAGE) last.body.ids.push(id)
    else messages.push({ due, body: { database, ids: [id], now } })
  }
  return messages
}

/** Messages of several outboxes, in the order in which they are due. */
export function inOrder(messages: DueMessage[][]): HandedMails[] {
  return messages
    .flat()
    .toSorted((a, b) => a.due - b.due)
    .map(({ body }) => body)
}

/** A message of the queue, or undefined if it is none of ours. */
export function readHandedMails(body: unknown): HandedMails | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  // Messages of older versions have no time.
  const { database, ids, now = 0 } = body as Partial<Record<keyof HandedMails, unknown>>
  if (typeof database !== 'number' || typeof now !== 'number' || !Array.isArray(ids) || ids.length > IDS_PER_MESSAGE)
    return undefined
  return ids.every((id) => typeof id === 'string') ? { database, ids, now } : undefined
}

/** Mails that the provider takes (`rate` a second) from one run of the cron to the next (milliseconds). */
export function mailsPerRun(rate: number, interval: number): number {
  return Math.min(MOST_PER_RUN, Math.max(1, Math.floor((rate * interval) / 1000)))
}

/** Whether a queue is the one for mails, by its name: `posy-mails`, `posy-staging-mails`. */
export function isMailQueue(name: string): boolean {
  return name.endsWith('-mails')
}
