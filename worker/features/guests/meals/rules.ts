import { foldText } from '../../../lib/text'
import { type AllergySeverity, mealOptions } from '../schema'

/** The part of an occasion that says what there is to eat. */
interface Menu {
  id: string
  /** Null: guests are not asked for a meal. */
  meal_options: string[] | null
}

/** The meals of an occasion. An occasion that is not stored is the main one, which begins with the meals of a new wedding. */
export function mealsAt(menus: readonly Menu[], occasionId: string): readonly string[] {
  const menu = menus.find(({ id }) => id === occasionId)
  return menu ? (menu.meal_options ?? []) : mealOptions
}

/**
 * Whether meals are counted at an occasion: it offers some, or one of the guests there keeps a choice of before. The choice of a
 * companion does not tell, since it is one for all occasions.
 */
export function hasMeals(offered: readonly string[], chosen: readonly (string | null)[]): boolean {
  return offered.length > 0 || chosen.some((meal) => meal !== null)
}

/** Each meal once, as it is first spelled. */
export function distinctMeals(meals: readonly (string | null)[]): string[] {
  const named = meals.filter((meal) => meal !== null)
  return [...Map.groupBy(named, foldText).values()].flatMap(([first]) => first ?? [])
}

/** The meals that a changed menu spells differently, each as before and as now. */
export function respelledMeals(before: readonly string[] | null, after: readonly string[] | null): [string, string][] {
  const known = new Map(before?.map((meal) => [foldText(meal), meal]))
  return (after ?? []).flatMap((meal): [string, string][] => {
    const was = known.get(foldText(meal)) ?? meal
    return was === meal ? [] : [[was, meal]]
  })
}

/** The meals of all occasions of a wedding. */
export function allMeals(menus: readonly Menu[], weddingId: string): string[] {
  const others = menus.filter(({ id }) => id !== weddingId)
  return distinctMeals([...mealsAt(menus, weddingId), ...others.flatMap(({ meal_options }) => meal_options ?? [])])
}

const severityRanks = { severe: 0, mild: 1 }

/** Sorts severe allergies first, then mild ones, then everything else. */
export const severityRank = (severity: AllergySeverity | null): number => (severity ? severityRanks[severity] : 2)
