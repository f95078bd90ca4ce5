import { attendingPlusOnes } from '../../../../worker/features/guests/rules'
import { type Guest, mealOptions } from '../../../../worker/features/guests/schema'
import { toCsv } from '../../../../worker/lib/csv'

/** What a caterer has to know: how many of each meal, and who needs something of their own. */
export interface CatererList {
  /** Plates in all: everyone who comes. */
  plates: number
  meals: { meal: string; count: number }[]
  /** Those who come and have not chosen; whom guests bring is not asked for a meal. */
  withoutMeal: number
  plusOnes: number
  needs: Guest[]
}

export function catererList(guests: Guest[]): CatererList {
  const coming = guests.filter(({ rsvp_status }) => rsvp_status === 'confirmed')
  const plusOnes = coming.reduce((sum, guest) => sum + attendingPlusOnes(guest), 0)
  const counts = Map.groupBy(coming, ({ meal_preference }) => meal_preference)
  const meals = mealOptions.map((meal) => ({ meal, count: counts.get(meal)?.length ?? 0 }))
  return {
    plates: coming.length + plusOnes,
    meals: meals.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    withoutMeal: counts.get(null)?.length ?? 0,
    plusOnes,
    needs: coming.filter((guest) => guest.dietary_restrictions || guest.accessibility_needs),
  }
}

/** Everyone who comes, a line each. */
export function catererCsv(guests: Guest[]): Blob {
  const coming = guests.filter(({ rsvp_status }) => rsvp_status === 'confirmed')
  const headings = ['Name', 'Household', 'Meal', 'Dietary restrictions', 'Accessibility needs', 'Plus-ones']
  const lines = coming.map((guest) => [
    guest.name,
    guest.household,
    guest.meal_preference,
    guest.dietary_restrictions,
    guest.accessibility_needs,
    attendingPlusOnes(guest),
  ])
  return new Blob([toCsv([headings, ...lines])], { type: 'text/csv;charset=utf-8' })
}
