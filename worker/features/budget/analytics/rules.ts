import type { Day } from '../../../lib/calendar'
import { fromCents } from '../../../lib/money'
import { foldText } from '../../../lib/text'
import { describeExpected, type HeadCount } from '../../guests/ai/head-count/rules'
import { percentage } from '../../guests/rules'
import { colorOf, plannedCents, type StoredLine, summarizeBudget } from '../rules'
import type {
  AnalyzedLine,
  BudgetAnalytics,
  BudgetComparison,
  BudgetTrend,
  CompareQuery,
  LineVariance,
  VariableMap,
} from '../schema'

/** Totals, the share of each line, and overruns, largest first. `guests` is the expected head count. */
export function analyzeBudget(lines: StoredLine[], guests: number): BudgetAnalytics {
  const totals = summarizeBudget(lines, guests)
  const categories = lines.map((line): AnalyzedLine => {
    const variance = varianceOf(line, guests)
    return { ...variance, share_of_planned: percentage(variance.planned, totals.total_planned) }
  })
  const over = categories.filter(({ variance }) => variance > 0).sort(comparisons.variance)
  return { totals, categories, over_budget: over, largest_overrun: over[0] ?? null }
}

/** Compares planned and actual amounts. Filters, sorts and limits the lines as the query asks. */
export function compareLines(lines: StoredLine[], guests: number, query: CompareQuery): BudgetComparison {
  const items = lines
    .filter(({ is_flagged }) => query.filter_type !== 'flagged' || is_flagged)
    .map((line) => {
      const item = varianceOf(line, guests)
      const status = item.variance > 0 ? ('over' as const) : item.variance < 0 ? ('under' as const) : ('on' as const)
      return { ...item, status }
    })
    .filter(({ status }) => !['over', 'under'].includes(query.filter_type) || status === query.filter_type)
    .sort(comparisons[query.sort_by])
  return { ...query, items: items.slice(0, query.limit) }
}

function varianceOf(line: StoredLine, guests: number): LineVariance {
  const planned = plannedCents(line, guests)
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

const byName = (a: LineVariance, b: LineVariance) => order(foldText(a.name), foldText(b.name)) || order(a.id, b.id)

/** Names ascending, amounts descending. */
const comparisons = {
  name: byName,
  actual: (a: LineVariance, b: LineVariance) => b.actual - a.actual || byName(a, b),
  planned: (a: LineVariance, b: LineVariance) => b.planned - a.planned || byName(a, b),
  variance: (a: LineVariance, b: LineVariance) => b.variance - a.variance || byName(a, b),
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Planned amounts at the low, the expected and the high head count. */
export function mapHeadCount(lines: StoredLine[], heads: HeadCount): VariableMap {
  const { invited, confirmed, attending, expected_low, expected, expected_high } = heads
  const cents = { planned: 0, at_low: 0, at_expected: 0, at_high: 0 }
  const categories = lines.map((line) => {
    const at = {
      planned: plannedCents(line, expected),
      at_low: plannedCents(line, expected_low),
      at_expected: plannedCents(line, expected),
      at_high: plannedCents(line, expected_high),
    }
    for (const key of scenarios) cents[key] += at[key]
    const unit_cost = line.unit_cost_cents === null ? null : fromCents(line.unit_cost_cents)
    return { id: line.id, name: line.name, kind: line.cost_basis, unit_cost, ...inMajorUnits(at) }
  })
  const basis = describeExpected(heads)
  return {
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

/** Totals of all lines in hundredths. Planned is `fixed_cents` plus `unit_cents` for each guest. */
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

/** A day and the first instant after it, in epoch milliseconds. */
export interface TrendDay {
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
