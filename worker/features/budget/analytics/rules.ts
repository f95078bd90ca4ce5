import type { Day } from '../../../lib/calendar'
import { fromCents } from '../../../lib/money'
import { byNameAndId } from '../../../lib/sorting'
import { describeExpected } from '../../guests/ai/head-count/rules'
import { percentage } from '../../guests/rules'
import { type Heads, type PeopleAt, peopleAt } from '../heads/rules'
import {
  colorOf,
  costOf,
  deletedCost,
  plannedBefore,
  plannedCents,
  type StoredChange,
  type StoredLine,
  summarizeBudget,
  toBudgetLine,
} from '../rules'
import type {
  AnalyzedLine,
  BudgetAnalytics,
  BudgetComparison,
  BudgetTrend,
  CompareQuery,
  LineVariance,
  VariableMap,
} from '../schema'

/** Totals, the share of each line, and overruns, largest first. `people` are those expected. */
export function analyzeBudget(lines: StoredLine[], people: PeopleAt): BudgetAnalytics {
  const totals = summarizeBudget(lines, people)
  const categories = lines.map((line): AnalyzedLine => {
    const variance = varianceOf(line, people)
    return { ...variance, share_of_planned: percentage(variance.planned, totals.total_planned) }
  })
  const over = categories.filter(({ variance }) => variance > 0).sort(comparisons.variance)
  return { totals, categories, over_budget: over, largest_overrun: over[0] ?? null }
}

/** Compares planned and actual amounts. Filters, sorts and limits the lines as the query asks. */
export function compareLines(lines: StoredLine[], people: PeopleAt, query: CompareQuery): BudgetComparison {
  const items = lines
    .filter(({ is_flagged }) => query.filter_type !== 'flagged' || is_flagged)
    .map((line) => {
      const item = varianceOf(line, people)
      const status = item.variance > 0 ? ('over' as const) : item.variance < 0 ? ('under' as const) : ('on' as const)
      return { ...item, status }
    })
    .filter(({ status }) => !['over', 'under'].includes(query.filter_type) || status === query.filter_type)
    .sort(comparisons[query.sort_by])
  return { ...query, items: items.slice(0, query.limit) }
}

function varianceOf(line: StoredLine, people: PeopleAt): LineVariance {
  const planned = plannedCents(line, people)
  const variance = line.actual_cents - planned
  return {
    id: line.id,
    name: line.name,
    color: colorOf(line),
    planned: fromCents(planned),
    actual: fromCents(line.actual_cents),
    variance: fromCents(variance),
    variance_percentage: percentage(variance, planned),
  }
}

/** Names ascending, amounts descending. */
const comparisons = {
  name: byNameAndId,
  actual: (a: LineVariance, b: LineVariance) => b.actual - a.actual || byNameAndId(a, b),
  planned: (a: LineVariance, b: LineVariance) => b.planned - a.planned || byNameAndId(a, b),
  variance: (a: LineVariance, b: LineVariance) => b.variance - a.variance || byNameAndId(a, b),
}

/** Planned amounts at the low, the expected and the high head count of each line's occasion. The guests are those of the main one. */
export function mapHeadCount(lines: StoredLine[], heads: Heads, weddingId: string): VariableMap {
  const { main } = heads
  const { invited, confirmed, attending, expected_low, expected, expected_high } = main
  const [low, likely, high] = [peopleAt(heads, 'low'), peopleAt(heads), peopleAt(heads, 'high')]
  const cents = { planned: 0, at_low: 0, at_expected: 0, at_high: 0 }
  const categories = lines.map((line) => {
    const at = {
      planned: plannedCents(line, likely),
      at_low: plannedCents(line, low),
      at_expected: plannedCents(line, likely),
      at_high: plannedCents(line, high),
    }
    for (const key of scenarios) cents[key] += at[key]
    const {
      id,
      name,
      cost_basis: kind,
      unit_cost,
      child_unit_cost,
      occasion_id,
    } = toBudgetLine(line, likely, weddingId)
    return { id, name, kind, unit_cost, child_unit_cost, occasion_id, ...inMajorUnits(at) }
  })
  const basis = describeExpected(main)
  return {
    occasion_id: weddingId,
    people: main.people.expected,
    guests: { invited, confirmed, attending, expected_low, expected, expected_high, basis },
    categories,
    totals: inMajorUnits(cents),
  }
}

const scenarios = ['planned', 'at_low', 'at_expected', 'at_high'] as const

