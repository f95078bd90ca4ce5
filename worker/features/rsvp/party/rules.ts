import { addDays, clockInstant, endOfDay, toIso } from '../../../lib/calendar'
import { toIcs } from '../../../lib/ics'
import { foldText } from '../../../lib/text'
import {
  answersForHousehold,
  companionsOf,
  householdIdOf,
  invitationsOf,
  type StoredInvitation,
  type WholeGuest,
  withCompanions,
} from '../../guests/rules'
import type { Companion, CompanionInput, QuestionAnswer } from '../../guests/schema'
import { type MainSettings, type StoredOccasion, sortOccasions } from '../../occasions/rules'
import { type Answers, asksOf, type Respondent, readAnswers } from '../../questions/answering/rules'
import type { StoredQuestion } from '../../questions/rules'
import { weddingDate } from '../../settings/rules'
import type { RsvpProblem } from '../schema'
import type {
  CompanionAnswer,
  PartyInput,
  PartyMember,
  PersonAnswer,
  PublicOccasion,
  AskedQuestion as PublicQuestion,
} from './schema'

/** A member of a household as the link reads it. */
export type Member = Omit<
  WholeGuest,
  | 'email'
  | 'phone'
  | 'side'
  | 'tags'
  | 'notes'
  | 'reminders_paused'
  | 'rsvp_selector'
  | 'created_at'
  | 'updated_at'
  | 'household'
>

/** What a link reads beyond its guest. */
export interface Household {
  /** The guest of the link. */
  holder: Member
  /** All members with the holder; null: the guest is alone. */
  members: Member[] | null
  home: { name: string | null; salutation: string | null } | null
  /** Stored occasions; null: there is only the main one. */
  occasions: StoredOccasion[] | null
  /** Questions that are asked, in order. */
  questions: AskedQuestion[]
  /** The household's own answers. */
  home_answers: QuestionAnswer[]
}

/** A question as the link reads it. */
export type AskedQuestion = Omit<StoredQuestion, 'created_at' | 'updated_at'>

export type Settings = MainSettings & { plus_one_policy: 'allowed' | 'request_approval' | 'disallowed' }

/** The persons whom a link answers for, the holder first: all of the household who are invited, or the holder alone. */
export function partyOf({ holder, members }: Pick<Household, 'holder' | 'members'>): Member[] {
  const others = answersForHousehold(holder) ? (members ?? []).filter(({ id }) => id !== holder.id) : []
  const order = { adult: 0, child: 1, infant: 2 }
  return [holder, ...others.toSorted((a, b) => order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1))].filter(
    ({ is_invited }) => is_invited,
  )
}

/** The occasions that a party is invited to, in order. */
export function occasionsFor(party: Member[], { occasions }: Pick<Household, 'occasions'>, wedding: Settings) {
  const invited = new Set(party.flatMap((member) => invitationsOf(member).map(({ occasion_id }) => occasion_id)))
  return sortOccasions(occasions ?? [], wedding).filter(({ id }) => invited.has(id))
}

/** The questions for a household or any of its party, whatever they answer. */
export function questionsFor(party: Member[], { questions }: Pick<Household, 'questions'>): AskedQuestion[] {
  const people = party.map((member) => ({ kind: member.kind, invitations: invitationsOf(member) }))
  return questions.filter((question) =>
    asksOf({ ...question, shown_when: 'always', depends_on: null }, people, new Map()),
  )
}

export function toPublicQuestion({ is_archived: _, version: _version, ...question }: AskedQuestion): PublicQuestion {
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

export function isOpen(occasion: StoredOccasion, wedding: Settings, now: number): boolean {
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
    rsvp_deadline: closes === null ? null : toIso(closes),
    is_open: isOpen(occasion, wedding, now),
  }
}

