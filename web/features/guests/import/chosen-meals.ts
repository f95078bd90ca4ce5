import { distinctMeals } from '../../../../worker/features/guests/meals/rules'
import type { Guest } from '../../../../worker/features/guests/schema'

interface ChosenMeals {
  /** Meals that guests and their companions have anywhere. */
  all: string[]
  /** Meals that guests have at an occasion, by its id. */
  at: Map<string, string[]>
}

type Eater = Pick<Guest, 'meal_preference' | 'invitations' | 'companions'>

const known = new WeakMap<readonly Eater[], ChosenMeals>()

/** The meals that a list of these guests may name, beside those of the menus. Each row of the import asks for them. */
export function chosenMeals(guests: readonly Eater[]): ChosenMeals {
  let chosen = known.get(guests)
  if (!chosen) {
    const invitations = guests.flatMap((guest) => guest.invitations)
    const others = guests.flatMap(({ meal_preference, companions }) => [
      meal_preference,
      ...companions.map((companion) => companion.meal_preference),
    ])
    const mealsOf = (some: Guest['invitations']) => distinctMeals(some.map(({ meal_preference }) => meal_preference))
    const byOccasion = Map.groupBy(invitations, ({ occasion_id }) => occasion_id)
    chosen = {
      all: distinctMeals([...mealsOf(invitations), ...others]),
      at: new Map([...byOccasion].map(([id, some]) => [id, mealsOf(some)])),
    }
    known.set(guests, chosen)
  }
  return chosen
}
