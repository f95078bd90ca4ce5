import { expect, test } from 'vitest'
import { mealKey, mealSign } from '../../web/features/guests/seating/print/meal-signs'

test('a card has the letter that guests know, and for the couple’s own meals the first letters that tell them apart', () => {
  const meals = ['Regular', 'Vegan', 'Fish', 'Filet', 'Pasta', null]
  expect(meals.map((meal) => mealSign(meal, meals))).toEqual([null, 'VG', 'FIS', 'FIL', 'PA', null])
  expect(mealKey(meals)).toBe('VG vegan, FIS fish, FIL filet, PA pasta. No letter: regular or not chosen.')
  expect(mealKey(['Fish', null])).toBe('F fish. No letter: not chosen.')
  expect(mealKey(['Regular', null])).toBeNull()
})

test('meals that begin alike have a letter all the same', () => {
  expect(mealSign('Fish', ['Fish', 'Fish pie'])).toBe('FISH')
  expect(mealSign('Fish pie', ['Fish', 'Fish pie'])).toBe('FISH P')
})

test('a meal in two spellings has one letter and stands in the key once', () => {
  const meals = ['vegan', 'Vegan', 'Fish', 'fish', 'regular']
  expect(meals.map((meal) => mealSign(meal, meals))).toEqual(['VG', 'VG', 'F', 'F', null])
  expect(mealKey(meals)).toBe('VG vegan, F fish. No letter: regular or not chosen.')
})
