import { sumPlans } from '../../../worker/features/budget/rules'
import type { BudgetLine, BudgetSummary } from '../../../worker/features/budget/schema'
import { toCents } from '../../../worker/lib/money'

/** Sums up the listed lines, as the API does. */
export function summarize(lines: BudgetLine[]): BudgetSummary {
  return sumPlans(
    lines.map(({ planned_amount, actual_amount, paid_amount, is_flagged }) => ({
      planned_cents: toCents(planned_amount),
      actual_cents: toCents(actual_amount),
      paid_cents: toCents(paid_amount),
      is_flagged,
    })),
  )
}
