import { isoOrNull, toIso } from '../../lib/calendar'
import { countEach, spelling } from '../../lib/counting'
import { filledIn } from '../../lib/every-field'
import { byNameAndId } from '../../lib/sorting'
import { foldText, shortHash, splitNames } from '../../lib/text'
import { consentsOf, type StoredAgreement, type StoredConsent, withoutNeeds } from './consent/rules'
import {
  blankGuest,
  type Companion,
  type CompanionInput,
  type Guest,
  type GuestFields,
  type GuestInput,
  type GuestSummary,
  type Invitation,
  MAX_PLUS_ONES,
  type QuestionAnswer,
  type RsvpLink,
  type RsvpStatus,
} from './schema'

/** An invitation as stored, the instant in epoch milliseconds. */
export interface StoredInvitation extends Omit<Invitation, 'responded_at'> {
  responded_at: number | null
  table_id: string | null
  seat_number: number | null
}

/** A stored guest. Instants in epoch milliseconds. */
export interface StoredGuest extends Required<GuestFields> {
  id: string
  wedding_id: string
  household_id: string | null
  is_invited: boolean
  principal_id: string | null
  companions: Companion[]
  consents: StoredConsent[]
  rsvp_source: string | null
  responded_at: number | null
  table_id: string | null
  seat_number: number | null
  unsubscribed_at: number | null
  bounced_email: string | null
  visited_at: number | null
  rsvp_selector: string
  version: number
  created_at: number
  updated_at: number
}

/** A stored guest with what other tables say about them. */
export interface WholeGuest extends StoredGuest {
  /** To occasions other than the principal one. */
  other_invitations: StoredInvitation[]
  answers: StoredAnswer[]
}

export interface StoredAnswer extends QuestionAnswer {
  /** Whether it is health data. */
  is_sensitive?: boolean | number
  /** To a sensitive question; null: not asked. */
  consent?: StoredAgreement | null
}

