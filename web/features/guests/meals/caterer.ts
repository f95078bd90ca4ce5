import { attendingPlusOnes } from '../../../../worker/features/guests/rules'
import { type Guest, mealOptions } from '../../../../worker/features/guests/schema'
import { toCsv } from '../../../../worker/lib/csv'

/** The list for the caterer: meals by count, and guests with dietary or access needs. */
export interface CatererList {
  /** All meals, one for each person who comes. */
  plates: number
  meals: { meal: string; count: number }[]
  /** Attending guests without a meal. Plus-ones are not asked for one. */
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

/** Builds a CSV file with a line for everyone who comes. */
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