export function toPartyMember(
  member: Member,
  { holder, questions }: Pick<Household, 'holder' | 'questions'>,
  wedding: Pick<Settings, 'plus_one_policy'>,
): PartyMember {
  const holderId = holder.id
  const sensitive = new Set(questions.filter(({ is_sensitive }) => is_sensitive).map(({ id }) => id))
  const isHolder = member.id === holderId
  return {
    guest_id: member.id,
    name: member.name,
    kind: member.kind,
    is_holder: isHolder,
    version: member.version,
    plus_ones: allowanceOf(member, wedding),
    companions: companionsOf(member).map((companion) => (isHolder ? companion : withoutTexts(companion))),
    invitations: invitationsOf(member).map(({ occasion_id, status, meal_preference }) => ({
      occasion_id,
      status,
      meal_preference,
    })),
    has_dietary: member.dietary_restrictions !== null,
    has_accessibility: member.accessibility_needs !== null,
    answers: member.answers.map((given) =>
      isHolder || !sensitive.has(given.question_id) ? given : { question_id: given.question_id, has_answer: true },
    ),
  }
}

/** Health texts of others are not shown. */
const withoutTexts = (companion: Companion): Companion => ({
  ...companion,
  dietary_restrictions: null,
  accessibility_needs: null,
})

/** How many companions a guest may name. */
export function allowanceOf(
  { plus_one_allowed, plus_ones }: Pick<Member, 'plus_one_allowed' | 'plus_ones'>,
  { plus_one_policy }: Pick<Settings, 'plus_one_policy'>,
): number {
  return plus_one_allowed && plus_one_policy !== 'disallowed' ? plus_ones : 0
}

/** New columns of a guest's own row. */
export interface MemberChange
  extends Pick<
    Member,
    | 'id'
    | 'version'
    | 'rsvp_status'
    | 'rsvp_source'
    | 'responded_at'
    | 'meal_preference'
    | 'table_id'
    | 'seat_number'
    | 'plus_one_name'
    | 'plus_one_status'
    | 'companions'
    | 'dietary_restrictions'
    | 'accessibility_needs'
  > {}

export interface InvitationChange extends StoredInvitation {
  guest_id: string
}

/** Answers of a guest, or of a household; null removes one. */
export interface AnswersToStore {
  of: string
  values: [question_id: string, value: QuestionAnswer['value'] | null][]
}

export type PartyDecision =
  | { outcome: 'valid'; members: MemberChange[]; invitations: InvitationChange[]; answers: AnswersToStore[] }
  | { outcome: 'closed' }
  /** A person has another version than the reply is based on. */
  | { outcome: 'outdated' }
  | { outcome: 'invalid'; problems: Record<string, RsvpProblem> }

const SOURCE = 'link'

/**
 * Decides a reply for a party, all of it or nothing. Answers to closed occasions are left as they were; a meal of who does not come is
 * ignored. Problems are named by the path of the field, such as `party.0.invitations.{occasion}.meal_preference`.
 */
