import { describe, expect, test } from 'vitest'
import { chosenMeals } from '../../web/features/guests/import/chosen-meals'
import { namesOfCouple, splitOf } from '../../web/features/guests/import/couples'
import {
  cellsByField,
  editCell,
  joinRows,
  skipRow,
  splitRow,
  toList,
  toRequest,
  withKnown,
} from '../../web/features/guests/import/list'
import { tableOfCsv, understandColumns } from '../../worker/features/guest-lists/import/columns/rules'
import type { ListContext } from '../../worker/features/guest-lists/import/fields/schema'
import { readRows } from '../../worker/features/guest-lists/import/rules'
import { blankCompanion } from '../../worker/features/guests/rules'

const couple = { couple_name_1: 'Mara', couple_name_2: 'José' }
const plan: ListContext = {
  ...couple,
  occasions: [
    { id: 'main', name: 'Wedding', meal_options: null, is_main: true },
    { id: 'brunch', name: 'Brunch', meal_options: ['Eggs'], is_main: false },
  ],
}

function listOf(csv: string, context: ListContext = couple) {
  const table = tableOfCsv(csv)
  return toList(table, understandColumns(table.columns, {}, context))
}

/** The rows as the server would read them. */
function readings(list: ReturnType<typeof listOf>, context: ListContext = couple) {
  const { csv, mapping } = toRequest(list)
  const table = tableOfCsv(csv)
  return readRows(table.rows, understandColumns(table.columns, mapping, context), context)
}

/** The guests that the server would read. */
const sent = (list: ReturnType<typeof listOf>) => readings(list).map(({ row, guest }) => ({ row, ...guest }))

/** The list with its first row split. */
function split(csv: string, context: ListContext = couple) {
  const list = listOf(csv, context)
  const [row] = list.rows
  const found = row && splitOf(cellsByField(list, row))
  return row && found ? splitRow(list, row.id, found) : null
}

describe('names of two people', () => {
  test.each([
    ["Dr. Peter & Mary O'Neill", ["Dr. Peter O'Neill", "Mary O'Neill"]],
    ['Peter Smith and Mary Jones', ['Peter Smith', 'Mary Jones']],
    ['Mr. & Mrs. O’Neill', ['Mr. O’Neill', 'Mrs. O’Neill']],
    ['Mr and Mrs Peter O’Neill', ['Mr Peter O’Neill', 'Mrs O’Neill']],
    ['Jan + Mary Ann van der Berg', ['Jan van der Berg', 'Mary Ann van der Berg']],
    ['Peter & Mary zu Guttenberg', ['Peter zu Guttenberg', 'Mary zu Guttenberg']],
    ['Ana & Maria dei Rossi', ['Ana dei Rossi', 'Maria dei Rossi']],
    ['Ana & José Ortega y Gasset', ['Ana Ortega y Gasset', 'José Ortega y Gasset']],
    ['Rui & Inês da Costa e Silva', ['Rui da Costa e Silva', 'Inês da Costa e Silva']],
    ['明 & 花子 山田', ['明 山田', '花子 山田']],
    ['Ana & Ben', ['Ana', 'Ben']],
    ['Ana Cruz & Ben', ['Ana Cruz', 'Ben']],
    ['Anna von und zu Berg und Ben', ['Anna von und zu Berg', 'Ben']],
  ])('%s', (name, names) => {
    expect(namesOfCouple(name)).toEqual(names)
  })

  test.each([
    'Ana Cruz',
    'Sandra Brandon',
    'José Ortega y Gasset',
    'Anna von und zu Berg',
    'Karl vom und zum Stein',
    'von und zu Berg',
    'The Cruz family',
    'Ana & family',
    'Ana, Ben & Cleo & Dan',
    'Ana &',
    '& & &',
  ])('%s is left alone', (name) => {
    expect(namesOfCouple(name)).toBeNull()
  })
})

