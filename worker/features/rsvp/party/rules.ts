import { isoOrNull } from '../../../lib/calendar'
import { toIcs } from '../../../lib/ics'
import { foldText } from '../../../lib/text'
import { clockSpan, endOfDay } from '../../../lib/zones'
import { withoutNeeds } from '../../guests/consent/rules'
import {
  answersForHousehold,
  companionsOf,
  invitationsOf,
  type StoredAnswer,
  type WholeGuest,
} from '../../guests/rules'
import { type MainSettings, placeOf, type StoredOccasion, sortOccasions } from '../../occasions/rules'
import { asksOf, mayAsk, type Respondent } from '../../questions/answering/rules'
import type { StoredQuestion } from '../../questions/rules'
import { weddingDate } from '../../settings/rules'
import { PARTY_LIMIT, type PartyMember, type PublicOccasion, type AskedQuestion as PublicQuestion } from './schema'

/**
 * The columns that a link reads of its household's members, and which of them hold JSON. It reads no others, except those of its own guest
 * that are in `shown` in `../queries.ts`.
 */
export const memberFields = {
  id: 'plain',
  wedding_id: 'plain',
  name: 'plain',
  household_id: 'plain',
  kind: 'plain',
  answers_for_household: 'plain',
  is_invited: 'plain',
  principal_id: 'plain',
  rsvp_status: 'plain',
  rsvp_source: 'plain',
  responded_at: 'plain',
  meal_preference: 'plain',
  dietary_restrictions: 'plain',
  accessibility_needs: 'plain',
  allergy_severity: 'plain',
  plus_one_allowed: 'plain',
  plus_ones: 'plain',
  plus_one_name: 'plain',
  plus_one_status: 'plain',
  table_id: 'plain',
  seat_number: 'plain',
  version: 'plain',
  companions: 'json',
  consents: 'json',
} as const satisfies Partial<Record<keyof WholeGuest, 'plain' | 'json'>>

/** A member of a household as the link reads it. */
export type Member = Pick<WholeGuest, keyof typeof memberFields | 'other_invitations' | 'answers'>

/** What a link reads beyond its guest. */
export interface Household {
  /** The guest of the link. */
  holder: Member
  /** The members, as many as one reply takes; null: the guest is alone. */
  members: Member[] | null
  home: { name: string | null; salutation: string | null; locale: string | null } | null
  /** Stored occasions; null: there is only the main one. */
  occasions: StoredOccasion[] | null
  /** In order, including archived ones, whose answers remain. */
  questions: AskedQuestion[]
  /** The household's own answers. */
  home_answers: StoredAnswer[]
}

/** The columns that a link reads of a question, and which of them hold JSON. */
export const questionFields = {
  id: 'plain',
  text: 'plain',
  help: 'plain',
  kind: 'plain',
  scope: 'plain',
  occasion_id: 'plain',
  asked_of: 'plain',
  shown_when: 'plain',
  required: 'plain',
  is_sensitive: 'plain',
  position: 'plain',
  is_archived: 'plain',
  version: 'plain',
  options: 'json',
  depends_on: 'json',
  translations: 'json',
} as const satisfies Partial<Record<keyof StoredQuestion, 'plain' | 'json'>>

/** A question as the link reads it. */
export type AskedQuestion = Pick<StoredQuestion, keyof typeof questionFields>

export type Settings = MainSettings & { plus_one_policy: 'allowed' | 'request_approval' | 'disallowed' }

/**
 * The persons whom a link answers for, the holder first: those of the household who are invited, as many as one reply takes, or the holder
 * alone.
 */
export function partyOf({ holder, members }: Pick<Household, 'holder' | 'members'>): Member[] {
  const others = answersForHousehold(holder) ? (members ?? []).filter(({ id }) => id !== holder.id) : []
  const order = { adult: 0, child: 1, infant: 2 }
  return [holder, ...others.toSorted((a, b) => order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1))]
    .filter(({ is_invited }) => is_invited)
    .slice(0, PARTY_LIMIT)
}

