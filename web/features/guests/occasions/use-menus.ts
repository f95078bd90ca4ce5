import { useMemo } from 'react'
import { allMeals, distinctMeals, mealsAt } from '../../../../worker/features/guests/meals/rules'
import { mealOptions } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { useOccasions } from '../../../lib/occasions'

interface Menus {
  /** The meals of an occasion, of the main one if none is named, with those that are kept though they are no longer offered. */
  at: (occasionId: string | undefined, ...kept: (string | null)[]) => string[]
  /** The meals of all occasions. */
  all: string[]
}

/** What the occasions offer to eat; the usual meals until they have been read. */
export function useMenus(): Menus {
  const { data: occasions } = useOccasions()
  return useMemo(() => menusOf(occasions ?? []), [occasions])
}

function menusOf(occasions: readonly Occasion[]): Menus {
  const main = occasions.find(({ is_main }) => is_main)?.id ?? ''
  return {
    at: (id = main, ...kept) => distinctMeals([...mealsAt(occasions, id), ...kept]),
    all: occasions.length === 0 ? [...mealOptions] : allMeals(occasions, main),
  }
}

/** The options of a select for a meal. */
export const mealChoices = (meals: string[]) => [
  { value: '', label: 'Not chosen' },
  ...meals.map((meal) => ({ value: meal, label: meal })),
]