describe('a row that names two people', () => {
  test('becomes two guests of one household', () => {
    const list = split(
      "Name,Email,RSVP,Meal,Allergies,City\nPeter & Mary O'Neill,p@x.org; m@x.org,yes,Vegan,nuts,Leeds",
    )
    const both = { household: "Peter & Mary O'Neill", rsvp_status: 'confirmed', meal_preference: 'Vegan' }
    expect(list && sent(list)).toMatchObject([
      { row: 1, name: "Peter O'Neill", email: 'p@x.org', dietary_restrictions: 'nuts', ...both },
      { row: 2, name: "Mary O'Neill", email: 'm@x.org', ...both },
    ])
    expect(list && sent(list)[1]).not.toHaveProperty('dietary_restrictions')
  })

  test.each([
    ['0917 111 2222 / 0918 333 4444', '0917 111 2222', '0918 333 4444'],
    ['0170/1234567', '0170/1234567', undefined],
  ])('gives each a number of %s', (phones, first, second) => {
    const list = split(`Name,Phone\nPeter & Mary Cruz,${phones}`)
    expect(list && sent(list).map(({ phone }) => phone)).toEqual([first, second])
  })

  test('of a list with two columns for a name keeps its own household', () => {
    const list = split('First name,Last name,Party,Plus one name\nPeter and Mary,Cruz,The Cruzes,Mary Cruz')
    expect(list && sent(list)).toEqual([
      { row: 1, name: 'Peter Cruz', household: 'The Cruzes' },
      { row: 2, name: 'Mary Cruz', household: 'The Cruzes' },
    ])
  })

  test('keeps replies and meals at all occasions for both', () => {
    const list = split('Name,Brunch,Brunch meal\nPeter & Mary Cruz,yes,Eggs', plan)
    const replies = [{ occasion_id: 'brunch', status: 'confirmed', meal_preference: 'Eggs' }]
    expect(list && readings(list, plan)).toMatchObject([{ details: { replies } }, { details: { replies } }])
  })

  test('with a nameless guest gets a plus-one', () => {
    const list = split('Name\nSam Lee & guest')
    expect(list && sent(list)).toEqual([{ row: 1, name: 'Sam Lee', plus_one_allowed: true }])
  })

  test('can be joined again', () => {
    const before = listOf('Name\nAna Cruz\nPeter & Mary Cruz')
    const [, row] = before.rows
    const found = row && splitOf(cellsByField(before, row))
    const after = row && found ? splitRow(before, row.id, found) : before
    expect(after.rows).toHaveLength(3)
    expect(row && joinRows(after, row).rows).toEqual(before.rows)
  })
})

test('fixed cells are sent, and rows that are left out keep their number free', () => {
  let list = listOf('Name,Email,Name\nAna,ana,x\n\nBen,=1+1,y\n"Cleo')
  list = editCell(list, '1', 1, 'ana@x.org')
  list = editCell(list, '1', 'phone', '=44 1')
  list = editCell(list, '1', 'notes', " '=1")
  list = skipRow(list, '3', true)
  expect(sent(list)).toEqual([{ row: 1, name: 'Ana', email: 'ana@x.org', phone: '=44 1', notes: "'=1" }])
  expect(sent(skipRow(list, '3', false)).map(({ row }) => row)).toEqual([1, 2])
  expect(sent(editCell(list, '4', 0, 'Cleo')).map(({ row, name }) => [row, name])).toEqual([
    [1, 'Ana'],
    [3, 'Cleo'],
  ])
})

test('a column that says who is invited is sent without replies', () => {
  const [ana, ben, cleo] = readings(listOf('Name,Brunch invited\nAna,yes\nBen,no\nCleo,declined', plan), plan)
  expect(ana).toMatchObject({ details: { replies: [{ occasion_id: 'brunch', status: 'pending' }] } })
  expect(ben).not.toHaveProperty('details')
  expect(cleo).toMatchObject({ details: { replies: [{ occasion_id: 'brunch', status: 'declined' }] } })
})

test('columns about what was deleted since are not imported', () => {
  const song = { id: 'song', text: 'A song?', kind: 'text' as const, scope: 'person' as const, options: [] }
  const asked = { ...plan, questions: [song] }
  const headings = 'Name,Brunch,Brunch meal,Question: A song?,Wedding,Wedding meal'
  const list = listOf(`${headings}\nAna,yes,Eggs,Waterloo,yes,Vegan`, asked)
  const fieldsOf = ({ columns }: typeof list) => columns.map(({ field }) => field)
  expect(fieldsOf(list)).toEqual(['name', 'reply:brunch', 'meal:brunch', 'answer:song', 'reply:main', 'meal:main'])
  expect(withKnown(list, asked)).toBe(list)
  const left = { ...plan, occasions: plan.occasions?.filter(({ is_main }) => is_main), questions: [] }
  const known = withKnown(list, left)
  expect(fieldsOf(known)).toEqual(['name', null, null, null, 'reply:main', 'meal_preference'])
  expect(readings(known, left)).toMatchObject([{ guest: { name: 'Ana', meal_preference: 'Vegan' }, problem: null }])
})

test('a list may name the meals that guests have at any occasion, and their companions', () => {
  const at = (occasion_id: string, meal_preference: string | null) => ({
    ...{ occasion_id, meal_preference },
    ...{ status: 'confirmed' as const, responded_at: null, source: null },
  })
  const ana = {
    meal_preference: 'Beef',
    invitations: [at('main', 'Beef'), at('brunch', 'Waffles')],
    companions: [{ ...blankCompanion, id: 'jo', name: 'Jo', meal_preference: 'Soup' }],
  }
  const ben = { meal_preference: 'Fish', invitations: [at('brunch', 'Fish')], companions: [] }
  const { all, at: byOccasion } = chosenMeals([ana, ben])
  expect(all.toSorted()).toEqual(['Beef', 'Fish', 'Soup', 'Waffles'])
  expect(Object.fromEntries(byOccasion)).toEqual({ main: ['Beef'], brunch: ['Waffles', 'Fish'] })
})
