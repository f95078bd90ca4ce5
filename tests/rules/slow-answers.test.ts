import { expect, test } from 'vitest'
import { mealName } from '../../worker/features/rsvp/page/meal'
import { toIcs } from '../../worker/lib/ics'
import { en } from '../../worker/texts/en'
import { effortOf } from '../support/rules/effort'

test('a calendar of a thousand long events is written quickly', () => {
  const entries = Array.from({ length: 1000 }, (_, i) => {
    const entry = { uid: String(i), summary: 'Photos', description: 'Sur le pont, à midi. '.repeat(95) }
    return { ...entry, revision: 1, changedAt: 0, start: 0, end: 60_000 }
  })
  expect(effortOf(() => toIcs('Wedding', entries), 500)).toBeLessThan(500)
})

test('thousands of meals are named quickly among a thousand translations', () => {
  const translated = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`Meal ${i}`, `Menu ${i}`]))
  const words = { ...en, meals: { ...en.meals, ...translated } }
  expect(mealName(words, 'Meal 7')).toBe('Menu 7')
  expect(mealName(words, 'constructor')).toBe('constructor')
  const name = () => Array.from({ length: 10_000 }, (_, i) => mealName(words, `Meal ${i % 2400}`))
  expect(effortOf(name, 100)).toBeLessThan(100)
})
