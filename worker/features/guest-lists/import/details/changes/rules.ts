import { foldText } from '../../../../../lib/text'
import {
  companionsOf,
  guestAt,
  householdIdOf,
  principalOf,
  type StoredGuest,
  type WholeGuest,
} from '../../../../guests/rules'
import type { Companion, RsvpStatus } from '../../../../guests/schema'
import type { Address } from '../../../../households/schema'
import type { AnswerValue } from '../../../../questions/schema'
import type { ImportField, ListedOccasion, ListedQuestion } from '../../fields/schema'
import type { ImportedGuest } from '../../schema'
import { type Details, type HouseholdDetails, mealAt, type Reply } from '../rules'

/** A household's row, as far as a list can say it. */
export interface StoredDetails {
  id: string
  name: string | null
  name_key: string | null
  address: Address | null
  salutation: string | null
  locale: string | null
}

/** The details by guest that an import writes: those that differ from what is stored. */
export interface DetailsToWrite extends Pick<Details, 'household' | 'replies' | 'answers' | 'isUninvited'> {
  /** The guest to add, or the id of the stored one. */
  of: object | string
  /** The folded name of the household that the row gives; null: none, they stay where they are. */
  homeKey: string | null
}

/** Compares rows with what is stored. A household's details and answers are those of the first row that gives them. */
export class DetailsPlan {
  private readonly homes: Map<string, StoredDetails>
  private readonly byName: Map<string, StoredDetails>
  /** Parts that a row gave, by household: its id or folded name, or the guest who is alone. */
  private readonly given = new Map<unknown, Set<string>>()
  readonly writes: DetailsToWrite[] = []

  constructor(
    homes: StoredDetails[],
    /** Answers of households, by household and question. */
    private readonly householdAnswers: Map<string, AnswerValue>,
  ) {
    this.homes = new Map(homes.map((home) => [home.id, home]))
    this.byName = new Map(homes.flatMap((home) => (home.name_key === null ? [] : [[home.name_key, home]])))
  }

  /** Notes what a row adds or changes, and names the columns. `match` is the stored guest, if there is one. */
  add(guest: Pick<ImportedGuest, 'household'>, details: Details, match: WholeGuest | undefined): ImportField[] {
    const homeKey = guest.household == null ? null : foldText(guest.household)
    const home = homeKey === null ? match && this.homes.get(householdIdOf(match)) : this.byName.get(homeKey)
    const key = home?.id ?? homeKey ?? match?.id ?? guest
    const household = this.newParts(details.household, home, key)
    // A new guest's reply to the main occasion is in the guest's own fields.
    const replies = details.replies?.filter((one) => (match ? changesReply(one, match) : !one.isMain)) ?? []
    const answers =
      details.answers?.filter(
        ({ question, value }) =>
          (question.scope === 'person' || this.isFirst(key, question.id)) &&
          JSON.stringify(value) !== JSON.stringify(this.answerOf(question, match, home)),
      ) ?? []
    const fields = [
      ...(Object.keys(household) as ImportField[]),
      ...replies.map(({ occasion_id }) => `reply:${occasion_id}` as const),
      ...answers.map(({ question }) => `answer:${question.id}` as const),
    ]
    const isUninvited = match === undefined && details.isUninvited === true
    if (fields.length > 0 || isUninvited) {
      this.writes.push({ of: match?.id ?? guest, homeKey, household, replies, answers, isUninvited })
    }
    return fields
  }

  private newParts(
    wanted: HouseholdDetails | undefined,
    home: StoredDetails | undefined,
    key: unknown,
  ): HouseholdDetails {
    if (!wanted) return {}
    const merged = wanted.address && { ...wanted, address: withStreet(wanted.address, home?.address) }
    const parts = Object.entries(merged ?? wanted).filter(([part, value]) => {
      if (!this.isFirst(key, part)) return false
      return JSON.stringify(value) !== JSON.stringify(home?.[part as keyof HouseholdDetails] ?? null)
    })
    return Object.fromEntries(parts)
  }

  /** Whether no earlier row gave a part of a household. Notes that this one does. */
  private isFirst(key: unknown, part: string): boolean {
    const known = this.given.get(key) ?? new Set()
    const isNew = !known.has(part)
    this.given.set(key, known.add(part))
    return isNew
  }

