import { dayAt, isoOrNull } from '../../lib/calendar'
import { spelling } from '../../lib/counting'
import type { StoredConsent } from '../guests/consent/rules'
import { healthTexts } from '../guests/consent/schema'
import { invitationsOf, principalOf } from '../guests/rules'
import type { Companion } from '../guests/schema'
import { salutationIn } from '../households/rules'
import { type Language, occasionIn } from '../occasions/rules'
import { questionIn } from '../questions/rules'
import { coupleNames, type StoredSettings, weddingDate } from '../settings/rules'
import { decideTexts } from './consent/rules'
import { standingOf } from './party/companions/closed/rules'
import { companionsNamed } from './party/companions/rules'
import {
  allowanceOf,
  answersForHome,
  answersShown,
  closingOf,
  type Household,
  occasionsFor,
  openIdsOf,
  partyOf,
  questionsFor,
  takesAnswers,
  toFormQuestion,
  toPartyMember,
  toPublicOccasion,
  toPublicQuestion,
} from './party/rules'
import type { AskedQuestion, RsvpView } from './party/schema'
import type { RsvpAnswerInput, RsvpEvent, RsvpGuest, RsvpProblem } from './schema'

/** The guest of a link, with the settings of the wedding that the guest sees or a reply depends on. */
export interface Invitation {
  weddingId: string
  guestId: string
  /** The part of the link that finds its guest; see `security/rsvp-link.ts`. */
  selector: string
  guest: RsvpGuest
  household: Household
  /** Whether it is news that somebody has opened the link. Read for the link itself only. */
  is_unseen?: boolean
  wedding: { id: string; updated_at: number; moving_to?: number | null } & Pick<
    StoredSettings,
    | 'couple_name_1'
    | 'couple_name_2'
    | 'wedding_date_policy'
    | 'wedding_date_fixed'
    | 'date_precision'
    | 'set_up_done'
    | 'is_sample'
    | 'timezone'
    | 'venue_name'
    | 'rsvp_deadline'
    | 'plus_one_policy'
    | 'helpers_see_needs'
    | 'keeps_needs'
    | 'default_locale'
    | 'created_at'
    | 'version'
  >
}

type Closing = Pick<StoredSettings, 'rsvp_deadline' | 'timezone'>

export function isClosed({ rsvp_deadline, timezone }: Closing, now: number): boolean {
  return rsvp_deadline !== null && dayAt(now, timezone) > rsvp_deadline
}

/** What the link says about the household and its occasions. */
export function toPartyView(
  { household, wedding }: Invitation,
  now: number,
  language: Language,
): Omit<RsvpView, 'guest' | 'event' | 'meal_options'> {
  const party = partyOf(household)
  const members = household.members ?? [household.holder]
  return {
    household: {
      name: household.home?.name ?? null,
      salutation: salutationIn(language.locale, household.home, members),
    },
    occasions: occasionsFor(party, household, wedding).map((one) =>
      toPublicOccasion(occasionIn(one, language), wedding, now),
    ),
    questions: questionsFor(party, household).map((one) => toPublicQuestion(questionIn(one, language.locale))),
    household_answers: answersForHome(household)
      ? answersShown(household.home_answers, members, household.questions).map(({ question_id, value }) => ({
          question_id,
          value,
        }))
      : [],
    party: party.map((member) => toPartyMember(member, household, wedding)),
  }
}

/** The questions of a household's page, with closed options. */
export function formQuestions({ household }: Invitation, { locale }: Language): AskedQuestion[] {
  return questionsFor(partyOf(household), household).map((one) => toFormQuestion(questionIn(one, locale)))
}

/** Whether the link's page asks its own guest, and nobody else, about the wedding itself, and nothing else. */
export function isPlain({ household, wedding }: Invitation): boolean {
  const party = partyOf(household)
  const { holder } = household
  const [occasion, ...others] = occasionsFor(party, household, wedding)
  return (
    party.every(({ id }) => id === holder.id) &&
    occasion?.id === wedding.id &&
    occasion.asks_rsvp &&
    others.length === 0 &&
    questionsFor(party, household).length === 0
  )
}

/** The occasion that a reply of the guest alone is about; undefined if they are invited nowhere. */
export function principalOccasion({ household, wedding }: Invitation) {
  const id = principalOf(household.holder)
  return occasionsFor([household.holder], household, wedding).find((one) => one.id === id)
}

/** The meals that a reply of the guest alone can choose, with the one chosen before as it was chosen. */
export function mealsFor(invitation: Invitation): string[] {
  const { meal_preference } = invitation.household.holder
  const offered = principalOccasion(invitation)?.meal_options ?? []
  if (meal_preference === null || offered.length === 0) return offered
  const spelled = spelling([meal_preference])
  return [...new Set([...offered.map(spelled), meal_preference])]
}

/** Whether no occasion of the link takes answers any more. */
export function isAllClosed({ household, wedding }: Invitation, now: number): boolean {
  return occasionsFor(partyOf(household), household, wedding).every((one) => !takesAnswers(one, wedding, now))
}

/** Why a link takes no reply; of a guest alone, none to their principal occasion. */
export function whyClosed(invitation: Invitation, now: number): 'closed' | 'not_asked' | 'not_invited' {
  const { household, wedding } = invitation
  if (isAllClosed(invitation, now)) {
    return occasionsFor(partyOf(household), household, wedding).some((one) => one.asks_rsvp) ? 'closed' : 'not_asked'
  }
  const principal = principalOccasion(invitation)
  if (!principal) return 'not_invited'
  return principal.asks_rsvp ? 'closed' : 'not_asked'
}

