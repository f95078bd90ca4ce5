import * as z from 'zod/mini'
import { money, optionalLine, optionalNotes, requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'
import { categoryScopes, NAME_REQUIRED } from '../categories/schema'
import { compareFilters, compareSorts, costBases, LINE_LIMIT } from './contract'

export * from './contract'

const fields = z.object({
  name: requiredLine(NAME_REQUIRED),
  category_id: optionalLine(),
  /** Ignored for a `per_guest` line, whose planned amount is computed. */
  planned_amount: money,
  actual_amount: money,
  paid_amount: money,
  cost_basis: z.enum(costBases),
  /** The cost of one guest; required for a `per_guest` line. */
  unit_cost: z.nullable(money),
  /** The cost of one child; null: as of an adult. Infants cost nothing. */
  child_unit_cost: z.nullable(money),
  /** The occasion that the line is for, whose guests a `per_guest` line counts; null: the main one. */
  occasion_id: optionalLine(),
  is_flagged: z.boolean(),
  notes: optionalNotes(),
})

/** A scope: lists only the lines whose category has it, and is added to the category of a new line's name. */
export const lineQuery = z.object({ scope: z.optional(z.enum(categoryScopes)) })

/**
 * Requires a name or a category. Without a name, the line gets the category's. Without a category, the line is linked to
 * the one of its name, which is created if missing.
 */
export const lineInput = z
  .extend(z.partial(fields), { name: z.nullish(fields.shape.name), ...lineQuery.shape })
  .check(
    z.refine(({ name, category_id }) => name != null || category_id != null, { path: ['name'], error: NAME_REQUIRED }),
  )
export type LineInput = Omit<z.output<typeof lineInput>, 'scope'>

export const linePatch = z.extend(z.partial(fields), { version })
export type LinePatch = z.output<typeof linePatch>

export const flagInput = z.object({ is_flagged: z.boolean(), version })

/** A sync. With `dry_run`, the response says what would change, and nothing is written. */
export const syncInput = z.object({ dry_run: z._default(yesOrNo, false) })

export const trendQuery = z.object({ range_days: z._default(wholeNumber(1, 730), 90) })
export const historyQuery = z.object({ limit: z._default(wholeNumber(1, 200), 10) })

export const compareQuery = z.object({
  limit: z._default(wholeNumber(1, LINE_LIMIT), 5),
  filter_type: z._default(z.enum(compareFilters), 'all'),
  sort_by: z._default(z.enum(compareSorts), 'actual'),
})
export type CompareQuery = z.output<typeof compareQuery>

/** A budget line. Amounts in major units; a `per_guest` line is planned for the guests who are expected now. */
export interface BudgetLine extends Omit<Required<z.output<typeof fields>>, 'occasion_id'> {
  id: string
  /** The main one has the wedding's id. */
  occasion_id: string
  category_name: string | null
  color: string
  /** Planned minus actual. */
  remaining: number
  /** Actual as a percentage of planned; 0 if nothing is planned. */
  percentage_used: number
  version: number
  created_at: string
  updated_at: string
}

export interface BudgetSummary {
  total_planned: number
  total_actual: number
  total_paid: number
  remaining: number
  percentage_used: number
  /** Number of lines. */
  categories_count: number
  over_budget_count: number
  flagged_count: number
}

export interface LineVariance {
  id: string
  name: string
  color: string
  planned: number
  actual: number
  /** Actual minus planned. */
  variance: number
  variance_percentage: number
}

export interface AnalyzedLine extends LineVariance {
  share_of_planned: number
}

export interface BudgetAnalytics {
  totals: BudgetSummary
  categories: AnalyzedLine[]
  over_budget: AnalyzedLine[]
  largest_overrun: AnalyzedLine | null
}

/** Totals at the end of each day in the wedding's zone, for today the current ones. Per-guest lines use today's head count. */
export interface BudgetTrend {
  range_days: number
  points: { date: string; planned: number; actual: number }[]
}

export interface LineChange {
  id: string
  type: 'created' | 'updated' | 'flagged' | 'unflagged' | 'synced' | 'deleted'
  planned_before: number
  planned_after: number
  actual_before: number
  actual_after: number
  paid_before: number
  paid_after: number
  note: string | null
  actor_name: string
  created_at: string
}

export interface BudgetComparison extends CompareQuery {
  items: (LineVariance & { status: 'under' | 'on' | 'over' })[]
}

export interface VariableMap {
  /** The occasion of `guests`: the main one. */
  occasion_id: string
  /** The expected guests by kind. */
  people: { adults: number; children: number; infants: number }
  guests: {
    invited: number
    confirmed: number
    attending: number
    expected_low: number
    expected: number
    expected_high: number
    /** How the expectation was estimated, in a sentence or two. */
    basis: string
  }
  categories: {
    id: string
    name: string
    kind: (typeof costBases)[number]
    unit_cost: number | null
    child_unit_cost: number | null
    occasion_id: string
    planned: number
    at_low: number
    at_expected: number
    at_high: number
  }[]
  totals: { planned: number; at_low: number; at_expected: number; at_high: number }
}

export interface SyncedLine {
  id: string
  actual_before: number
  actual_after: number
  paid_before: number
  paid_after: number
  /** Number of booked and paid vendors of the line's category. */
  vendors_counted: number
}

export interface BudgetSync {
  dry_run: boolean
  /** Changed lines. */
  synced: SyncedLine[]
  /** Number of lines that stay the same. */
  unchanged: number
  /**
   * Lines skipped because another line has the same category, so that its vendors would count twice. Not those whose amounts
   * add up to the vendors' already.
   */
  shared: { id: string; name: string; category_name: string | null }[]
}
