import { describe, expect, test } from 'vitest'
import { tableOfCsv, understandColumns } from '../../worker/features/guest-lists/import/columns/rules'
import type { ListContext } from '../../worker/features/guest-lists/import/fields/schema'
import { readRows } from '../../worker/features/guest-lists/import/rules'
import { effortOf } from '../support/rules/effort'
import { couple } from '../support/rules/import-list'

/** The meals that guests of a moved wedding can have: each another one. */
const meals = Array.from({ length: 5000 }, (_, i) => `Meal ${i}`)
const brunch = { id: 'b', name: 'Brunch', is_main: false, meal_options: ['Eggs'], chosen: meals }
const main = { id: 'w', name: 'Wedding', is_main: true, meal_options: ['Eggs'], chosen: meals }
const context: ListContext = { ...couple, meals: ['Eggs', ...meals], occasions: [main, brunch] }

function read(csv: string) {
  const table = tableOfCsv(csv)
  return readRows(table.rows, understandColumns(table.columns, undefined, context), context)
}

describe('a list of a wedding with five thousand meals', () => {
  test('is read quickly', () => {
    const row = (i: number) => `Ana ${i},meal ${i},Ben,MEAL ${i + 1},yes,meal-${i + 2}`
    const rows = Array.from({ length: 200 }, (_, i) => row(i)).join('\n')
    const all = () => read(`Name,Meal,Plus one name,Plus one meals,Brunch,Brunch meal\n${rows}`)
    expect(all().at(-1)).toMatchObject({
      guest: { meal_preference: 'Meal 199' },
      details: {
        companions: [{ meal_preference: 'Meal 200' }],
        replies: [{ occasion_id: 'b', status: 'confirmed', meal_preference: 'Meal 201' }],
      },
    })
    expect(effortOf(all, 200)).toBeLessThan(200)
  })

  test('names twenty of them where a row has another, and of a cell the first problem', () => {
    const first = ['Eggs', ...meals].slice(0, 20).join(', ')
    const [reading] = read('Name,Meal,Plus one name,Plus one meals\nAna,Steak,"Ben, Cleo, Dan","Meal 7; Tofu; Crab"')
    const message = `Please choose one of: ${first} and 4,981 others.`
    expect(reading?.problems).toEqual([
      { field: 'meal_preference', message },
      { field: 'plus_one_meals', message },
    ])
  })
})

test('a list with forty thousand wrong kinds of plus-ones is read quickly', () => {
  const times = (text: string) => Array.from({ length: 2000 }, () => text).join(',')
  const rows = Array.from({ length: 20 }, (_, i) => `Ana ${i},"${times('Ben')}","${times('friend')}"`)
  const all = () => read(['Name,Plus one name,Plus one kinds', ...rows].join('\n'))
  expect(all().at(-1)?.problems.at(-1)?.message).toBe('Please use adult, child, infant.')
  expect(effortOf(all, 40)).toBeLessThan(40)
})