  private answerOf(question: ListedQuestion, match: WholeGuest | undefined, home: StoredDetails | undefined) {
    if (question.scope === 'person') return match?.answers.find(({ question_id }) => question_id === question.id)?.value
    return home && this.householdAnswers.get(answerKey(home.id, question.id))
  }
}

/** The address after a row's parts. A row without a street leaves what it does not name as it was. */
function withStreet(wanted: Address, stored: Address | null | undefined): Address {
  if (!stored || wanted.lines.length > 0) return wanted
  const { postal_code, city, country } = wanted
  return {
    lines: stored.lines,
    postal_code: postal_code ?? stored.postal_code,
    city: city ?? stored.city,
    country: country ?? stored.country,
  }
}

export const answerKey = (household: string, question: string) => `${household} ${question}`

/** A pending status does not revoke a reply. */
function changesReply({ occasion_id, status, meal_preference }: Reply, match: WholeGuest): boolean {
  const held = guestAt(match, occasion_id)
  if (!held) return true
  if (status !== 'pending' && status !== held.rsvp_status) return true
  return meal_preference !== null && held.rsvp_status !== 'declined' && meal_preference !== held.meal_preference
}

/**
 * The guest and the details of a row that invites somebody who was invited nowhere: the reply and the meal of the guest's own columns
 * are those at the occasion that becomes the principal one. The occasion's own column comes first, unless it only invites.
 */
export function withOwnReply(
  guest: ImportedGuest,
  details: Details,
  { match, occasions = [] }: { match: WholeGuest | undefined; occasions?: readonly ListedOccasion[] },
): { guest: ImportedGuest; details: Details } {
  const invited = newPrincipal(details, match)
  const { rsvp_status = 'pending', meal_preference = null, ...others } = guest
  if (match && isAboutFormer(rsvp_status, details, match)) return { guest: others, details }
  const status = invited?.status === 'pending' ? rsvp_status : invited?.status
  if (!invited || !status || (rsvp_status !== 'pending' && status !== rsvp_status)) return { guest, details }
  const there = occasions.find(({ id }) => id === invited.occasion_id)
  const own = invited.isMain || !there ? meal_preference : mealAt(there, meal_preference)
  const meal = invited.meal_preference ?? own
  const reply = { ...invited, status, meal_preference: status === 'declined' ? null : meal }
  const replies = details.replies?.map((one) => (one === invited ? reply : one))
  return { guest: match ? others : guest, details: { ...details, replies } }
}

/**
 * Whether the guest's own columns are about an occasion that was their principal one until this list, imported before, invited them to the
 * wedding: it only invites there, and has that reply at the other.
 */
function isAboutFormer(status: RsvpStatus, { replies = [] }: Details, match: WholeGuest): boolean {
  if (principalOf(match) !== match.wedding_id || match.rsvp_status !== 'pending' || status === 'pending') return false
  const onlyInvites = replies.some((reply) => reply.isMain && reply.status === 'pending')
  return onlyInvites && replies.some((reply) => !reply.isMain && reply.status === status)
}

/** The row's invitation to what becomes the guest's principal occasion; undefined if the guest has one, or it is one of several. */
function newPrincipal({ replies = [], isUninvited }: Details, match: WholeGuest | undefined): Reply | undefined {
  if (match && principalOf(match) !== null) return undefined
  const isWithoutMain = match !== undefined || isUninvited === true
  const [only, ...more] = replies
  return replies.find(({ isMain }) => isMain) ?? (isWithoutMain && more.length === 0 ? only : undefined)
}

/**
 * The companions after a row's details; undefined if nothing changes. `names` are joined. A new one who is named as a child is one, unless
 * the details have another kind. Those who are known stay what they are: the couple may have said that a daughter is grown up.
 */
export function withCompanionDetails(
  { companions: wanted = [], children = 0 }: Details,
  names: string | null | undefined,
  match: Pick<StoredGuest, 'id' | 'companions' | 'plus_one_name'>,
): Companion[] | undefined {
  if (wanted.length === 0 && children === 0) return undefined
  const before = companionsOf({ ...match, plus_one_name: names ?? match.plus_one_name })
  const adults = before.length - children
  const known = new Map(match.companions.map(({ id, name }) => [id, foldText(name)]))
  const after = before.map((companion, i) => {
    const becomesChild =
      i >= adults && companion.kind === 'adult' && known.get(companion.id) !== foldText(companion.name)
    return { ...companion, ...(becomesChild && { kind: 'child' as const }), ...wanted[i] }
  })
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after
}
