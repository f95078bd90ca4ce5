import { householdIdOf, invitationsOf } from '../../../guests/rules'
import type { MemberChange, PartyDecision } from '../replying/rules'
import type { Household, Member } from '../rules'

/** One person's answers in a reply. */
export interface AnswerToLog {
  guest_id: string
  statuses: { occasion_id: string; status: Member['rsvp_status'] }[]
}

interface Contact {
  email?: string | null
  phone?: string | null
}

/** The columns whose change makes a reply another one. */
const telling = [
  'rsvp_status',
  'rsvp_source',
  'meal_preference',
  'plus_one_name',
  'companions',
  'dietary_restrictions',
  'accessibility_needs',
] as const satisfies (keyof MemberChange)[]

/**
 * The persons for whom a reply changes anything, with what it answers for them, or else what they answered before. A repeat of a
 * reply, such as by a second press, has none.
 */
export function answersToLog(
  { holder, members, home_answers }: Household,
  decision: Extract<PartyDecision, { outcome: 'valid' }>,
  { contact, stored, now }: { contact: Contact; stored: Contact; now: number },
): AnswerToLog[] {
  const homeId = householdIdOf(holder)
  const people = new Map([holder, ...(members ?? [])].map((member) => [member.id, member]))
  const changeOf = new Map(decision.members.map((change) => [change.id, change]))
  const changed = new Set<string>()

  const isNewContact = (name: keyof Contact) => contact[name] !== undefined && contact[name] !== stored[name]
  if (isNewContact('email') || isNewContact('phone')) changed.add(holder.id)
  for (const change of decision.members) {
    const member = people.get(change.id)
    if (telling.some((name) => !isSame(change[name], member?.[name]))) changed.add(change.id)
  }
  for (const { guest_id, occasion_id, status, meal_preference, source } of decision.invitations) {
    const held = people.get(guest_id)?.other_invitations.find((one) => one.occasion_id === occasion_id)
    if (held?.status !== status || held.meal_preference !== meal_preference || held.source !== source)
      changed.add(guest_id)
  }
  for (const { of, values } of decision.answers) {
    const known = [...(people.get(of)?.answers ?? []), ...(of === homeId ? home_answers : [])]
    const before = new Map(known.map(({ question_id, value }) => [question_id, value]))
    const isNew = values.some(([id, value]) => !isSame(value, before.get(id) ?? null))
    if (isNew) changed.add(people.has(of) ? of : holder.id)
  }

  return [...people.values()].flatMap((member) => {
    if (!changed.has(member.id)) return []
    const { rsvp_status, responded_at } = changeOf.get(member.id) ?? member
    const others = decision.invitations.filter(({ guest_id }) => guest_id === member.id)
    const held = invitationsOf({ ...member, rsvp_status, responded_at })
    const own = held.slice(0, responded_at === now ? 1 : 0)
    const replied =
      own.length + others.length > 0 ? [...own, ...others] : held.filter(({ status }) => status !== 'pending')
    const statuses = replied.map(({ occasion_id, status }) => ({ occasion_id, status }))
    return { guest_id: member.id, statuses }
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