export interface AnswerChanges extends Omit<RsvpAnswerInput, 'consent' | 'occasion_id'> {
  companions?: Companion[]
  consents?: StoredConsent[]
  table_id?: null
  seat_number?: null
}

type AnswerDecision =
  | { outcome: 'valid'; changes: AnswerChanges }
  | { outcome: 'closed' }
  /** The reply is about another occasion than the guest's principal one. */
  | { outcome: 'moved' }
  | { outcome: 'invalid'; problems: Record<string, RsvpProblem> }

/** Decides the changes of a reply. Absent fields keep their values, unless the reply rules them out. */
export function decideAnswer(invitation: Invitation, given: RsvpAnswerInput, now: number): AnswerDecision {
  const { consent, occasion_id, ...rest } = given
  let answer: AnswerChanges = rest
  const { household, wedding, guestId } = invitation
  const principal = principalOccasion(invitation)
  if (occasion_id !== undefined && occasion_id !== principal?.id) return { outcome: 'moved' }
  if (!principal || !takesAnswers(principal, wedding, now)) return { outcome: 'closed' }
  const { texts, consents, refused } = decideTexts(household.holder, given, {
    guestId,
    isOwn: true,
    showsTexts: true,
    now,
  })
  if (refused.length > 0) {
    const problem: RsvpProblem = { code: 'no_consent' }
    return {
      outcome: 'invalid',
      problems: Object.fromEntries([...refused, 'consent'].map((field) => [field, problem])),
    }
  }
  for (const text of healthTexts) if (texts[text] !== household.holder[text]) answer[text] = texts[text]
  // The severity describes the text, so it is cleared with it.
  if (household.holder.dietary_restrictions !== null && texts.dietary_restrictions === null)
    answer.allergy_severity = null
  const { holder } = household
  const noSeat = { meal_preference: null, table_id: null, seat_number: null }
  const isDeclined = answer.rsvp_status === 'declined'
  const elsewhere = invitationsOf(holder).filter(({ occasion_id }) => occasion_id !== principal.id)
  if (isDeclined && elsewhere.every(({ status }) => status === 'declined')) {
    const dropped = { ...noSeat, plus_one_name: null, companions: [] }
    return { outcome: 'valid', changes: { ...answer, ...dropped, consents } }
  }
  const { plus_one_name, ...others } = answer
  const allowance = allowanceOf(invitation.guest, invitation.wedding)
  const open = openIdsOf(household, wedding, now)
  // A guest who declines keeps their companions for the other occasions.
  const isSilent = isDeclined || plus_one_name === undefined
  const company: Pick<AnswerChanges, 'plus_one_name' | 'companions'> | null = isSilent
    ? {}
    : companionsNamed(holder, plus_one_name, { allowance, standing: standingOf(holder, open) })
  if (company === null) {
    return { outcome: 'invalid', problems: { plus_one_name: { code: 'too_many_names', limit: allowance } } }
  }
  const left = new Set((company.companions ?? holder.companions).map(({ id }) => id))
  const theirs = holder.consents.filter(({ companion_id }) => companion_id !== null && left.has(companion_id))
  answer = { ...others, ...company, consents: [...consents, ...theirs] }
  if (isDeclined) return { outcome: 'valid', changes: { ...answer, ...noSeat } }
  if (answer.rsvp_status === 'maybe') return { outcome: 'valid', changes: { ...answer, meal_preference: null } }
  return { outcome: 'valid', changes: answer }
}

/** Why the page could not be shown or a reply not be saved. */
type Failure =
  | { code: 'unreadable' | 'wrong_method' | 'just_changed' | 'too_many_attempts' | 'busy' | 'fault' }
  | { code: 'too_large'; kibibytes: number }

/** The failure for an error status. `limit` is the maximum number of bytes of a reply. */
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

/** `unnamed`: the name of a wedding whose couple has no names yet. */
export function toRsvpEvent(wedding: Invitation['wedding'], unnamed: string): RsvpEvent {
  return {
    name: coupleNames(wedding) ?? unnamed,
    rsvp_deadline: isoOrNull(closingOf({ rsvp_deadline: null }, wedding)),
    plus_one_policy: wedding.plus_one_policy,
    wedding_date: weddingDate(wedding),
    timezone: wedding.timezone,
    venue_name: wedding.venue_name,
    couple_name_1: wedding.couple_name_1,
    couple_name_2: wedding.couple_name_2,
  }
}

/** The event of a link. Guests who are not invited to the wedding itself learn the day and the deadline of what they are invited to. */
export function linkedEvent(invitation: Pick<Invitation, 'household' | 'wedding'>, unnamed: string): RsvpEvent {
  const { household, wedding } = invitation
  const event = toRsvpEvent(wedding, unnamed)
  const occasions = occasionsFor(partyOf(household), household, wedding)
  const id = principalOf(household.holder)
  const principal = occasions.find((one) => one.id === id) ?? occasions[0]
  if (!principal || occasions.some((one) => one.id === wedding.id)) return event
  return {
    ...event,
    wedding_date: principal.date ?? event.wedding_date,
    rsvp_deadline: isoOrNull(closingOf(principal, wedding)),
    venue_name: null,
  }
}
