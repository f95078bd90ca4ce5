import { foldText } from '../../../../lib/text'
import {
  companionsOf,
  householdIdOf,
  invitationsOf,
  type StoredInvitation,
  withCompanions,
} from '../../../guests/rules'
import type { Companion, CompanionInput, QuestionAnswer } from '../../../guests/schema'
import type { StoredOccasion } from '../../../occasions/rules'
import { type Answers, type Respondent, readAnswers } from '../../../questions/answering/rules'
import type { RsvpProblem } from '../../schema'
import { allowanceOf, type Household, isOpen, type Member, occasionsFor, partyOf, type Settings } from '../rules'
import type { CompanionAnswer, PartyInput, PersonAnswer } from '../schema'

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
