import type { BudgetSummary } from '../../../worker/features/budget/schema'

/** A plan: a line or all of them. */
export type Plan = Pick<BudgetSummary, 'remaining' | 'percentage_used'>

/** The used share of a plan, from 0 to 1; 1 once it is over. */
export function usedShare({ remaining, percentage_used }: Plan): number {
  return remaining < 0 ? 1 : percentage_used / 100
}

/** '85% used'. The figure doesn't show an overrun that rounds to 100%, or one of a plan of 0. */
export function usedWords({ remaining, percentage_used }: Plan): string {
  return remaining < 0 && percentage_used <= 100 ? 'Over plan' : `${percentage_used}% used`
}
