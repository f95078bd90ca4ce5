import { distinctMeals } from '../../../../../worker/features/guests/meals/rules'
import { mealOptions } from '../../../../../worker/features/guests/schema'
import { foldText } from '../../../../../worker/lib/text'

type Meal = (typeof mealOptions)[number]

/** The letters of the meals on cards that guests know. Nothing stands for the regular one. */
const signs: Record<Meal, string | null> = {
  Regular: null,
  Vegetarian: 'V',
  Vegan: 'VG',
  Kosher: 'K',
  'Gluten-Free': 'GF',
  Pescatarian: 'P',
}

/** The couple's own meals get their first letters, as many as tell them apart from the others on the cards. */
export function mealSign(meal: string | null, all: readonly (string | null)[]): string | null {
  if (meal === null) return null
  const known = usualMeal(meal)
  if (known) return signs[known]
  const isOther = (other: string | null) => other !== null && foldText(other) !== foldText(meal)
  const others = new Set([
    ...Object.values(signs),
    ...all.flatMap((other) => (isOther(other) ? startsOf(other ?? '') : [])),
  ])
  return startsOf(meal).find((start) => !others.has(start)) ?? meal.toUpperCase()
}

const usualMeal = (meal: string) => mealOptions.find((option) => foldText(option) === foldText(meal))

/** `F`, `FI`, `FIS` … of `Fish`. */
function startsOf(meal: string): string[] {
  const letters = [...meal.trim().toUpperCase()]
  return letters.map((_, i) => letters.slice(0, i + 1).join('')).filter((start) => !start.endsWith(' '))
}

/** 'V vegetarian, GF gluten-free. No letter: regular or not chosen.', or null if no card has a letter. */
export function mealKey(meals: readonly (string | null)[]): string | null {
  const own = distinctMeals(meals).filter((meal) => !usualMeal(meal))
  const usual = new Set(meals.map((meal) => meal && usualMeal(meal)))
  const isRegular = own.length === 0 || usual.has('Regular')
  const used = [...mealOptions.filter((option) => usual.has(option)), ...own]
  const letters = used.flatMap((meal) => {
    const sign = mealSign(meal, meals)
    return sign === null ? [] : [`${sign} ${meal.toLowerCase()}`]
  })
  if (letters.length === 0) return null
  return `${letters.join(', ')}. No letter: ${isRegular ? 'regular or not chosen' : 'not chosen'}.`
}
