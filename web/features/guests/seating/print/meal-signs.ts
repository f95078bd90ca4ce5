import { mealOptions } from '../../../../../worker/features/guests/schema'

type Meal = (typeof mealOptions)[number]

/** The letters of the meals on cards. Nothing stands for the regular one. */
const signs: Record<Meal, string | null> = {
  Regular: null,
  Vegetarian: 'V',
  Vegan: 'VG',
  Kosher: 'K',
  'Gluten-Free': 'GF',
  Pescatarian: 'P',
}

export function mealSign(meal: string | null): string | null {
  const known = mealOptions.find((option) => option === meal)
  return known ? signs[known] : null
}

/** 'V vegetarian, GF gluten-free. No letter: regular or not chosen.', or null if no card has a letter. */
export function mealKey(meals: (string | null)[]): string | null {
  const used = mealOptions.filter((option) => signs[option] !== null && meals.includes(option))
  if (used.length === 0) return null
  const letters = used.map((meal) => `${signs[meal]} ${meal.toLowerCase()}`).join(', ')
  return `${letters}. No letter: regular or not chosen.`
}
