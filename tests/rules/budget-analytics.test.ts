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
import { type StoredLine, toBudgetLine } from '../../worker/features/budget/rules'
import type { HeadCount } from '../../worker/features/guests/ai/head-count/rules'
import { adults, line } from '../support/rules/budget-lines'

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

  test('compare names with accents beside those without', () => {
    const named = ['Zoo', 'Élan', 'Apples', 'Äpfel'].map((name) => ({ ...lines[0], id: name, name }))
    const { items } = compareLines(named as typeof lines, adults(0), { limit: 3, filter_type: 'all', sort_by: 'name' })
    expect(items.map(({ name }) => name)).toEqual(['Äpfel', 'Apples', 'Élan'])
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
      // Free for adults.
      changed('deleted sweets', 3, 0, null, { planned_before_cents: 300 }),
      // It cost nothing any more.
      changed('deleted favours', 3, 0, null, { planned_before_cents: 0 }),
      changed('meals', 3, null, 300),
      changed('brunch', 2, null, 200),
      changed('deleted favours', 2, 200, 0),
      changed('cake', 2, null, 300),
      changed('deleted', 1, null, 500),
      changed('deleted brunch', 1, null, 200),
      changed('deleted sweets', 1, null, 0),
      changed('deleted favours', 1, null, 200),
    ]
    const at = (occasion: string | null) =>
      occasion === null ? { adults: 8, children: 2 } : { adults: 5, children: 1 }
    const counted = countTotals(lines, changes, at)
    const { points } = trendOf(days, { ...counted, guests: 10 })
    // The deleted ones 50, 8, 3 and 20; then cake 30 and brunch 12; then the meals 26; at last brunch 18.
    expect(points.map((point) => point.planned)).toEqual([0, 81, 103, 68, 74])
  })

  test('counts today what a fast clock dated tomorrow', () => {
    expect(planned({ fixed_cents: 100 }, [at(5, { fixed_cents: 100 })])).toEqual([0, 0, 0, 0, 1])
  })
})