/** A new guest, invited to the main occasion. `source` is the source of the reply, if there is one. */
export function newGuest<W extends string>(
  { companions, ...input }: GuestInput,
  { id, weddingId, selector, source, now }: { id: string; weddingId: W; selector: string; source: string; now: number },
): StoredGuest & { wedding_id: W } {
  const fields = filledIn(blankGuest, input)
  const isAnswered = fields.rsvp_status !== 'pending'
  const named = companions && withCompanions(companions, id)
  const allowed = named && named.companions.length > 0 && input.plus_one_allowed === undefined
  const plus_one_allowed = allowed || fields.plus_one_allowed
  const { length: count } = named?.companions ?? splitNames(fields.plus_one_name)
  return {
    ...fields,
    ...named,
    id,
    wedding_id: weddingId,
    household_id: null,
    is_invited: true,
    principal_id: null,
    companions: named?.companions ?? [],
    consents: [],
    plus_one_allowed,
    rsvp_source: isAnswered ? source : null,
    responded_at: isAnswered ? now : null,
    plus_ones: plus_one_allowed ? (input.plus_ones ?? Math.min(Math.max(1, count), MAX_PLUS_ONES)) : 0,
    table_id: null,
    seat_number: null,
    unsubscribed_at: null,
    bounced_email: null,
    visited_at: null,
    rsvp_selector: selector,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** `seesNeeds`: with health texts and answers to sensitive questions. */
export function toGuest(stored: WholeGuest, rsvpUrl: string, seesNeeds: boolean): Guest {
  const shown = seesNeeds ? stored : withoutUnseen(stored)
  const {
    wedding_id: _wedding,
    rsvp_selector: _selector,
    is_invited: _invited,
    principal_id: _principal,
    other_invitations: _others,
    ...fields
  } = shown
  const companions = companionsOf(shown)
  return {
    ...fields,
    household_id: householdIdOf(stored),
    answers_for_household: answersForHousehold(stored),
    companions,
    consents: seesNeeds ? consentsOf(stored, companions, stored.answers) : [],
    invitations: invitationsOf(stored).map(({ table_id: _table, seat_number: _seat, ...invitation }) => ({
      ...invitation,
      responded_at: isoOrNull(invitation.responded_at),
    })),
    other_seats: stored.other_invitations.flatMap(({ occasion_id, table_id, seat_number }) =>
      table_id === null ? [] : [{ occasion_id, table_id, seat_number }],
    ),
    answers: fields.answers.map(({ question_id, value }) => ({ question_id, value })),
    responded_at: isoOrNull(stored.responded_at),
    unsubscribed_at: isoOrNull(stored.unsubscribed_at),
    visited_at: isoOrNull(stored.visited_at),
    rsvp_url: rsvpUrl,
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** A guest as helpers who see no health data know them. */
export function withoutUnseen(stored: WholeGuest): WholeGuest {
  return {
    ...withoutNeeds(stored),
    companions: stored.companions.map(withoutNeeds),
    answers: stored.answers.filter(({ is_sensitive }) => !is_sensitive),
  }
}

/** A guest alone has a household of their own, with their id. */
export function householdIdOf({ id, household_id }: Pick<StoredGuest, 'id' | 'household_id'>): string {
  return household_id ?? id
}

/** Whether the guest's link answers for the household: adults, unless it is switched off. */
export function answersForHousehold({
  kind,
  answers_for_household,
}: Pick<StoredGuest, 'kind' | 'answers_for_household'>): boolean {
  return kind === 'adult' && answers_for_household !== false
}

/** The occasion that the guest's own row is about; null: they are invited nowhere. The main one has the wedding's id. */
export function principalOf({
  wedding_id,
  is_invited,
  principal_id,
}: Pick<StoredGuest, 'wedding_id' | 'is_invited' | 'principal_id'>): string | null {
  return is_invited ? (principal_id ?? wedding_id) : null
}

/**
 * A guest with the answer and the seat at an occasion, as if it was their principal one; undefined if they are not invited to it.
 */
export function guestAt<G extends WholeGuest>(guest: G, occasionId: string): G | undefined {
  const invitation = invitationsOf(guest).find(({ occasion_id }) => occasion_id === occasionId)
  if (!invitation) return undefined
  const { status, source, occasion_id: principal_id, ...answer } = invitation
  return { ...guest, ...answer, principal_id, rsvp_status: status, rsvp_source: source }
}

/**
 * Whether the guest list, narrowed to an occasion or a status, still has a guest. An occasion keeps those invited to it. The status is the
 * one at that occasion or, without one, at the guest's principal occasion.
 */
export function isSelected(
  guest: WholeGuest,
  { occasionId, status }: { occasionId?: string; status?: RsvpStatus },
): boolean {
  if (occasionId === undefined) return status === undefined || (guest.is_invited && guest.rsvp_status === status)
  const invitation = invitationsOf(guest).find(({ occasion_id }) => occasion_id === occasionId)
  return invitation !== undefined && (status === undefined || invitation.status === status)
}

/** All invitations of a guest, the principal one first. */
export function invitationsOf(
  guest: Pick<
    WholeGuest,
    | 'wedding_id'
    | 'is_invited'
    | 'principal_id'
    | 'rsvp_status'
    | 'meal_preference'
    | 'responded_at'
    | 'rsvp_source'
    | 'table_id'
    | 'seat_number'
    | 'other_invitations'
  >,
): StoredInvitation[] {
  const occasion_id = principalOf(guest)
  if (occasion_id === null) return []
  const { rsvp_status: status, meal_preference, responded_at, rsvp_source: source, table_id, seat_number } = guest
  const own = { occasion_id, status, meal_preference, responded_at, source, table_id, seat_number }
  return [own, ...guest.other_invitations]
}

/**
 * The guest's companions. Their names are those of `plus_one_name`, which can change by itself; details come from the stored
 * companion with the same name, or else with the same position, who was renamed.
 */
export function companionsOf({
  id: guestId,
  plus_one_name,
  companions: stored,
}: Pick<StoredGuest, 'id' | 'plus_one_name' | 'companions'>): Companion[] {
  const names = splitNames(plus_one_name)
  const alike = Map.groupBy(stored, ({ name }) => foldText(name))
  const same = names.map((name) => alike.get(foldText(name))?.shift())
  const named = new Set(same)
  const used = usedIds(stored)
  return names.map((name, i) => {
    const known = same[i] ?? (named.has(stored[i]) ? undefined : stored[i])
    return { ...blankCompanion, ...(known ?? { id: freshId(guestId, name, used) }), name }
  })
}

/** The defaults of a companion. */
export const blankCompanion: Omit<Companion, 'id' | 'name'> = {
  kind: 'adult',
  meal_preference: null,
  dietary_restrictions: null,
  accessibility_needs: null,
  allergy_severity: null,
  not_at: [],
}

/** The ids of companions, each with the longest that was made of it: a thousand may have the same name. */
const usedIds = (companions: { id?: string }[]) =>
  new Map(companions.flatMap(({ id }) => (id === undefined ? [] : [[id, id]])))

/** An id for a companion without one. The same name gets the same id again, until it is stored. */
function freshId(guestId: string, name: string, used: Map<string, string>): string {
  const short = `${guestId}-${shortHash(name)}`
  let id = used.get(short) ?? short
  while (used.has(id)) id += '-'
  used.set(id, id).set(short, id)
  return id
}

/** The columns for a list of companions. Those without an id get one that none of `before` has. */
export function withCompanions(companions: CompanionInput[], guestId: string, before: Companion[] = []) {
  const used = usedIds([...companions, ...before])
  return {
    plus_one_name: companions.map(({ name }) => name).join(', ') || null,
    companions: companions.map((one): Companion => ({ ...one, id: one.id ?? freshId(guestId, one.name, used) })),
  }
}

/** The RSVP link of a guest. */
export function toRsvpLink({ id, rsvp_url: url }: Pick<Guest, 'id' | 'rsvp_url'>): RsvpLink {
  return { guest_id: id, token: url.split('/').at(-1) ?? '', url }
}

/** Sorts by name, regardless of case and accents, then by id. */
export function sortByName<G extends { id: string; name: string }>(guests: G[]): G[] {
  return guests.toSorted(byNameAndId)
}

/** The fields of a guest that tell who comes. Only a guest with companions needs those of the second line. */
type Attendance = Pick<Guest, 'rsvp_status' | 'plus_one_allowed' | 'plus_ones' | 'plus_one_name' | 'plus_one_status'> &
  Partial<Pick<Guest, 'companions' | 'invitations'> & Pick<StoredGuest, 'wedding_id' | 'principal_id'>>

/** The reply to the principal occasion, and those to others. */
type Replies = Pick<Guest, 'rsvp_status'> & {
  invitations?: Pick<Invitation, 'status'>[]
  /** In place of `invitations`: whether there is another occasion that is not declined. */
  is_open_elsewhere?: boolean
}

/** Whether a guest has declined everything that they are invited to. */
export function isDeclined({ rsvp_status, invitations = [], is_open_elsewhere = false }: Replies): boolean {
  return rsvp_status === 'declined' && !is_open_elsewhere && invitations.every(({ status }) => status === 'declined')
}

/** Whether a guest's request for a plus-one awaits the couple. */
export function asksForPlusOne(guest: Replies & Pick<Guest, 'plus_one_status'>): boolean {
  return guest.plus_one_status === 'requested' && !isDeclined(guest)
}

/**
 * How many plus-ones come to the guest's principal occasion: the named and, if required, approved ones of a confirmed guest, up to the
 * allowance, except those who do not come to it.
 */
export function attendingPlusOnes(guest: Attendance): number {
  if (!bringsPlusOnes(guest)) return 0
  const { companions = [] } = guest
  if (companions.length > 0) return attendingCompanions({ id: '', ...guest, companions }).length
  return Math.min(splitNames(guest.plus_one_name).length, guest.plus_ones)
}

/** Who comes, with meals and needs. */
type Catering = Attendance &
  Pick<Guest, 'id' | 'companions' | 'meal_preference' | 'dietary_restrictions' | 'accessibility_needs'>

/** The plus-ones who come to an occasion, by default the principal one, with a guest whose `rsvp_status` is the answer to it. */
export function attendingCompanions(
  guest: Attendance & Pick<Guest, 'id' | 'companions'>,
  occasionId = principalIn(guest),
): Companion[] {
  if (!bringsPlusOnes(guest)) return []
  const coming = companionsOf(guest).filter(({ not_at }) => !not_at.includes(occasionId))
  return coming.slice(0, guest.plus_ones)
}

/** The plus-ones who come to an occasion as `attendingCompanions`, or would if the couple approved those whom the guest asks for. */
export function wantedCompanions(guest: Parameters<typeof attendingCompanions>[0], occasionId: string): Companion[] {
  const plus_one_status = guest.plus_one_status === 'requested' ? 'approved' : guest.plus_one_status
  return attendingCompanions({ ...guest, plus_one_status }, occasionId)
}

function bringsPlusOnes({ rsvp_status, plus_one_allowed, plus_one_status }: Attendance): boolean {
  return (
    rsvp_status === 'confirmed' && plus_one_allowed && plus_one_status !== 'requested' && plus_one_status !== 'declined'
  )
}

/** The principal occasion, of a stored guest or one as the API has it. */
function principalIn({ invitations, principal_id, wedding_id }: Attendance): string {
  return invitations?.[0]?.occasion_id ?? principal_id ?? wedding_id ?? ''
}

/** Seats for a guest and their plus-ones; 0 unless confirmed. */
export function partySize(guest: Attendance): number {
  return guest.rsvp_status === 'confirmed' ? 1 + attendingPlusOnes(guest) : 0
}

/** A guest who comes to the principal occasion, with their plus-ones; empty if the guest does not come. */
export function thoseWhoCome(guest: Catering): (Catering | Companion)[] {
  return guest.rsvp_status === 'confirmed' ? [guest, ...attendingCompanions(guest)] : []
}

/** A percentage with one decimal; 0 if `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

/** Counts meals, needs and plus-ones of confirmed guests, and the answers of all. `guests` are those who are invited anywhere. */
export function summarizeGuests(guests: (Catering & Replies)[]): GuestSummary {
  const answered = { confirmed: 0, declined: 0, maybe: 0, pending: 0 }
  for (const { rsvp_status } of guests) answered[rsvp_status] += 1
  const plus_ones_attending = guests.reduce((sum, guest) => sum + attendingPlusOnes(guest), 0)
  const people = guests.flatMap(thoseWhoCome)
  const meals = people.flatMap(({ meal_preference }) => meal_preference || [])
  return {
    total_invited: guests.length,
    ...answered,
    total_attending: answered.confirmed + plus_ones_attending,
    plus_ones_attending,
    response_rate: percentage(guests.length - answered.pending, guests.length),
    plus_one_requests: guests.filter(asksForPlusOne).length,
    meals: countEach(meals.map(spelling())),
    dietary_count: people.filter((one) => one.dietary_restrictions).length,
    accessibility_count: people.filter((one) => one.accessibility_needs).length,
  }
}
