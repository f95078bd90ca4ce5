import { foldText, splitNames } from '../../../../lib/text'
import { isUnseen } from '../../../guests/consent/rules'
import { blankCompanion, companionsOf, invitationsOf, withCompanions } from '../../../guests/rules'
import type { Companion, CompanionInput } from '../../../guests/schema'
import type { StoredOccasion } from '../../../occasions/rules'
import type { RsvpProblem } from '../../schema'
import { allowanceOf, chosenMeal, type Member, type Settings } from '../rules'
import type { CompanionAnswer, PersonAnswer } from '../schema'
import { areTooMany, comingAgain, isAway, isOver, isSettled, keepClosed, type Standing } from './closed/rules'

/**
 * The companions after a reply; undefined if it leaves them as they are. Their meals are those of any occasion that their host is invited
 * to. Their health texts that are sent back empty stay unless the reply is their host's own: nobody else was shown them.
 */
export function companionsAfter(
  member: Member,
  { companions }: PersonAnswer,
  {
    at,
    isOwn,
    wedding,
    occasions,
    standing,
    problems,
  }: {
    /** Path of the person in the reply. */
    at: string
    /** Whether it is the person's own link. */
    isOwn: boolean
    wedding: Settings
    /** By id. */
    occasions: ReadonlyMap<string, StoredOccasion>
    standing: Standing
    problems: Record<string, RsvpProblem>
  },
): ReturnType<typeof withCompanions> | undefined {
  if (companions === undefined || isOver(standing)) return undefined
  const given = [...companions.entries()].filter(([, { name }]) => name !== '')
  const held = new Set(invitationsOf(member).map(({ occasion_id }) => occasion_id))
  const meals = [...held].flatMap((id) => occasions.get(id)?.meal_options ?? [])
  const stored = companionsOf(member)
  const known = recognize(
    given.map(([, one]) => one),
    stored,
  )
  const named = given.map(([i, one], place) => {
    const before = known[place]
    const chosen = before?.meal_preference ?? null
    const meal = one.meal_preference === undefined ? chosen : chosenMeal(one.meal_preference, meals, chosen)
    if (meal === undefined) problems[`${at}.companions.${i}.meal_preference`] = { code: 'unknown_meal' }
    const isKnown = (id: string) => held.has(id) || before?.not_at.includes(id)
    if (one.not_at?.some((id) => !isKnown(id))) problems[`${at}.companions.${i}.not_at`] = { code: 'not_valid' }
    const after = { ...merged(one, before, isOwn), meal_preference: meal ?? null }
    return one.not_at === undefined ? comingAgain(after, standing) : after
  })
  const all = keepClosed(named, stored, standing)
  const limit = allowanceOf(member, wedding)
  if (areTooMany(all, limit, standing)) problems[`${at}.companions`] = { code: 'too_many_names', limit }
  return withCompanions(all, member.id, stored)
}

/** The companions after a reply of the guest alone, which names them as text; null: it names too many. */
export function companionsNamed(
  member: Member,
  text: string | null,
  { allowance, standing }: { allowance: number; standing: Standing },
): { plus_one_name: string | null; companions?: Companion[] } | null {
  const stored = companionsOf(member)
  const names = splitNames(text)
  if (member.companions.length === 0 && standing.settled.length === 0)
    return names.length > allowance ? null : { plus_one_name: text }
  const typed = new Set(names.map(foldText))
  const shown = stored.filter((one) => typed.has(foldText(one.name)) || !isAway(one, standing))
  const ids = renamedBy(names, shown, { stored, standing })
  const known = recognize(
    names.map((name, i) => ({ name, id: ids[i] })),
    stored,
  )
  // A text sent back as it was read also names those who are away.
  const isFull = names.length > allowance
  const named = names.map((name, i) => {
    const one = { ...blankCompanion, ...known[i], name }
    return isFull ? one : comingAgain(one, standing)
  })
  const all = keepClosed(named, stored, standing)
  return areTooMany(all, allowance, standing) ? null : withCompanions(all, member.id, stored)
}

/**
 * The ids of companions whom names in the places of those shown rename; undefined for the other names. Nobody is renamed whose own name is
 * in another place, to a name that somebody else has, or who comes to a closed occasion, where they stay who they are.
 */
export function renamedBy(
  names: string[],
  shown: Companion[],
  { stored, standing }: { stored: Companion[]; standing: Standing },
): (string | undefined)[] {
  const typed = new Set(names.map(foldText))
  const taken = new Set(stored.map(({ name }) => foldText(name)))
  return names.map((name, place) => {
    const one = shown[place]
    const isRenamed = one && !typed.has(foldText(one.name)) && !taken.has(foldText(name)) && !isSettled(one, standing)
    return isRenamed ? one.id : undefined
  })
}

/**
 * Finds the stored companion of each one in a reply, by id, else by name; undefined for a new one. Takes nobody twice, so that no meal or
 * health text of one person goes to another.
 */
function recognize(given: Pick<CompanionAnswer, 'id' | 'name'>[], stored: Companion[]): (Companion | undefined)[] {
  const left = new Set(stored)
  const take = (isSame: (one: Companion) => boolean) => {
    const found = [...left].find(isSame)
    if (found) left.delete(found)
    return found
  }
  const byId = given.map(({ id }) => take((one) => one.id === id))
  return given.map(({ name }, i) => byId[i] ?? take((one) => foldText(one.name) === foldText(name)))
}

/** A companion with the details that the reply leaves out. */
function merged(
  { id: _id, name, consent: _consent, ...details }: CompanionAnswer,
  known: Companion | undefined,
  isOwn: boolean,
): CompanionInput {
  const isGiven = (field: string, value: unknown) =>
    value !== undefined && (isOwn || value !== null || !isUnseen(field))
  const given = Object.fromEntries(Object.entries(details).filter(([field, value]) => isGiven(field, value)))
  return {
    ...blankCompanion,
    ...known,
    ...given,
    name,
  }
}
