import { foldText, splitNames } from '../../../../lib/text'
import { isUnseen } from '../../../guests/consent/rules'
import { healthTexts } from '../../../guests/consent/schema'
import { blankCompanion, companionsOf, invitationsOf, withCompanions } from '../../../guests/rules'
import type { Companion, CompanionInput } from '../../../guests/schema'
import type { StoredOccasion } from '../../../occasions/rules'
import { saidOf } from '../../consent/rules'
import type { RsvpProblem } from '../../schema'
import { allowanceOf, chosenMeal, type Member, type Settings } from '../rules'
import type { CompanionAnswer, PersonAnswer } from '../schema'
import {
  areTooMany,
  comesToSettled,
  comingAgain,
  isFinal,
  keepSettled,
  missesAllOpen,
  type Standing,
} from './closed/rules'

/**
 * Decides a guest's companions after a household's reply; undefined if it leaves them as they are. Their meals can be those of any occasion
 * that the guest is invited to. An empty health text does not replace a stored one unless it comes by the guest's own link, the only one
 * that shows these texts. Problems are added to `problems`.
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
    /** The occasions of the party, by id. */
    occasions: ReadonlyMap<string, StoredOccasion>
    standing: Standing
    problems: Record<string, RsvpProblem>
  },
): ReturnType<typeof withCompanions> | undefined {
  if (companions === undefined || isFinal(standing)) return undefined
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
  const all = keepSettled(named, stored, standing)
  const limit = allowanceOf(member, wedding)
  if (areTooMany(all, limit, standing)) problems[`${at}.companions`] = { code: 'too_many_names', limit }
  return withCompanions(all, member.id, stored)
}

/** Decides a guest's companions after a reply of the guest alone, which names them in a text; null: it names too many. */
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
  // The text of a page has only the companions shown there; the API's has all of them.
  const inPlace = stored.filter((one) => typed.has(foldText(one.name)) || !missesAllOpen(one, standing))
  const ids = renamedIds(names, inPlace, { stored, standing })
  const known = recognize(
    names.map((name, i) => ({ name, id: ids[i] })),
    stored,
  )
  // The API's text also names those who come to no open occasion. Sent back with too many names, it does not bring them there.
  const isOverfull = names.length > allowance
  const named = names.map((name, i) => {
    const one = { ...blankCompanion, ...known[i], name }
    return isOverfull ? one : comingAgain(one, standing)
  })
  const all = keepSettled(named, stored, standing)
  return areTooMany(all, allowance, standing) ? null : withCompanions(all, member.id, stored)
}

/**
 * For each name, the id of the companion whom it renames: the one of `inPlace` in the same place. Undefined if that companion's own name is
 * in another place, if somebody else has the new name, or if the companion comes to a settled occasion, where nobody is replaced.
 */
export function renamedIds(
  names: string[],
  inPlace: Companion[],
  { stored, standing }: { stored: Companion[]; standing: Standing },
): (string | undefined)[] {
  const typed = new Set(names.map(foldText))
  const taken = new Set(stored.map(({ name }) => foldText(name)))
  return names.map((name, place) => {
    const one = inPlace[place]
    if (!one || typed.has(foldText(one.name)) || taken.has(foldText(name))) return undefined
    return comesToSettled(one, standing) ? undefined : one.id
  })
}

/**
 * Finds the stored companion for each one in a reply, by id or else by name; undefined for a new one. Finds nobody twice, so that no meal
 * or health text of one person goes to another.
 */
function recognize(given: Pick<CompanionAnswer, 'id' | 'name'>[], stored: Companion[]): (Companion | undefined)[] {
  const withId = Map.groupBy<string | undefined, Companion>(stored, ({ id }) => id)
  const byId = given.map(({ id }) => withId.get(id)?.shift())
  const found = new Set(byId)
  const left = stored.filter((one) => !found.has(one))
  const named = Map.groupBy(left, ({ name }) => foldText(name))
  return given.map(({ name }, i) => byId[i] ?? named.get(foldText(name))?.shift())
}

/**
 * A companion with the details that the reply leaves out. How bad their allergies are goes with the text that names them. A text goes with
 * the consent to it that the guest takes back.
 */
function merged(
  { id: _id, name, consent, ...details }: CompanionAnswer,
  known: Companion | undefined,
  isOwn: boolean,
): CompanionInput {
  const isGiven = (field: string, value: unknown) =>
    value !== undefined && (isOwn || value !== null || !isUnseen(field))
  const given = Object.fromEntries(Object.entries(details).filter(([field, value]) => isGiven(field, value)))
  const taken = isOwn ? healthTexts.filter((text) => saidOf(consent, text) === false) : []
  const withdrawn = Object.fromEntries(taken.map((text) => [text, null]))
  const after = { ...blankCompanion, ...known, ...withdrawn, ...given, name }
  const isErased = after.dietary_restrictions === null && known != null && known.dietary_restrictions !== null
  return isErased ? { ...after, allergy_severity: null } : after
}
