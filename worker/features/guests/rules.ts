import { toIso } from '../../lib/calendar'
import { filledIn } from '../../lib/every-field'
import { splitNames } from '../../lib/text'
import { blankGuest, type Guest, type GuestInput, type GuestSummary, type RsvpLink } from './schema'

/** A stored guest. Instants in epoch milliseconds. */
export interface StoredGuest extends Omit<Guest, 'rsvp_url' | 'responded_at' | 'created_at' | 'updated_at'> {
  wedding_id: string
  rsvp_selector: string
  responded_at: number | null
  created_at: number
  updated_at: number
}

/** A new guest. `source` is the source of the reply, if there is one. */
export function newGuest<W extends string>(
  input: GuestInput,
  { id, weddingId, selector, source, now }: { id: string; weddingId: W; selector: string; source: string; now: number },
): StoredGuest & { wedding_id: W } {
  const fields = filledIn(blankGuest, input)
  const isAnswered = fields.rsvp_status !== 'pending'
  return {
    ...fields,
    id,
    wedding_id: weddingId,
    rsvp_source: isAnswered ? source : null,
    responded_at: isAnswered ? now : null,
    plus_ones: fields.plus_one_allowed ? (input.plus_ones ?? 1) : 0,
    table_id: null,
    seat_number: null,
    rsvp_selector: selector,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

export function toGuest(stored: StoredGuest, rsvpUrl: string): Guest {
  const { wedding_id: _wedding, rsvp_selector: _selector, ...fields } = stored
  return {
    ...fields,
    responded_at: stored.responded_at === null ? null : toIso(stored.responded_at),
    rsvp_url: rsvpUrl,
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** The RSVP link of a guest. */
export function toRsvpLink({ id, rsvp_url: url }: Pick<Guest, 'id' | 'rsvp_url'>): RsvpLink {
  return { guest_id: id, token: url.split('/').at(-1) ?? '', url }
}

const collator = new Intl.Collator('en')

/** Sorts by name, regardless of case and accents, then by id. */
export function sortByName<G extends { id: string; name: string }>(guests: G[]): G[] {
  return guests.toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

type Attendance = Pick<Guest, 'rsvp_status' | 'plus_one_allowed' | 'plus_ones' | 'plus_one_name' | 'plus_one_status'>

/** How many plus-ones come: the named and, if required, approved ones of a confirmed guest, up to the allowance. */
export function attendingPlusOnes(guest: Attendance): number {
  if (guest.rsvp_status !== 'confirmed' || !guest.plus_one_allowed) return 0
  if (guest.plus_one_status === 'requested' || guest.plus_one_status === 'declined') return 0
  return Math.min(splitNames(guest.plus_one_name).length, guest.plus_ones)
}

/** Seats for a guest and their plus-ones; 0 unless confirmed. */
export function partySize(guest: Attendance): number {
  return guest.rsvp_status === 'confirmed' ? 1 + attendingPlusOnes(guest) : 0
}

/** A percentage with one decimal; 0 if `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

/** Counts meals, needs and plus-ones of confirmed guests, and the rest of all. */
export function summarizeGuests(
  guests: (Attendance & Pick<Guest, 'meal_preference' | 'dietary_restrictions' | 'accessibility_needs'>)[],
): GuestSummary {
  const summary: GuestSummary = {
    total_invited: guests.length,
    confirmed: 0,
    declined: 0,
    maybe: 0,
    pending: 0,
    total_attending: 0,
    plus_ones_attending: 0,
    response_rate: 0,
    plus_one_requests: 0,
    meals: {},
    dietary_count: 0,
    accessibility_count: 0,
  }
  for (const guest of guests) {
    summary[guest.rsvp_status] += 1
    summary.plus_ones_attending += attendingPlusOnes(guest)
    if (guest.plus_one_status === 'requested' && guest.rsvp_status !== 'declined') summary.plus_one_requests += 1
    if (guest.rsvp_status !== 'confirmed') continue
    if (guest.meal_preference) summary.meals[guest.meal_preference] = (summary.meals[guest.meal_preference] ?? 0) + 1
    if (guest.dietary_restrictions) summary.dietary_count += 1
    if (guest.accessibility_needs) summary.accessibility_count += 1
  }
  summary.total_attending = summary.confirmed + summary.plus_ones_attending
  summary.response_rate = percentage(summary.total_invited - summary.pending, summary.total_invited)
  return summary
}
