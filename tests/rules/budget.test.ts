import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summarize } from '../../web/features/budget/summary'
import {
  budgetToCsv,
  changeOf,
  editLine,
  type StoredLine,
  sortLines,
  summarizeBudget,
  toBudgetLine,
} from '../../worker/features/budget/rules'
import type { LinePatch } from '../../worker/features/budget/schema'
import { syncLine, syncLines } from '../../worker/features/budget/sync/rules'
import { adults, line } from '../support/rules/budget-lines'

describe('sums', () => {
  test('of ten thousand random lines are exact', { tags: 'exhaustive' }, () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 })
    const manyLines = fc.array(fc.record({ planned_cents: cents, actual_cents: cents, paid_cents: cents }), {
      minLength: 10_000,
      maxLength: 10_000,
      size: 'max',
    })
    fc.assert(
      fc.property(manyLines, (amounts) => {
        const sum = (key: keyof (typeof amounts)[number]) =>
          amounts.reduce((total, row) => total + BigInt(row[key]), 0n)
        const summary = summarizeBudget(
          amounts.map((row) => line(row)),
          adults(0),
        )
        const inCents = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''))
        return (
          inCents(summary.total_planned) === sum('planned_cents') &&
          inCents(summary.total_actual) === sum('actual_cents') &&
          inCents(summary.total_paid) === sum('paid_cents') &&
          inCents(summary.remaining) === sum('planned_cents') - sum('actual_cents')
        )
      }),
      { numRuns: 5 },
    )
  })

  test('do not accumulate rounding errors', () => {
    const lines = Array.from({ length: 10 }, () => line({ planned_cents: 10, actual_cents: 20 }))
    expect(summarizeBudget(lines, adults(0))).toMatchObject({ total_planned: 1, total_actual: 2, remaining: -1 })
  })

  test('on the screen are those of the API', () => {
    const lines = [
      line({ planned_cents: 1000, actual_cents: 1050, paid_cents: 10, is_flagged: true }),
      line({ cost_basis: 'per_guest', unit_cost_cents: 333, actual_cents: 29 }),
    ]
    const shown = lines.map((one) => toBudgetLine(one, adults(3), 'wedding'))
    expect(summarize(shown)).toEqual(summarizeBudget(lines, adults(3)))
    expect(summarize(shown)).toMatchObject({ total_planned: 19.99, over_budget_count: 1, flagged_count: 1 })
  })

  test.each([
    [0, 0, 0],
    [0, 500, 0],
    [20000, 5000, 25],
    [30000, 10000, 33.3],
    [10000, 15000, 150],
  ])('%d planned and %d actual are %d %% used', (planned_cents, actual_cents, percentage_used) => {
    const summary = summarizeBudget([line({ planned_cents, actual_cents })], adults(0))
    expect(summary).toMatchObject({ percentage_used, remaining: (planned_cents - actual_cents) / 100 })
  })
})

test('lines are in the order of the registry, then by name without regard to accents', () => {
  const names = ['Éclairs', 'flowers', 'Zither', 'Cake'].map((name) => line({ name }))
  const first = line({ name: 'Venue', category_order: 2 })
  const last = line({ name: 'Band', category_order: 1000 })
  expect(sortLines([last, ...names, first]).map(({ name }) => name)).toEqual([
    'Venue',
    'Cake',
    'Éclairs',
    'flowers',
    'Zither',
    'Band',
  ])
})

