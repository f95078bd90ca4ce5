import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  analyzeBudget,
  type BudgetTotals,
  compareLines,
  countTotals,
  mapHeadCount,
  type TotalsChange,
  trendOf,
} from '../../worker/features/budget/analytics/rules'
import {
  budgetToCsv,
  changeOf,
  editLine,
  type StoredLine,
  summarizeBudget,
  toBudgetLine,
} from '../../worker/features/budget/rules'
import type { LinePatch } from '../../worker/features/budget/schema'
import { syncLine, syncLines } from '../../worker/features/budget/sync/rules'
import type { HeadCount } from '../../worker/features/guests/ai/head-count/rules'

let count = 0
const line = (changes: Partial<StoredLine> = {}): StoredLine => ({
  id: `line-${count++}`,
  category_id: 'c1',
  category_name: 'Venue',
  color: '#6366F1',
  name: 'Venue',
  cost_basis: 'fixed',
  planned_cents: 0,
  unit_cost_cents: null,
  child_unit_cost_cents: null,
  occasion_id: null,
  actual_cents: 0,
  paid_cents: 0,
  is_flagged: false,
  notes: null,
  version: 1,
  created_at: 0,
  updated_at: 0,
  ...changes,
})

/** So many adults at every occasion. */
const adults = (count: number) => () => ({ adults: count, children: 0 })

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

const people = (count: number, children = 0, infants = 0) => ({ adults: count, children, infants })

const heads: HeadCount = {
  invited: 110,
  confirmed: 10,
  attending: 10,
  open: 100,
  expected_low: 65,
  expected: 93,
  expected_high: 100,
  people: { low: people(65), expected: people(93), high: people(100) },
}

describe('the variable map', () => {
  test('scales per-guest lines with the guests and explains the head count', () => {
    const lines = [
      line({ planned_cents: 100_000 }),
      line({ cost_basis: 'per_guest', unit_cost_cents: 150, name: 'Cake' }),
    ]
    const map = mapHeadCount(lines, { main: heads, others: new Map() }, 'w')
    expect(map.guests).toMatchObject({
      invited: 110,
      confirmed: 10,
      expected_low: 65,
      expected: 93,
      expected_high: 100,
    })
    expect(map.guests.basis).toMatch(/^10 attending, and 83 expected from the 100 guests/)
    expect(map.categories[1]).toMatchObject({
      kind: 'per_guest',
      unit_cost: 1.5,
      planned: 139.5,
      at_low: 97.5,
      at_expected: 139.5,
      at_high: 150,
    })
    expect(map.totals).toEqual({ planned: 1139.5, at_low: 1097.5, at_expected: 1139.5, at_high: 1150 })
    expect(toBudgetLine(lines[1] as StoredLine, adults(93), 'w')).toMatchObject({
      planned_amount: 139.5,
      remaining: 139.5,
    })
  })

  test('counts children apart, infants not at all, and each occasion by itself', () => {
    const perGuest = { cost_basis: 'per_guest', unit_cost_cents: 1000 } as const
    const lines = [
      line(perGuest),
      line({ ...perGuest, child_unit_cost_cents: 400 }),
      line({ ...perGuest, child_unit_cost_cents: 0, occasion_id: 'brunch' }),
      line({ ...perGuest, occasion_id: 'nobody yet' }),
    ]
    const main = { ...heads, people: { low: people(50, 10, 5), expected: people(70, 18, 5), high: people(74, 20, 6) } }
    const brunch = { ...heads, people: { low: people(9, 1), expected: people(12, 3), high: people(15, 5) } }
    const map = mapHeadCount(lines, { main, others: new Map([['brunch', brunch]]) }, 'w')
    expect(map.categories.map(({ at_low, at_expected, at_high }) => [at_low, at_expected, at_high])).toEqual([
      [600, 880, 940],
      [540, 772, 820],
      [90, 120, 150],
      [0, 0, 0],
    ])
    expect(map.categories[1]).toMatchObject({ occasion_id: 'w', child_unit_cost: 4 })
    expect(map.categories[2]).toMatchObject({ occasion_id: 'brunch', child_unit_cost: 0 })
    expect(map.people).toEqual(people(70, 18, 5))
  })
})

