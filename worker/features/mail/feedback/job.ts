import type { Bindings } from '../../../context'
import { type Databases, holdsWeddings, openDatabases } from '../../../db/client'
import { logFault } from '../../../lib/faults'
import { findReported, noteFeedback, noteGuestFeedback, sampleReports } from './queries'
import { isEarly, isSilent, type MailEvent, readCloudflareEvent } from './rules'

const RETRY_SECONDS = 60

/** Whether the provider is set up to report on the delivery of mails. */
export function reportsFeedback({ MAIL_PROVIDER, MAIL_EVENTS, RESEND_WEBHOOK_SECRET }: Bindings): boolean {
  if (MAIL_PROVIDER === 'cloudflare') return MAIL_EVENTS === 'queue'
  return MAIL_PROVIDER === 'resend' && Boolean(RESEND_WEBHOOK_SECRET)
}

/**
 * Stores what a provider reports of a mail. The same event again changes nothing, and any order has the same end. `early`: the mail is
 * not known, but may be so in a moment. `foreign`: it is not Posy's.
 */
export async function receiveEvent(
  databases: Databases,
  event: MailEvent,
  now: number,
): Promise<{ outcome: 'stored' | 'early' | 'foreign' }> {
  const known = await Promise.all(databases.all.map((db) => findReported(db.apart, event.providerId)))
  for (const [i, db] of databases.all.entries()) {
    const reported = known[i] ?? []
    const [first] = reported
    if (!first) continue
    if (holdsWeddings(db) && first.wedding_id !== null) {
      databases.carried.wedding = { id: first.wedding_id, now }
      await noteGuestFeedback(db, event, { reported, now })
    } else {
      await noteFeedback(db.apart, event, now)
    }
    return { outcome: 'stored' }
  }
  return { outcome: isEarly(event, now) ? 'early' : 'foreign' }
}

/** Receives a batch of Cloudflare's events. A message that cannot be read is logged and dropped; a fault of ours is tried again. */
export async function receiveQueue(env: Bindings, batch: MessageBatch<unknown>, now: number): Promise<void> {
  for (const message of batch.messages) {
    const event = readCloudflareEvent(message.body, message.timestamp.getTime())
    if ('unused' in event) {
      if (event.unused === 'unreadable') log({ unreadable: message.id })
      message.ack()
      continue
    }
    try {
      const { outcome } = await receiveEvent(openDatabases(env), event, now)
      if (outcome === 'early') message.retry({ delaySeconds: RETRY_SECONDS })
      else message.ack()
    } catch (error) {
      logFault(error, { job: 'mail_events', message: message.id })
      message.retry({ delaySeconds: RETRY_SECONDS })
    }
  }
}

const log = (line: object) => console.error(JSON.stringify({ level: 'error', job: 'mail_events', ...line }))

/** Tells the operator when mails were accepted and no event came for a day. */
export async function watchFeedback(
  env: Bindings,
  { all }: Databases,
  now: number,
): Promise<{ is_expected: boolean; is_missing: boolean; warning?: string }> {
  if (!reportsFeedback(env)) return { is_expected: false, is_missing: false }
  const reports = await Promise.all(all.map((db) => sampleReports(db.apart, now)))
  const latest = (name: 'accepted_at' | 'last_event_at') =>
    reports.reduce<number | null>((last, one) => (one[name] === null ? last : Math.max(last ?? 0, one[name])), null)
  const isMissing = isSilent({ accepted_at: latest('accepted_at'), last_event_at: latest('last_event_at') })
  const warning =
    'Mails were accepted, but the provider has reported nothing for a day. Please check its event settings.'
  return { is_expected: true, is_missing: isMissing, ...(isMissing && { warning }) }
}