describe('an edit', () => {
  const perGuest = line({ cost_basis: 'per_guest', unit_cost_cents: 5000 })
  const cases: [string, StoredLine, LinePatch, Partial<StoredLine>][] = [
    ['keeps absent fields', line({ planned_cents: 100, notes: 'a' }), {}, { planned_cents: 100, notes: 'a' }],
    ['clears notes', line({ notes: 'a' }), { notes: null }, { notes: null }],
    ['rounds nothing', line(), { actual_amount: 0.29 }, { actual_cents: 29 }],
    ['ignores the planned amount of a per-guest line', perGuest, { planned_amount: 7 }, { planned_cents: 0 }],
    [
      'that makes a per-guest line fixed keeps its planned amount',
      perGuest,
      { cost_basis: 'fixed' },
      { planned_cents: 500_000 },
    ],
    [
      'can make it fixed with another planned amount',
      perGuest,
      { cost_basis: 'fixed', planned_amount: 7 },
      { planned_cents: 700 },
    ],
    [
      'makes a line per-guest',
      line({ planned_cents: 9 }),
      { cost_basis: 'per_guest', unit_cost: 1.5 },
      { planned_cents: 0, unit_cost_cents: 150 },
    ],
  ]
  test.each(cases)('%s', (_what, stored, patch, expected) => {
    expect(editLine(stored, patch, { people: adults(100), now: 5 })).toMatchObject({
      outcome: 'valid',
      line: { ...expected, version: 2, updated_at: 5 },
    })
  })

  test.each<[StoredLine, LinePatch]>([
    [line(), { cost_basis: 'per_guest' }],
    [perGuest, { unit_cost: null }],
  ])('of a per-guest line needs the cost per guest', (stored, patch) => {
    expect(editLine(stored, patch, { people: adults(1), now: 1 })).toEqual({
      outcome: 'invalid',
      errors: { unit_cost: 'Please enter the cost per guest.' },
    })
  })
})

describe('the history', () => {
  const stored = line({ planned_cents: 1000, actual_cents: 200, paid_cents: 50 })
  const changeAfter = (changes: Partial<StoredLine>) =>
    changeOf({ before: stored, after: { ...stored, ...changes, updated_at: 9 }, people: adults(10) })

  test.each<Partial<StoredLine>>([
    {},
    { occasion_id: 'b', child_unit_cost_cents: 5 },
    { name: 'Other' },
    { notes: 'x' },
    { category_id: 'c2' },
    { unit_cost_cents: 5 },
  ])('skips a change of neither amount nor flag: %j', (changes) => {
    expect(changeAfter(changes)).toBeNull()
  })

  test.each<[Partial<StoredLine>, object]>([
    [{ planned_cents: 1500 }, { type: 'updated', planned_before_cents: 1000, planned_after_cents: 1500, note: null }],
    [{ paid_cents: 60 }, { type: 'updated', paid_before_cents: 50, paid_after_cents: 60 }],
    [{ is_flagged: true }, { type: 'flagged', planned_before_cents: 1000, planned_after_cents: 1000, note: null }],
    [
      { is_flagged: true, actual_cents: 0 },
      { type: 'updated', actual_after_cents: 0, note: 'Also flagged.' },
    ],
    [
      { cost_basis: 'per_guest', unit_cost_cents: 300, planned_cents: 0 },
      { type: 'updated', planned_after_cents: 3000, unit_before_cents: null, unit_after_cents: 300 },
    ],
  ])('records %j', (changes, change) => {
    expect(changeAfter(changes)).toMatchObject({ line_id: stored.id, created_at: 9, ...change })
  })

  test('records another cost per child while no child is expected, if the line is per guest', () => {
    const before = line({ cost_basis: 'per_guest', unit_cost_cents: 300 })
    const after = { ...before, child_unit_cost_cents: 100 }
    expect(changeOf({ before, after, people: adults(10) })).toMatchObject({ type: 'updated' })
  })

  test.each([
    [{}, 4000, 'With 10 guests expected.'],
    [{ child_unit_cost_cents: 100 }, 3700, 'With 9 adults and 1 child expected.'],
    [{ occasion_id: 'b', child_unit_cost_cents: 100 }, 800, 'With 2 guests expected.'],
  ])('says how many people a per-guest line was planned for: %j', (changes, planned_after_cents, note) => {
    const before = line({ cost_basis: 'per_guest', unit_cost_cents: 300 })
    const after = { ...before, unit_cost_cents: 400, ...changes }
    const at = (occasion: string | null) =>
      occasion === null ? { adults: 9, children: 1 } : { adults: 2, children: 0 }
    expect(changeOf({ before, after, people: at })).toMatchObject({
      planned_before_cents: 3000,
      planned_after_cents,
      note,
    })
  })
})

