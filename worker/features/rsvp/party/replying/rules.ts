import type { StoredConsent } from '../../../guests/consent/rules'
import {
  companionsOf,
  householdIdOf,
  invitationsOf,
  principalOf,
  type StoredInvitation,
  type withCompanions,
} from '../../../guests/rules'
import type { Companion } from '../../../guests/schema'
import type { StoredOccasion } from '../../../occasions/rules'
import type { Respondent } from '../../../questions/answering/rules'
import { type AnswerToStore, decideTexts, type HealthTexts, type Speaker, saidOf } from '../../consent/rules'
import type { RsvpProblem } from '../../schema'
import { areTheCouples, decisionsKept, undecided } from '../companions/approval/rules'
import { standingOf } from '../companions/closed/rules'
import { companionsAfter } from '../companions/rules'
import {
  answersForHome,
  chosenMeal,
  type Household,
  type Member,
  occasionsFor,
  openIdsOf,
  partyOf,
  type Settings,
} from '../rules'
import type { PartyInput, PersonAnswer } from '../schema'
import { answersAfter } from './answers/rules'

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
    | 'allergy_severity'
    | 'consents'
  > {}

export interface InvitationChange extends StoredInvitation {
  guest_id: string
}

/** Answers of a guest, or of a household. */
interface AnswersToStore {
  of: string
  values: AnswerToStore[]
}

export type PartyDecision =
  | { outcome: 'valid'; members: MemberChange[]; invitations: InvitationChange[]; answers: AnswersToStore[] }
  | { outcome: 'closed' }
  /** A person has a version other than the one that the reply is based on. */
  | { outcome: 'outdated' }
  | { outcome: 'invalid'; problems: Record<string, RsvpProblem> }

const SOURCE = 'link'

/**
 * Decides a reply for a party, all of it or nothing. Answers to closed occasions are left as they were; the meal and companions of anyone
 * who does not come are ignored, and so are a household's answers from a link that does not answer for it. Problems are named by the path
 * of the field, such as `party.0.invitations.{occasion}.meal_preference`.
 */
export function decideParty(
  household: Household,
  {
    party: given,
    household_answers = [],
    household_consent,
  }: Pick<PartyInput, 'party' | 'household_answers' | 'household_consent'>,
  { wedding, now }: { wedding: Settings; now: number },
): PartyDecision {
  const party = new Map(partyOf(household).map((member) => [member.id, member]))
  const occasions = new Map(occasionsFor([...party.values()], household, wedding).map((one) => [one.id, one]))
  const open = openIdsOf(household, wedding, now)
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
    const comesNowhere = isDeclined(member, replies)
    const isOwn = member.id === household.holder.id
    // Someone who declines everything brings nobody.
    const named = comesNowhere
      ? undefined
      : companionsAfter(member, person, {
          at,
          isOwn,
          wedding,
          occasions,
          problems,
          standing: standingOf(member, open),
        })
    after.set(member.id, respondent(member, replies))
    const speaker = { guestId: household.holder.id, isOwn, now }
    const health = healthAfter(member, person, { at, problems, named: named?.companions, speaker })
    const severity = severityAfter(member, person, { texts: health.texts, isOwn: speaker.isOwn })
    members.push(memberAfter(member, { replies, comesNowhere, named, health, severity, wedding, household }))
    invitations.push(
      ...replies
        .filter(({ occasion_id }) => occasion_id !== principalOf(member))
        .map((reply) => ({ ...reply, guest_id: member.id })),
    )
  }
  const others = (household.members ?? []).filter(({ id }) => !party.has(id))
  const isIgnored = !answersForHome(household)
  const home = answersAfter(
    {
      scope: 'household',
      people: [...after.values(), ...others.map((member) => respondent(member, []))],
      path: 'household_answers',
      box: 'household_consent',
      given: household_answers,
      isIgnored,
      said: isIgnored ? undefined : household_consent,
      stored: household.home_answers,
      counting: new Map(household.home_answers.map(({ question_id, value }) => [question_id, value])),
      speaker: { guestId: household.holder.id, isOwn: true, now },
    },
    { questions: household.questions, problems },
  )
  answers.push({ of: householdIdOf(household.holder), values: home.values })
  for (const [i, person] of given.entries()) {
    const member = party.get(person.guest_id)
    const replied = after.get(person.guest_id)
    if (!member || !replied) continue
    const own = member.answers.map(({ question_id, value }) => [question_id, value] as const)
    const { values } = answersAfter(
      {
        scope: 'person',
        people: [replied],
        path: `party.${i}.answers`,
        box: `party.${i}.consent`,
        given: person.answers ?? [],
        said: saidOf(person.consent, 'answers'),
        stored: member.answers,
        counting: new Map([...home.counting, ...own]),
        speaker: { guestId: household.holder.id, isOwn: member.id === household.holder.id, now },
      },
      { questions: household.questions, problems },
    )
    answers.push({ of: member.id, values })
  }
  return Object.keys(problems).length > 0
    ? { outcome: 'invalid', problems }
    : { outcome: 'valid', members, invitations, answers: answers.filter(({ values }) => values.length > 0) }
}

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
  }: Judging & { occasions: Map<string, StoredOccasion>; open: ReadonlySet<string>; now: number },
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
    const meal = status === 'confirmed' ? chosenMeal(wanted, occasion.meal_options ?? [], before.meal_preference) : null
    if (meal === undefined) problems[`${at}.invitations.${id}.meal_preference`] = { code: 'unknown_meal' }
    const seat = status === 'declined' ? { table_id: null, seat_number: null } : {}
    return [{ ...before, ...seat, status, meal_preference: meal ?? null, source: SOURCE, responded_at: now }]
  })
}