export function decideParty(
  household: Household,
  { party: given, household_answers = [] }: Pick<PartyInput, 'party' | 'household_answers'>,
  { wedding, now }: { wedding: Settings; now: number },
): PartyDecision {
  const party = new Map(partyOf(household).map((member) => [member.id, member]))
  const occasions = new Map(occasionsFor([...party.values()], household, wedding).map((one) => [one.id, one]))
  const open = new Set([...occasions.values()].filter((one) => isOpen(one, wedding, now)).map(({ id }) => id))
  if (open.size === 0) return { outcome: 'closed' }

  const problems: Record<string, RsvpProblem> = {}
  const members: MemberChange[] = []
  const invitations: InvitationChange[] = []
  const answers: AnswersToStore[] = []
  const seen = new Set<string>()
  const after = new Map([...party.values()].map((member) => [member.id, respondent(member, [])]))
  for (const [i, person] of given.entries()) {
    const at = `party.${i}`
    const member = party.get(person.guest_id)
    if (!member || seen.has(person.guest_id)) {
      problems[`${at}.guest_id`] = { code: member ? 'answered_twice' : 'unknown_person' }
      continue
    }
    seen.add(person.guest_id)
    if (person.version !== undefined && person.version !== member.version) return { outcome: 'outdated' }
    const replies = repliesOf(member, person, { at, occasions, open, problems, now })
    const named = companionsAfter(member, person, { at, wedding, problems })
    after.set(member.id, respondent(member, replies))
    members.push(memberAfter(member, person, { replies, named, wedding }))
    invitations.push(
      ...replies
        .filter(({ occasion_id }) => occasion_id !== (member.principal_id ?? member.wedding_id))
        .map((reply) => ({ ...reply, guest_id: member.id })),
    )
  }
  const ask = (scope: 'household' | 'person', people: Respondent[], about: Asking): Answers => {
    const asked = household.questions.filter((question) => question.scope === scope)
    const read = readAnswers(asked, people, { given: byQuestion(about.given), stored: about.stored })
    for (const [id, problem] of read.problems) problems[`${about.path}.${id}`] = problem
    if (read.values.size > 0) answers.push({ of: about.of, values: [...read.values] })
    const kept = [...read.values].flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]))
    return new Map([...[...about.stored].filter(([id]) => !read.values.has(id)), ...kept])
  }
  const ofHome = ask('household', [...after.values()], {
    of: householdIdOf(household.holder),
    path: 'household_answers',
    given: household_answers,
    stored: new Map(household.home_answers.map(({ question_id, value }) => [question_id, value])),
  })
  for (const [i, person] of given.entries()) {
    const member = party.get(person.guest_id)
    const replied = after.get(person.guest_id)
    if (!member || !replied) continue
    const own = member.answers.map(({ question_id, value }) => [question_id, value] as const)
    const stored = new Map([...ofHome, ...own])
    ask('person', [replied], { of: member.id, path: `party.${i}.answers`, given: person.answers ?? [], stored })
  }
  return Object.keys(problems).length > 0
    ? { outcome: 'invalid', problems }
    : { outcome: 'valid', members, invitations, answers }
}

interface Asking {
  of: string
  /** Path of the answers in the reply. */
  path: string
  given: { question_id: string; value?: unknown }[]
  stored: Answers
}

const byQuestion = (given: Asking['given']): Record<string, unknown> =>
  Object.fromEntries(given.map(({ question_id, value }) => [question_id, value]))

/** A member with the invitations as they are after a reply. */
function respondent(member: Member, replies: StoredInvitation[]): Respondent {
  const newer = new Map(replies.map((reply) => [reply.occasion_id, reply]))
  return {
    kind: member.kind,
    invitations: invitationsOf(member).map((held) => newer.get(held.occasion_id) ?? held),
  }
}

interface Judging {
  /** Path of the person in the reply. */
  at: string
  problems: Record<string, RsvpProblem>
}

/** The invitations that a person answers anew. */
function repliesOf(
  member: Member,
  { invitations = {} }: PersonAnswer,
  {
    at,
    occasions,
    open,
    problems,
    now,
  }: Judging & { occasions: Map<string, StoredOccasion>; open: Set<string>; now: number },
): StoredInvitation[] {
  const held = new Map(invitationsOf(member).map((invitation) => [invitation.occasion_id, invitation]))
  return Object.entries(invitations).flatMap(([id, { status, meal_preference }]) => {
    const before = held.get(id)
    const occasion = occasions.get(id)
    if (!before || !occasion) {
      problems[`${at}.invitations.${id}`] = { code: 'not_invited' }
      return []
    }
    if (!open.has(id)) return []
    const wanted = meal_preference === undefined ? before.meal_preference : meal_preference
    const meal = status === 'confirmed' ? mealAmong(wanted, occasion, before.meal_preference) : null
    if (meal === undefined) problems[`${at}.invitations.${id}.meal_preference`] = { code: 'unknown_meal' }
    const seat = status === 'declined' ? { table_id: null, seat_number: null } : {}
    return [{ ...before, ...seat, status, meal_preference: meal ?? null, source: SOURCE, responded_at: now }]
  })
}

/** A meal as the occasion spells it, or the one chosen before, which stays when it is no longer offered. Undefined: unknown. */
function mealAmong(
  wanted: string | null,
  { meal_options }: Pick<StoredOccasion, 'meal_options'>,
  before: string | null,
): string | null | undefined {
  if (wanted === null || meal_options === null) return null
  return [...meal_options, before].find((meal) => meal !== null && foldText(meal) === foldText(wanted)) ?? undefined
}