describe('a sync', () => {
  const sums = [
    { category_id: 'c1', vendors_counted: 2, contracted_cents: 150_000, paid_cents: 40_000 },
    { category_id: 'c2', vendors_counted: 0, contracted_cents: 0, paid_cents: 0 },
  ]
  const costs = { sums, synced: [] }

  test.each([
    ['takes the sums', 'c1', { actual_before: 1, actual_after: 1500, paid_after: 400, vendors_counted: 2 }],
    ['goes back to 0 when the contract fell through', 'c2', { actual_before: 1, actual_after: 0, vendors_counted: 0 }],
    ['leaves a line without vendors alone', 'c3', { actual_before: 1, actual_after: 1, paid_after: 2 }],
    ['leaves a line without a category alone', null, { actual_before: 1, actual_after: 1, paid_after: 2 }],
  ])('%s', (_what, category_id, answer) => {
    const stored = line({ category_id, actual_cents: 100, paid_cents: 200 })
    expect(syncLine(stored, costs, 5).answer).toMatchObject({ id: stored.id, ...answer })
  })

  test('of all lines leaves out those that share a category, and names them unless they have its vendors’ amounts in sum', () => {
    const alone = line({ category_id: 'c2', actual_cents: 5 })
    const pairOf = (actual_cents: number) => [
      line({ category_id: 'c1' }),
      line({ category_id: 'c1', actual_cents, paid_cents: 40_000 }),
    ]
    const [differing, matching] = [pairOf(100_000), pairOf(150_000)]
    const { changes, shared } = syncLines([alone, ...differing], costs, 5)
    expect(changes.map(({ answer }) => answer.id)).toEqual([alone.id])
    expect(shared).toEqual(differing)
    expect(syncLines([alone, ...matching], costs, 5).shared).toEqual([])
  })
})

describe('the CSV file', () => {
  test('has a header, a row per line, and no formulas', () => {
    const lines = [
      line({ name: '=1+1', notes: '-a, "b"', planned_cents: 10, actual_cents: 20 }),
      line({ cost_basis: 'per_guest', unit_cost_cents: 150, category_name: null }),
    ]
    expect(budgetToCsv(lines, adults(3), new Map()).split('\r\n')).toEqual([
      '\uFEFFName,Category,Cost basis,Cost per guest,Planned,Actual,Paid,Flagged,Notes',
      `'=1+1,Venue,fixed,,0.10,0.20,0.00,no,"'-a, ""b"""`,
      'Venue,,per_guest,1.50,4.50,0.00,0.00,no,',
      '',
    ])
  })

  test('has no cost per guest or child that a fixed line had before', () => {
    const csv = budgetToCsv([line({ unit_cost_cents: 150, child_unit_cost_cents: 50 })], adults(3), new Map())
    expect(csv).not.toContain('Cost per child')
    expect(csv).not.toContain('1.50')
  })

  test('has columns about occasions and children where a line has them', () => {
    const perGuest = { cost_basis: 'per_guest', unit_cost_cents: 150 } as const
    const lines = [line({ ...perGuest, child_unit_cost_cents: 50 }), line({ ...perGuest, occasion_id: 'b' })]
    const names = new Map([
      [null, 'Wedding'],
      ['b', 'Brunch'],
    ])
    expect(budgetToCsv(lines, () => ({ adults: 2, children: 1 }), names).split('\r\n')).toEqual([
      '\uFEFFName,Category,Occasion,Cost basis,Cost per guest,Cost per child,Planned,Actual,Paid,Flagged,Notes',
      'Venue,Venue,Wedding,per_guest,1.50,0.50,3.50,0.00,0.00,no,',
      'Venue,Venue,Brunch,per_guest,1.50,,4.50,0.00,0.00,no,',
      '',
    ])
  })
})
