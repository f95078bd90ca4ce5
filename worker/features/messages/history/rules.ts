import { isoOrNull, toIso } from '../../../lib/calendar'
import type { MessageKind } from '../../../lib/message-words'
import { householdIdOf } from '../../guests/rules'
import type { RsvpStatus } from '../../guests/schema'
import type { StoredOccasion } from '../../occasions/rules'
import type { Channel, DeliveryStatus, HistoryEntry } from '../schema'

/** What is stored about a guest's messages and answers. Instants in epoch milliseconds. */
interface StoredHistory {
  guest: {
    id: string
    wedding_id: string
    household_id: string | null
    created_at: number
    principal_id: string | null
    rsvp_status: RsvpStatus
    rsvp_source: string | null
    responded_at: number | null
  }
  sent: {
    delivery_id: string
    message_id: string
    household_id: string
    recipients: { guest_id: string }[]
    created_at: number
    channel: Channel
    status: DeliveryStatus
    error: string | null
    visited_at: number | null
    at: number
  }[]
  /** Reminders that were no messages yet. */
  reminders: {
    status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'
    feedback: 'delayed' | 'delivered' | 'failed' | 'bounced' | 'complained' | null
    error: string | null
    at: number
  }[]
  answers: {
    at: number
    source: string
    by_guest_id: string | null
    statuses: { occasion_id: string; status: RsvpStatus }[]
  }[]
}

const statusOfMail = {
  pending: 'queued',
  sending: 'queued',
  sent: 'accepted',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

/**
 * The deliveries to a guest: their own, and those to their household since they belong to it, as far as that is known: it was after the last
 * delivery to them elsewhere.
 */
function deliveriesTo(guest: StoredHistory['guest'], sent: StoredHistory['sent']) {
  const isElsewhere = (one: StoredHistory['sent'][number]) => one.household_id !== householdIdOf(guest)
  const last = Math.max(guest.created_at - 1, ...sent.filter(isElsewhere).map((one) => one.created_at))
  const isOwn = (one: StoredHistory['sent'][number]) => one.recipients.some(({ guest_id }) => guest_id === guest.id)
  return sent.filter((one) => isElsewhere(one) || isOwn(one) || one.created_at > last)
}

/** Everything that was sent to a guest and answered, newest first. `subject` is that of the reminders. */
export function toHistory(
  { guest, sent, reminders, answers }: StoredHistory,
  {
    occasions,
    subject,
    messages,
  }: {
    occasions: Pick<StoredOccasion, 'id' | 'name'>[]
    subject: string
    /** The messages as the guest reads them, by id. */
    messages: ReadonlyMap<string, { kind: MessageKind; subject: string }>
  },
): HistoryEntry[] {
  const names = new Map(occasions.map(({ id, name }) => [id, name]))
  const { responded_at, rsvp_source, rsvp_status, principal_id, wedding_id } = guest
  // Answers from before there was a log: only the last one is known.
  const oldest = answers.at(-1)?.at ?? Number.POSITIVE_INFINITY
  const isOlder = responded_at !== null && rsvp_status !== 'pending' && responded_at < oldest
  const unlogged = isOlder
    ? [
        {
          at: responded_at,
          source: rsvp_source ?? '',
          by_guest_id: null,
          statuses: [{ occasion_id: principal_id ?? wedding_id, status: rsvp_status }],
        },
      ]
    : []
  const entries: (Omit<HistoryEntry, 'at'> & { at: number })[] = [
    ...deliveriesTo(guest, sent).flatMap(
      ({ household_id: _household, recipients: _recipients, created_at: _created, ...one }) => {
        const message = messages.get(one.message_id)
        return message ? [{ type: 'message' as const, ...one, ...message, visited_at: isoOrNull(one.visited_at) }] : []
      },
    ),
    ...reminders.map(({ status, feedback, error, at }) => ({
      type: 'message' as const,
      at,
      message_id: null,
      delivery_id: null,
      kind: 'reminder' as const,
      subject,
      channel: 'mail' as const,
      status: feedback ?? statusOfMail[status],
      error,
      visited_at: null,
    })),
    ...[...answers, ...unlogged].map(({ at, source, by_guest_id, statuses }) => ({
      type: 'answer' as const,
      at,
      source,
      by_guest_id: by_guest_id === guest.id ? null : by_guest_id,
      answers: statuses.map(({ occasion_id, status }) => ({
        occasion_id,
        // An occasion that was removed has no name any more.
        name: names.get(occasion_id) ?? '',
        status,
      })),
    })),
  ]
  return entries.toSorted((a, b) => b.at - a.at).map((entry) => ({ ...entry, at: toIso(entry.at) }) as HistoryEntry)
}