describe('analytics', () => {
  const lines = [
    line({ id: 'a', name: 'Cake', planned_cents: 10_000, actual_cents: 12_000 }),
    line({ id: 'b', name: 'band', planned_cents: 30_000, actual_cents: 35_000, is_flagged: true }),
    line({ id: 'c', name: 'Attire', planned_cents: 10_000, actual_cents: 10_000 }),
    line({ id: 'd', name: 'Venue', planned_cents: 0, actual_cents: 0, is_flagged: true, color: null }),
    line({ id: 'e', name: 'Video', planned_cents: 50_000, actual_cents: 1_000 }),
  ]

  test('list overruns, the largest first, and shares of the plan', () => {
    const analytics = analyzeBudget(lines, adults(0))
    expect(analytics.over_budget.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(analytics.largest_overrun).toMatchObject({ id: 'b', variance: 50, variance_percentage: 16.7 })
    expect(analytics.categories.map(({ share_of_planned }) => share_of_planned)).toEqual([10, 30, 10, 0, 50])
    expect(analytics.categories[3]).toMatchObject({ color: '#3B82F6', variance: 0, variance_percentage: 0 })
    expect(analytics.totals).toMatchObject({ over_budget_count: 2, flagged_count: 2, categories_count: 5 })
    expect(analyzeBudget([], adults(0)).largest_overrun).toBeNull()
  })

  test.each([
    ['all', 'actual', 'baced'],
    ['all', 'planned', 'ebcad'],
    ['all', 'variance', 'bacde'],
    ['all', 'name', 'cbade'],
    ['over', 'name', 'ba'],
    ['under', 'actual', 'e'],
    ['flagged', 'actual', 'bd'],
  ] as const)('compare %s by %s', (filter_type, sort_by, ids) => {
    const { items } = compareLines(lines, adults(0), { limit: 10, filter_type, sort_by })
    expect(items.map(({ id }) => id).join('')).toBe(ids)
    expect(compareLines(lines, adults(0), { limit: 1, filter_type, sort_by }).items).toHaveLength(1)
  })

  test('say under, on or over', () => {
    const { items } = compareLines(lines, adults(0), { limit: 10, filter_type: 'all', sort_by: 'name' })
    expect(items.map(({ status }) => status)).toEqual(['on', 'over', 'over', 'on', 'under'])
  })
})

describe('the trend', () => {
  /** Five days of a thousand milliseconds; `at(2, …)` is on the third. */
  const days = ['10', '11', '12', '13', '14'].map((day, i) => ({ date: `2027-02-${day}`, end: (i + 1) * 1000 }))
  const nothing = { fixed_cents: 0, unit_cents: 0, actual_cents: 0 }
  const at = (day: number, change: Partial<BudgetTotals>) => ({ ...nothing, ...change, created_at: day * 1000 })
  const planned = (totals: Partial<BudgetTotals>, changes: TotalsChange[]) =>
    trendOf(days, { totals: { ...nothing, ...totals }, changes, guests: 10 }).points.map((point) => point.planned)

  test('is flat without changes, and 0 without lines', () => {
    const totals = { fixed_cents: 5000, unit_cents: 100, actual_cents: 70 }
    expect(trendOf(days, { totals, changes: [], guests: 10 })).toEqual({
      range_days: 5,
      points: days.map(({ date }) => ({ date, planned: 60, actual: 0.7 })),
    })
    expect(planned({}, [])).toEqual([0, 0, 0, 0, 0])
  })

  test('carries values forward, from 0 before the first line', () => {
    const changes = [at(3, { fixed_cents: 2000 }), at(1, { fixed_cents: 1000, actual_cents: 100 })]
    const totals = { ...nothing, fixed_cents: 3000, actual_cents: 100 }
    expect(planned(totals, changes)).toEqual([0, 10, 10, 30, 30])
    const { points } = trendOf(days, { totals, changes, guests: 10 })
    expect(points.map(({ actual }) => actual)).toEqual([0, 1, 1, 1, 1])
  })

  test('keeps a deleted line on the days when it existed', () => {
    expect(planned({}, [at(3, { fixed_cents: -1000 }), at(1, { fixed_cents: 1000 })])).toEqual([0, 10, 10, 0, 0])
  })

  test('uses today’s head count for per-guest lines, on past days too', () => {
    expect(planned({ unit_cents: 100 }, [at(2, { unit_cents: 100 })])).toEqual([0, 0, 10, 10, 10])
  })

  test('counts a line of another occasion, or with children apart, with its own people, from 0 before it was made', () => {
    const perGuest = { cost_basis: 'per_guest', unit_cost_cents: 300 } as const
    const lines = [
      line({ ...perGuest, id: 'brunch', occasion_id: 'b' }),
      line({ ...perGuest, id: 'meals', child_unit_cost_cents: 100 }),
      line({ ...perGuest, id: 'cake' }),
    ]
    const changed = (
      line_id: string,
      day: number,
      unit_before_cents: number | null,
      unit_after_cents: number | null,
      deleted: { planned_before_cents: number } | null = null,
    ) => ({
      line_id,
      type: deleted ? ('deleted' as const) : ('updated' as const),
      planned_before_cents: 0,
      ...deleted,
      unit_before_cents,
      unit_after_cents,
      created_at: day * 1000,
      fixed_cents: 0,
      actual_cents: 0,
    })
    const changes = [
      changed('brunch', 4, 200, 300),
      // For the ten guests of the main occasion, and for four of another one.
      changed('deleted', 3, 500, null, { planned_before_cents: 5000 }),
      changed('deleted brunch', 3, 200, null, { planned_before_cents: 800 }),
      changed('meals', 3, null, 300),
      changed('brunch', 2, null, 200),
      changed('cake', 2, null, 300),
      changed('deleted', 1, null, 500),
      changed('deleted brunch', 1, null, 200),
    ]
    const at = (occasion: string | null) =>
      occasion === null ? { adults: 8, children: 2 } : { adults: 5, children: 1 }
    const counted = countTotals(lines, changes, at)
    const { points } = trendOf(days, { ...counted, guests: 10 })
    // The deleted ones 50 and 8; then cake 30 and brunch 12; then the meals 26; at last brunch 18.
    expect(points.map((point) => point.planned)).toEqual([0, 58, 100, 68, 74])
  })

  test('counts today what a fast clock dated tomorrow', () => {
    expect(planned({ fixed_cents: 100 }, [at(5, { fixed_cents: 100 })])).toEqual([0, 0, 0, 0, 1])
  })
})

describe('a sync', () => {
  const sums = [
    { category_id: 'c1', vendors_counted: 2, contracted_cents: 150_000, paid_cents: 40_000 },
    { category_id: 'c2', vendors_counted: 0, contracted_cents: 0, paid_cents: 0 },
  ]

  test.each([
    ['takes the sums', 'c1', { actual_before: 1, actual_after: 1500, paid_after: 400, vendors_counted: 2 }],
    ['goes back to 0 when the contract fell through', 'c2', { actual_before: 1, actual_after: 0, vendors_counted: 0 }],
    ['leaves a line without vendors alone', 'c3', { actual_before: 1, actual_after: 1, paid_after: 2 }],
    ['leaves a line without a category alone', null, { actual_before: 1, actual_after: 1, paid_after: 2 }],
  ])('%s', (_what, category_id, answer) => {
    const stored = line({ category_id, actual_cents: 100, paid_cents: 200 })
    expect(syncLine(stored, sums, 5).answer).toMatchObject({ id: stored.id, ...answer })
  })

  test('of all lines leaves out those that share a category', () => {
    const alone = line({ category_id: 'c2', actual_cents: 5 })
    const pair = [line({ category_id: 'c1' }), line({ category_id: 'c1', actual_cents: 150_000, paid_cents: 40_000 })]
    const { changes, shared } = syncLines([alone, ...pair], sums, 5)
    expect(changes.map(({ answer }) => answer.id)).toEqual([alone.id])
    expect(shared).toEqual([pair[0]])
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