/** Whether a member has declined everything, after a reply. */
function isDeclined(member: Member, replies: StoredInvitation[]): boolean {
  return respondent(member, replies).invitations.every(({ status }) => status === 'declined')
}

interface Health {
  texts: HealthTexts
  consents: StoredConsent[]
}

/** The health texts of a person and their companions after a reply, with what was agreed to. */
function healthAfter(
  member: Member,
  person: PersonAnswer,
  { at, problems, named, speaker }: Judging & { named: Companion[] | undefined; speaker: Speaker },
): Health {
  const own = decideTexts(member, person, { ...speaker, showsTexts: speaker.isOwn })
  for (const text of own.refused) problems[`${at}.${text}`] = { code: 'no_consent' }
  if (own.refused.length > 0) problems[`${at}.consent`] = { code: 'no_consent' }
  if (!named) {
    return {
      ...own,
      consents: [...own.consents, ...member.consents.filter(({ companion_id }) => companion_id !== null)],
    }
  }
  const before = new Map(companionsOf(member).map((one) => [one.id, one]))
  // Those without a name are left out of `named`.
  const given = [...(person.companions ?? []).entries()].filter(([, { name }]) => name !== '')
  const theirs = named.flatMap(({ id }, i) => {
    const [j, sent] = given[i] ?? [i, {}]
    const old = before.get(id) ?? { dietary_restrictions: null, accessibility_needs: null }
    const stored = { ...old, consents: member.consents }
    const decided = decideTexts(stored, sent, { ...speaker, isOwn: false, showsTexts: speaker.isOwn, companionId: id })
    for (const text of decided.refused) problems[`${at}.companions.${j}.${text}`] = { code: 'no_consent' }
    return decided.consents
  })
  return { ...own, consents: [...own.consents, ...theirs] }
}

/** How bad a person's allergies are after a reply. It goes with the text that names them. */
function severityAfter(
  member: Member,
  { allergy_severity: sent }: PersonAnswer,
  { texts, isOwn }: { texts: HealthTexts; isOwn: boolean },
): Member['allergy_severity'] {
  if (texts.dietary_restrictions === null && member.dietary_restrictions !== null) return null
  return sent === undefined || (sent === null && !isOwn) ? member.allergy_severity : sent
}

function memberAfter(
  member: Member,
  {
    replies,
    comesNowhere,
    named,
    health,
    severity,
    wedding,
    household,
  }: {
    replies: StoredInvitation[]
    comesNowhere: boolean
    named: ReturnType<typeof withCompanions> | undefined
    health: Health
    severity: Member['allergy_severity']
    wedding: Settings
    household: Household
  },
): MemberChange {
  const principal = replies.find(({ occasion_id }) => occasion_id === principalOf(member))
  const company = comesNowhere ? { plus_one_name: null, companions: [] } : (named ?? member)
  const kept = decisionsKept(member.plus_one_name, company.plus_one_name)
  const decision = kept.find((status) => status === member.plus_one_status)
  const isTheCouples = areTheCouples(member, company.plus_one_name, household)
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
    plus_one_status:
      company.plus_one_name === null
        ? 'none'
        : (decision ?? undecided(wedding.plus_one_policy, member.plus_one_status, isTheCouples)),
    ...health.texts,
    allergy_severity: severity,
    consents: health.consents.filter(
      ({ companion_id }) => companion_id === null || company.companions.some(({ id }) => id === companion_id),
    ),
  }
}
