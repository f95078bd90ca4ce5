import { describe, expect, test } from 'vitest'
import {
  type CategorizedRow,
  defaultCategories,
  newCategory,
  planMigration,
  reportDrift,
  type StoredCategory,
  validateCategory,
} from '../../worker/features/categories/rules'
import { categoryInput, categoryPatch } from '../../worker/features/categories/schema'
import { foldText } from '../../worker/lib/text'

const category = (name: string, changes: Partial<StoredCategory> = {}): StoredCategory => ({
  ...newCategory({ name, scopes: ['budget'], color: '#3B82F6', order: null }, { id: name, weddingId: 'w', now: 0 }),
  ...changes,
})
const row = (category: string | null, category_id: string | null = null): CategorizedRow => ({
  id: `${category}-${category_id}`,
  name: 'Somebody',
  category_id,
  category,
})

describe('a category', () => {
  test('starts in the budget, blue and without an order', () => {
    expect(categoryInput.parse({ name: '  Florist ' })).toEqual({
      name: 'Florist',
      scopes: ['budget'],
      color: '#3B82F6',
      order: null,
    })
  })

  test.each([
    ['name', '   ', 'Category name is required'],
    ['name', null, 'Category name is required'],
    ['name', 5, 'This must be text.'],
    ['scopes', [], 'At least one scope must be selected'],
    ['scopes', null, 'At least one scope must be selected'],
    ['scopes', 'budget', 'At least one scope must be selected'],
    ['scopes', ['budget', 'guest'], 'Please choose one of: budget, vendor, task.'],
    ['color', 'red', 'Please choose a colour such as #3B82F6.'],
    ['color', '#3B82F6FF', 'Please choose a colour such as #3B82F6.'],
    ['order', 1.5, 'This must be a whole number.'],
    ['order', 'first', 'This must be a number.'],
  ])('is refused with %s = %j', (field, value, sentence) => {
    const result = categoryInput.safeParse({ name: 'Florist', [field]: value })
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, sentence]])
  })

  test.each([
    ['7', 7],
    ['', null],
    [null, null],
    [-3, -3],
  ])('reads the order %j as %j', (order, expected) => {
    expect(categoryPatch.parse({ order })).toEqual({ order: expected })
  })

  test('lists each scope once, in fixed order', () => {
    expect(categoryPatch.parse({ scopes: ['task', 'budget', 'task'] })).toEqual({ scopes: ['budget', 'task'] })
  })

  test('of a new wedding has a unique name', () => {
    const keys = defaultCategories.map(({ name }) => foldText(name))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('linking free text', () => {
  const registry = [
    category('Café', { scopes: ['budget', 'vendor'] }),
    category('Music'),
    category('Old', { is_archived: true }),
  ]

  test('ignores case, spaces and Unicode form', () => {
    const plan = planMigration([row(' CAFE\u0301'), row('café')], { registry, scope: 'vendor', room: 10 })
    expect(plan).toMatchObject({ missing: [], toWiden: [] })
    expect(new Set(plan.links.map(({ name_key }) => name_key))).toEqual(new Set(['café']))
  })

  test('adds a missing category once, never uses an archived one, and adds the scope', () => {
    const rows = [row('Florist'), row('florist '), row('Old'), row('music')]
    const plan = planMigration(rows, { registry, scope: 'vendor', room: 10 })
    expect(plan).toMatchObject({ missing: ['Florist', 'Old'], toWiden: ['Music'] })
  })

  test('adds no more than the registry has room for', () => {
    const rows = [row('A'), row('B'), row('a'), row('C')]
    expect(planMigration(rows, { registry, scope: 'task', room: 2 }).missing).toEqual(['A', 'B'])
  })
})

describe('the drift report', () => {
  const registry = [
    category('Music', { scopes: ['vendor'] }),
    category('Cake', { id: 'old cake', is_archived: true }),
    category('Cake'),
    category('Gone', { is_archived: true }),
  ]
  const none = { budget_line: [], vendor: [], task: [] }

  test.each([
    ['vendor', row('music'), 'unlinked', 'music', 'Link it to “Music”.'],
    ['task', row('Florist'), 'unlinked', 'Florist', 'Add a category “Florist”, or choose another one.'],
    ['budget_line', row(null), 'unlinked', 'Somebody', 'Add a category “Somebody”, or choose another one.'],
    ['vendor', row(null, 'old cake'), 'archived', 'Cake', 'Move it to the active category “Cake”.'],
    ['vendor', row(null, 'Gone'), 'archived', 'Gone', 'Restore “Gone”, or choose another category.'],
    [
      'budget_line',
      row(null, 'Music'),
      'wrong_scope',
      'Music',
      'Let “Music” be used for the budget, or choose another category.',
    ],
    ['task', row('X', 'lost'), 'missing', 'X', 'Choose a category for it.'],
  ] as const)('names a %s that is %s', (kind, found, issue, name, suggestion) => {
    expect(reportDrift({ ...none, [kind]: [found] }, registry)).toEqual({
      total: 1,
      items: [{ kind, id: found.id, name: 'Somebody', issue, category: name, suggestion }],
    })
  })

  test('leaves out what is correct', () => {
    const rows = { ...none, vendor: [row(null, 'Music'), row(null), row('  ')], budget_line: [row(null, 'Cake')] }
    expect(reportDrift(rows, registry)).toEqual({ total: 0, items: [] })
  })
})

describe('validation', () => {
  const unused = { budget_lines: 0, vendors: 0, tasks: 0 }

  test.each([
    ['an unused category', {}, unused, []],
    ['a category in use within its scopes', {}, { ...unused, budget_lines: 3 }, []],
    ['an archived category', { is_archived: true }, unused, ['archived']],
    [
      'a category in use beyond its scopes',
      {},
      { budget_lines: 1, vendors: 1, tasks: 2 },
      ['wrong_scope', 'wrong_scope'],
    ],
  ])('judges %s', (_what, changes, used, codes) => {
    const { is_valid, issues } = validateCategory(category('Music', changes), used)
    expect(issues.map(({ code }) => code)).toEqual(codes)
    expect(is_valid).toBe(codes.length === 0)
  })
})