/** The occasions that a party is invited to, in order. */
export function occasionsFor(party: Member[], { occasions }: Pick<Household, 'occasions'>, wedding: Settings) {
  const invited = new Set(party.flatMap((member) => invitationsOf(member).map(({ occasion_id }) => occasion_id)))
  return sortOccasions(occasions ?? [], wedding).filter(({ id }) => invited.has(id))
}

/** Whether a link answers what is asked of the household: that of a guest who answers for it, or is alone in it. */
export function answersForHome({ holder, members }: Pick<Household, 'holder' | 'members'>): boolean {
  return answersForHousehold(holder) || (members ?? []).every(({ id }) => id === holder.id)
}

/**
 * The questions for any of a party, and for its household if the link answers for it, whatever they answer. One that depends on a question
 * for none of them is left out. If it depends on an answer that the household gives elsewhere, it is there without its condition once
 * that is met.
 */
export function questionsFor(
  party: Member[],
  household: Pick<Household, 'holder' | 'members' | 'questions' | 'home_answers'>,
): AskedQuestion[] {
  const { questions, home_answers } = household
  const people = party.map((member) => ({ kind: member.kind, invitations: invitationsOf(member) }))
  const isForHome = answersForHome(household)
  const asked = questions.filter((question) => (isForHome || question.scope === 'person') && mayAsk(question, people))
  const ids = new Set(asked.map(({ id }) => id))
  const ofHome = new Set(questions.filter(({ scope }) => scope === 'household').map(({ id }) => id))
  const answers = new Map(home_answers.map(({ question_id, value }) => [question_id, value]))
  return asked.flatMap((question) => {
    const parent = question.depends_on?.question_id
    if (parent === undefined || ids.has(parent)) return question
    const isMet = !isForHome && ofHome.has(parent) && asksOf({ ...question, shown_when: 'always' }, people, answers)
    return isMet ? { ...question, depends_on: null } : []
  })
}

/** Whether a question is about the wedding as a whole, or an occasion that one of the people is invited to. */
export function isAbout({ occasion_id }: AskedQuestion, people: Pick<Respondent, 'invitations'>[]): boolean {
  return (
    occasion_id === null || people.some(({ invitations }) => invitations.some((one) => one.occasion_id === occasion_id))
  )
}

/** Stored answers as a link shows them: without those about an occasion that none of the people is invited to any more. */
export function answersShown(answers: StoredAnswer[], people: Member[], questions: AskedQuestion[]): StoredAnswer[] {
  if (answers.length === 0) return answers
  const invited = people.map((member) => ({ invitations: invitationsOf(member) }))
  const ids = new Set(questions.filter((question) => isAbout(question, invited)).map(({ id }) => id))
  return answers.filter(({ question_id }) => ids.has(question_id))
}

/** The ids of questions whose answers are health data. */
export function sensitiveOf(questions: Pick<AskedQuestion, 'id' | 'is_sensitive'>[]): ReadonlySet<string> {
  return new Set(questions.filter(({ is_sensitive }) => is_sensitive).map(({ id }) => id))
}

/** A question with its closed options, which stay for those who have chosen them. */
export function toFormQuestion(stored: AskedQuestion): PublicQuestion {
  const { is_archived: _, version: _version, translations: _translations, ...question } = stored
  return question
}

export function toPublicQuestion(stored: AskedQuestion): PublicQuestion {
  const question = toFormQuestion(stored)
  return { ...question, options: question.options.filter(({ is_closed }) => !is_closed) }
}

/** The last instant (epoch milliseconds) for answers to an occasion; null: no deadline. */
export function closingOf(
  { rsvp_deadline }: Pick<StoredOccasion, 'rsvp_deadline'>,
  wedding: Pick<Settings, 'rsvp_deadline' | 'timezone'>,
): number | null {
  const day = rsvp_deadline ?? wedding.rsvp_deadline
  return day === null ? null : endOfDay(day, wedding.timezone)
}

/** The occasions of a link that take answers now. */
export function openOccasions(household: Household, wedding: Settings, now: number): StoredOccasion[] {
  return occasionsFor(partyOf(household), household, wedding).filter((one) => takesAnswers(one, wedding, now))
}