function inMajorUnits(cents: Record<(typeof scenarios)[number], number>) {
  return {
    planned: fromCents(cents.planned),
    at_low: fromCents(cents.at_low),
    at_expected: fromCents(cents.at_expected),
    at_high: fromCents(cents.at_high),
  }
}

/** Totals of all lines in hundredths. Planned is `fixed_cents` plus `unit_cents` for each guest of the main occasion. */
export interface BudgetTotals {
  fixed_cents: number
  unit_cents: number
  actual_cents: number
}

/** Differences that a change made to the totals. */
export interface TotalsChange extends BudgetTotals {
  /** Epoch milliseconds. */
  created_at: number
}

/** The columns of a line for its totals. */
export type CountedLine = Pick<
  StoredLine,
  'id' | 'cost_basis' | 'planned_cents' | 'unit_cost_cents' | 'child_unit_cost_cents' | 'occasion_id' | 'actual_cents'
>

/** A change with the line and its cost per guest. */
export type CountedChange = Omit<TotalsChange, 'unit_cents'> &
  Pick<StoredChange, 'line_id' | 'type' | 'planned_before_cents' | 'unit_before_cents' | 'unit_after_cents'>

/**
 * The totals of all lines, and what each change made to them. Lines for another occasion's guests, or with a price of their own for
 * children, use today's people for past days too: their amounts are part of `fixed_cents`. Deleted
 * lines use the people that they were planned for when they were deleted.
 */
export function countTotals(
  lines: CountedLine[],
  changes: CountedChange[],
  people: PeopleAt,
): { totals: BudgetTotals; changes: TotalsChange[] } {
  const own = new Map(
    lines.flatMap((line) =>
      line.occasion_id === null && line.child_unit_cost_cents === null ? [] : [[line.id, line] as const],
    ),
  )
  const deletions = new Map(
    changes.flatMap((change) => {
      const cost = deletedCost(change)
      return cost ? [[change.line_id, cost] as const] : []
    }),
  )
  const amounts = (lineId: string, unit: number | null) => {
    if (unit === null) return { fixed_cents: 0, unit_cents: 0 }
    const line = own.get(lineId)
    if (line)
      return { fixed_cents: costOf({ ...line, unit_cost_cents: unit }, people(line.occasion_id)), unit_cents: 0 }
    const deletion = deletions.get(lineId)
    return deletion
      ? { fixed_cents: plannedBefore(unit, deletion), unit_cents: 0 }
      : { fixed_cents: 0, unit_cents: unit }
  }
  const totals: BudgetTotals = { fixed_cents: 0, unit_cents: 0, actual_cents: 0 }
  for (const line of lines) {
    const now = amounts(line.id, line.cost_basis === 'per_guest' ? line.unit_cost_cents : null)
    totals.fixed_cents += line.planned_cents + now.fixed_cents
    totals.unit_cents += now.unit_cents
    totals.actual_cents += line.actual_cents
  }
  return {
    totals,
    changes: changes.map(({ line_id, unit_before_cents, unit_after_cents, fixed_cents, created_at, actual_cents }) => {
      const before = amounts(line_id, unit_before_cents)
      const after = amounts(line_id, unit_after_cents)
      return {
        created_at,
        actual_cents,
        fixed_cents: fixed_cents + after.fixed_cents - before.fixed_cents,
        unit_cents: after.unit_cents - before.unit_cents,
      }
    }),
  }
}

/** A day and the first instant after it, in epoch milliseconds. */
interface TrendDay {
  date: Day
  end: number
}

/**
 * The totals at the end of each day, oldest first. Starts from today's totals and undoes the later changes (`changes`,
 * latest first), so that deleted lines count on the days when they existed. Per-guest amounts use today's head count, so
 * that the curve shows the couple's decisions and not the guests' replies.
 */
export function trendOf(
  days: TrendDay[],
  { totals, changes, guests }: { totals: BudgetTotals; changes: TotalsChange[]; guests: number },
): BudgetTrend {
  let planned = totals.fixed_cents + totals.unit_cents * guests
  let actual = totals.actual_cents
  let next = 0
  const points = days.toReversed().map(({ date, end }, daysAgo) => {
    for (let change = changes[next]; daysAgo > 0 && change && change.created_at >= end; change = changes[++next]) {
      planned -= change.fixed_cents + change.unit_cents * guests
      actual -= change.actual_cents
    }
    return { date, planned: fromCents(planned), actual: fromCents(actual) }
  })
  return { range_days: days.length, points: points.reverse() }
}