/** The companions after a reply; undefined if it says nothing about them. */
function companionsAfter(
  member: Member,
  { companions }: PersonAnswer,
  { at, wedding, problems }: Judging & { wedding: Settings },
): ReturnType<typeof withCompanions> | undefined {
  if (companions === undefined) return undefined
  const given = companions.filter(({ name }) => name !== '')
  const limit = allowanceOf(member, wedding)
  if (given.length > limit) problems[`${at}.companions`] = { code: 'too_many_names', limit }
  const before = companionsOf(member)
  return withCompanions(
    given.map((one) => merged(one, before)),
    member.id,
  )
}

/** A companion with the details that the reply leaves out, from the one with the same id or name. */
function merged({ id, name, ...details }: CompanionAnswer, before: Companion[]): CompanionInput {
  const known = before.find((one) => one.id === id) ?? before.find((one) => foldText(one.name) === foldText(name))
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  return {
    kind: 'adult',
    meal_preference: null,
    dietary_restrictions: null,
    accessibility_needs: null,
    not_at: [],
    ...known,
    ...given,
    name,
  }
}

function memberAfter(
  member: Member,
  { dietary_restrictions, accessibility_needs }: PersonAnswer,
  {
    replies,
    named,
    wedding,
  }: {
    replies: StoredInvitation[]
    named: ReturnType<typeof withCompanions> | undefined
    wedding: Settings
  },
): MemberChange {
  const principal = replies.find(({ occasion_id }) => occasion_id === (member.principal_id ?? member.wedding_id))
  const comesNowhere = invitationsOf(member).every(
    ({ occasion_id, status }) =>
      (replies.find((reply) => reply.occasion_id === occasion_id)?.status ?? status) === 'declined',
  )
  const company = comesNowhere ? { plus_one_name: null, companions: [] } : (named ?? member)
  const hasSameNames = company.plus_one_name === member.plus_one_name
  const isDecided = member.plus_one_status === 'approved' || member.plus_one_status === 'declined'
  const asked = hasSameNames && isDecided ? member.plus_one_status : 'requested'
  return {
    id: member.id,
    version: member.version,
    rsvp_status: principal?.status ?? member.rsvp_status,
    rsvp_source: principal?.source ?? member.rsvp_source,
    responded_at: principal?.responded_at ?? member.responded_at,
    meal_preference: principal ? principal.meal_preference : member.meal_preference,
    table_id: principal ? principal.table_id : member.table_id,
    seat_number: principal ? principal.seat_number : member.seat_number,
    plus_one_name: company.plus_one_name,
    companions: company.companions,
    plus_one_status: wedding.plus_one_policy !== 'request_approval' || company.plus_one_name === null ? 'none' : asked,
    dietary_restrictions: dietary_restrictions === undefined ? member.dietary_restrictions : dietary_restrictions,
    accessibility_needs: accessibility_needs === undefined ? member.accessibility_needs : accessibility_needs,
  }
}

/** A calendar file of an occasion: the whole day if its time is not known. */
export function occasionToIcs(
  occasion: PublicOccasion,
  { name, guestName, wedding }: { name: string; guestName: string; wedding: Pick<Settings, 'timezone' | 'created_at'> },
): string {
  const { id, date, start_time, end_time, venue_name, address, dress_code, notes } = occasion
  const entry = {
    uid: `occasion-${id}@posy`,
    summary: name,
    description: [guestName, dress_code, notes].filter(Boolean).join('\n'),
    location: [venue_name, address].filter(Boolean).join(', ') || null,
    revision: 1,
    changedAt: wedding.created_at,
  }
  if (start_time === null) return toIcs(name, [{ ...entry, day: date }])
  const start = clockInstant(date, start_time, wedding.timezone)
  const endDay = end_time !== null && end_time < start_time ? addDays(date, 1) : date
  const end = clockInstant(endDay, end_time ?? start_time, wedding.timezone)
  return toIcs(name, [{ ...entry, start, end: Math.max(start, end) }])
}
