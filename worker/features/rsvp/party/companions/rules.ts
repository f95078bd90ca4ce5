import { foldText } from '../../../../lib/text'
import { isUnseen } from '../../../guests/consent/rules'
import { blankCompanion, companionsOf, withCompanions } from '../../../guests/rules'
import type { Companion, CompanionInput } from '../../../guests/schema'
import type { StoredOccasion } from '../../../occasions/rules'
import type { RsvpProblem } from '../../schema'
import { allowanceOf, chosenMeal, type Member, type Settings } from '../rules'
import type { CompanionAnswer, PersonAnswer } from '../schema'

/**
 * The companions after a reply; undefined if it says nothing about them. Their meals are those of any occasion that the party is invited
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
    problems,
  }: {
    /** Path of the person in the reply. */
    at: string
    /** Whether it is the person's own link. */
    isOwn: boolean
    wedding: Settings
    occasions: Iterable<StoredOccasion>
    problems: Record<string, RsvpProblem>
  },
): ReturnType<typeof withCompanions> | undefined {
  if (companions === undefined) return undefined
  const given = [...companions.entries()].filter(([, { name }]) => name !== '')
  const limit = allowanceOf(member, wedding)
  if (given.length > limit) problems[`${at}.companions`] = { code: 'too_many_names', limit }
  const meals = [...occasions].flatMap(({ meal_options }) => meal_options ?? [])
  const known = recognize(
    given.map(([, one]) => one),
    companionsOf(member),
  )
  const named = given.map(([i, one], place) => {
    const before = known[place]
    const chosen = before?.meal_preference ?? null
    const meal = one.meal_preference === undefined ? chosen : chosenMeal(one.meal_preference, meals, chosen)
    if (meal === undefined) problems[`${at}.companions.${i}.meal_preference`] = { code: 'unknown_meal' }
    return { ...merged(one, before, isOwn), meal_preference: meal ?? null }
  })
  return withCompanions(named, member.id)
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
