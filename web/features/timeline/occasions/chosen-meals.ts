import type { Guest } from '../../../../worker/features/guests/schema'
import { addedUp } from '../../../../worker/lib/counting'
import { inWords } from '../../../../worker/lib/lists'
import { foldText } from '../../../../worker/lib/text'

type Meals = readonly string[] | null

/** The meals of the first list that the second one has not. */
export function removedMeals(before: Meals, after: Meals): string[] {
  const kept = new Set(after?.map(foldText))
  return before?.filter((meal) => !kept.has(foldText(meal))) ?? []
}

/** How many guests and companions chose each meal at an occasion, without decliners and meals that nobody chose. */
export function countChosen(
  guests: Pick<Guest, 'invitations' | 'companions'>[],
  occasionId: string,
  meals: readonly string[],
): { meal: string; count: number }[] {
  const chosen = guests.flatMap(({ invitations, companions }) => {
    const invitation = invitations.find(({ occasion_id }) => occasion_id === occasionId)
    if (!invitation || invitation.status === 'declined') return []
    const present = companions.filter(({ not_at }) => !not_at.includes(occasionId))
    return [invitation, ...present].flatMap(({ meal_preference }) => (meal_preference ? foldText(meal_preference) : []))
  })
  return meals.flatMap((meal) => {
    const count = chosen.filter((one) => one === foldText(meal)).length
    return count > 0 ? { meal, count } : []
  })
}

/** '3 guests chose Fish and 1 chose Vegan. They keep it until you change it.' Empty if nobody chose one. */
export function keptMealsText(chosen: { meal: string; count: number }[]): string {
  if (chosen.length === 0) return ''
  const parts = chosen.map(({ meal, count }, i) => {
    const noun = i > 0 ? '' : count === 1 ? ' guest' : ' guests'
    return `${count.toLocaleString('en')}${noun} chose ${meal}`
  })
  return `${inWords(parts)}. They keep it until you change it.`
}

/** The meals with how many of those coming have each: first those on offer, then others that somebody still has. */
export function mealCounts(
  offered: Meals,
  counts: Record<string, number>,
): { meal: string; count: number; isOffered: boolean }[] {
  const names = offered ?? []
  const sums = addedUp(counts, names)
  const others = [...sums].filter(([meal]) => !names.includes(meal))
  return [
    ...names.map((meal) => ({ meal, count: sums.get(meal) ?? 0, isOffered: true })),
    ...others.map(([meal, count]) => ({ meal, count, isOffered: false })),
  ]
}