/** The ids of the occasions of a link that take answers now. */
export function openIdsOf(household: Household, wedding: Settings, now: number): ReadonlySet<string> {
  return new Set(openOccasions(household, wedding, now).map(({ id }) => id))
}

export function takesAnswers(occasion: StoredOccasion, wedding: Settings, now: number): boolean {
  const closes = closingOf(occasion, wedding)
  return occasion.asks_rsvp && (closes === null || now <= closes)
}

export function toPublicOccasion(occasion: StoredOccasion, wedding: Settings, now: number): PublicOccasion {
  const { id, name, start_time, end_time, venue_name, address, dress_code, notes, meal_options, asks_rsvp } = occasion
  const closes = closingOf(occasion, wedding)
  return {
    id,
    name,
    date: occasion.date ?? weddingDate(wedding),
    start_time,
    end_time,
    venue_name,
    address,
    dress_code,
    notes,
    meal_options,
    asks_rsvp,
    is_main: id === wedding.id,
    rsvp_deadline: isoOrNull(closes),
    is_open: takesAnswers(occasion, wedding, now),
  }
}

export function toPartyMember(
  member: Member,
  { holder, questions }: Pick<Household, 'holder' | 'questions'>,
  wedding: Pick<Settings, 'plus_one_policy'>,
): PartyMember {
  const holderId = holder.id
  const sensitive = sensitiveOf(questions)
  const isHolder = member.id === holderId
  return {
    guest_id: member.id,
    name: member.name,
    kind: member.kind,
    is_holder: isHolder,
    version: member.version,
    plus_ones: allowanceOf(member, wedding),
    companions: companionsOf(member).map((companion) => (isHolder ? companion : withoutNeeds(companion))),
    invitations: invitationsOf(member).map(({ occasion_id, status, meal_preference }) => ({
      occasion_id,
      status,
      meal_preference,
    })),
    has_dietary: member.dietary_restrictions !== null,
    has_accessibility: member.accessibility_needs !== null,
    answers: answersShown(member.answers, [member], questions).map(({ question_id, value }) =>
      isHolder || !sensitive.has(question_id) ? { question_id, value } : { question_id, has_answer: true },
    ),
  }
}

/**
 * A meal as the menu spells it, or the one chosen before, which stays when it is no longer offered or no meal is asked for. Undefined:
 * unknown.
 */
export function chosenMeal(wanted: string | null, meals: string[], before: string | null): string | null | undefined {
  if (wanted === null) return null
  if (meals.length === 0) return before
  return [...meals, before].find((meal) => meal !== null && foldText(meal) === foldText(wanted)) ?? undefined
}

/** How many companions a guest may name. */
export function allowanceOf(
  { plus_one_allowed, plus_ones }: Pick<Member, 'plus_one_allowed' | 'plus_ones'>,
  { plus_one_policy }: Pick<Settings, 'plus_one_policy'>,
): number {
  return plus_one_allowed && plus_one_policy !== 'disallowed' ? plus_ones : 0
}

/** A guest's calendar file of an occasion: the whole day if its time is not known. */
export function occasionToIcs(
  occasion: StoredOccasion,
  {
    name,
    guest,
    wedding,
  }: {
    name: string
    guest: Pick<Member, 'name' | 'version'>
    wedding: Settings & { version: number; updated_at: number }
  },
): string {
  const { id, start_time, end_time, dress_code, notes } = occasion
  const date = occasion.date ?? weddingDate(wedding)
  const entry = {
    uid: `occasion-${id}@posy`,
    summary: name,
    description: [guest.name, dress_code, notes].filter(Boolean).join('\n'),
    location: placeOf(occasion, ', '),
    // The settings have the zone, the couple's names and, of the wedding itself, the date and the place.
    revision: occasion.version + wedding.version + guest.version,
    changedAt: wedding.updated_at,
  }
  if (start_time === null) return toIcs(name, [{ ...entry, day: date }])
  return toIcs(name, [{ ...entry, ...clockSpan(date, { start_time, end_time }, wedding.timezone) }])
}
