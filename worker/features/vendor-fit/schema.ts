import * as z from 'zod/mini'
import { moneyText, requiredLine } from '../../lib/fields'
import { DEFAULT_BUDGET } from './contract'

export * from './contract'

export const fitQuery = z
  .object({
    vendor_id: requiredLine('Please say which vendor.', 100),
    event_type: z._default(requiredLine('Please name the event.', 50), 'wedding'),
    budget_min: z._default(moneyText, DEFAULT_BUDGET.min),
    budget_max: z._default(moneyText, DEFAULT_BUDGET.max),
  })
  .check(
    z.refine(({ budget_min, budget_max }) => budget_min <= budget_max, {
      path: ['budget_max'],
      error: 'The upper end of the budget cannot be below the lower.',
    }),
  )
export type FitQuery = z.output<typeof fitQuery>

export interface FitFactor {
  name: 'price' | 'category_budget' | 'stage' | 'rating' | 'completeness' | 'dates'
  /** 0 to 100. */
  score: number
  /** The weights of all factors add up to 1. */
  weight: number
  detail: string
  /** The factor's finding about the vendor. `missing`: the record has no data for it. */
  finding: 'good' | 'concern' | 'over_budget' | 'missing'
}

export interface FitSuggestion {
  vendor_id: string
  event_type: string
  /** 0 to 100. */
  score: number
  /** Never `strong` if the price exceeds the range or the category's budget. */
  verdict: 'strong' | 'possible' | 'weak'
  factors: FitFactor[]
}
