/** Ids per message: half a minute of work at ten mails a second. A message of Cloudflare's queues may have 128 KB. */
export const IDS_PER_MESSAGE = 50
/** Messages that `sendBatch` takes at once. All of them may have 256 KB: 100 with 50 ids have 200. */
export const MESSAGES_PER_BATCH = 100

/** Letters for whose sending time is reserved at once. */
export const LETTERS_PER_SLOT = 10

/** Most mails per run: at more, marking them takes too many statements. */
const MOST_PER_RUN = 90_000

/** Mails of one outbox, by their ids. What is in the outbox decides about each: a message may come twice, late, or never. */
export interface HandedMails {
  /** The number of the database of weddings; 0: the accounts'. */
  database: number
  ids: string[]
}

/** Splits ids into messages, in order. */
export function messagesOf(database: number, ids: string[]): HandedMails[] {
  const messages: HandedMails[] = []
  for (let i = 0; i < ids.length; i += IDS_PER_MESSAGE)
    messages.push({ database, ids: ids.slice(i, i + IDS_PER_MESSAGE) })
  return messages
}

/** A message of the queue, or undefined if it is none of ours. */
export function readHandedMails(body: unknown): HandedMails | undefined {
  if (typeof body !== 'object' || body === null || !('database' in body) || !('ids' in body)) return undefined
  const { database, ids } = body
  if (typeof database !== 'number' || !Array.isArray(ids) || ids.length > IDS_PER_MESSAGE) return undefined
  return ids.every((id) => typeof id === 'string') ? { database, ids } : undefined
}

/** Mails that the provider takes (`rate` a second) from one run of the cron to the next (milliseconds). */
export function mailsPerRun(rate: number, interval: number): number {
  return Math.min(MOST_PER_RUN, Math.max(1, Math.floor((rate * interval) / 1000)))
}

/** Whether a queue is the one for mails, by its name: `posy-mails`, `posy-staging-mails`. */
export function isMailQueue(name: string): boolean {
  return name.endsWith('-mails')
}
