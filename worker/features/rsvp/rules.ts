import { endOfDay, toIso } from '../../lib/calendar'
import type { Pace } from '../../lib/pace'
import { splitNames } from '../../lib/text'
import { coupleNames, type StoredSettings, weddingDate } from '../settings/rules'
import type { RsvpAnswerInput, RsvpEvent, RsvpGuest, RsvpProblem } from './schema'

/** Per address of the caller, and only links that open nothing count: thirty at once, then three a minute. */
export const WRONG_LINK_PACE: Pace = { burst: 30, interval: 20_000 }

/** What a guest's link opens: the guest, and the wedding as far as the guest sees it or the answer depends on it. */
export interface Invitation {
  weddingId: string
  guestId: string
  /** The half of the link that found it. */
  selector: string
  guest: RsvpGuest
  wedding: Pick<
    StoredSettings,
    | 'couple_name_1'
    | 'couple_name_2'
    | 'wedding_date_policy'
    | 'wedding_date_fixed'
    | 'timezone'
    | 'venue_name'
    | 'rsvp_deadline'
    | 'plus_one_policy'
    | 'created_at'
    | 'version'
  >
}

type Closing = Pick<StoredSettings, 'rsvp_deadline' | 'timezone'>

/** The last instant (epoch milliseconds) at which an answer counts: the deadline's day is open to its end in the wedding's zone. */
export function closesAt({ rsvp_deadline, timezone }: Closing): number | null {
  return rsvp_deadline === null ? null : endOfDay(rsvp_deadline, timezone)
}

export function isClosed(wedding: Closing, now: number): boolean {
  const closes = closesAt(wedding)
  return closes !== null && now > closes
}

/** How many companions the guest may name. */
export function plusOneAllowance({ guest, wedding }: Pick<Invitation, 'guest' | 'wedding'>): number {
  return guest.plus_one_allowed && wedding.plus_one_policy !== 'disallowed' ? guest.plus_ones : 0
}

export interface AnswerChanges extends RsvpAnswerInput {
  table_id?: null
  seat_number?: null
}

export type AnswerDecision =
  | { outcome: 'valid'; changes: AnswerChanges }
  | { outcome: 'closed' }
  | { outcome: 'invalid'; problems: Record<string, RsvpProblem> }

/** What an answer changes. A field that was not sent stays as it is, but for what the answer itself rules out. */
export function decideAnswer(invitation: Invitation, answer: RsvpAnswerInput, now: number): AnswerDecision {
  if (isClosed(invitation.wedding, now)) return { outcome: 'closed' }
  if (answer.rsvp_status === 'declined') {
    const dropped = { meal_preference: null, plus_one_name: null, table_id: null, seat_number: null }
    return { outcome: 'valid', changes: { ...answer, ...dropped } }
  }
  const allowance = plusOneAllowance(invitation)
  if (splitNames(answer.plus_one_name ?? null).length > allowance) {
    return { outcome: 'invalid', problems: { plus_one_name: { code: 'too_many_names', limit: allowance } } }
  }
  if (answer.rsvp_status === 'maybe') return { outcome: 'valid', changes: { ...answer, meal_preference: null } }
  return { outcome: 'valid', changes: answer }
}

/** Why the page cannot be shown or a reply not be saved. */
export type Failure =
  | { code: 'unreadable' | 'wrong_method' | 'just_changed' | 'too_many_attempts' | 'busy' | 'fault' }
  | { code: 'too_large'; kibibytes: number }

/** What the status of a refusal means to a guest; `limit` is the most bytes that a reply may have. */
export function failureOf(status: number, limit: number): Failure {
  switch (status) {
    case 400:
      return { code: 'unreadable' }
    case 405:
      return { code: 'wrong_method' }
    case 409:
      return { code: 'just_changed' }
    case 413:
      return { code: 'too_large', kibibytes: limit / 1024 }
    case 429:
      return { code: 'too_many_attempts' }
    case 503:
      return { code: 'busy' }
    default:
      return { code: 'fault' }
  }
}

/** `unnamed`: what a wedding is called before the couple has said who they are. */
export function toRsvpEvent(wedding: Invitation['wedding'], unnamed: string): RsvpEvent {
  const closes = closesAt(wedding)
  return {
    name: coupleNames(wedding) ?? unnamed,
    rsvp_deadline: closes === null ? null : toIso(closes),
    plus_one_policy: wedding.plus_one_policy,
    wedding_date: weddingDate(wedding),
    timezone: wedding.timezone,
    venue_name: wedding.venue_name,
    couple_name_1: wedding.couple_name_1,
    couple_name_2: wedding.couple_name_2,
  }
}
