import * as z from 'zod/mini'
import { line } from '../../lib/fields'
import type { intervals, LimitKind, SubscriptionStatus } from './contract'

export * from './contract'

/** Maximum number of rows by kind; null: no limit. */
export type Limits = Record<LimitKind, number | null>

export interface Price {
  /** In major units. */
  amount: number
  /** An ISO code. */
  currency: string
  interval: (typeof intervals)[number]
}

export interface Plan {
  key: string
  name: string
  description: string | null
  /** Null: free. */
  price: Price | null
  limits: Limits
}

export interface Subscription {
  /** The key of the plan whose limits apply. */
  plan: string
  plan_name: string
  status: SubscriptionStatus
  /** When the paid period ends. The subscription then renews, or ends with `cancel_at_period_end`. Null: none. */
  renews_at: string | null
  cancel_at_period_end: boolean
  /** When the last subscription ended; null if it has not ended, or there was none. */
  ended_at: string | null
  /** The payment provider; null: none is configured, and everything is included. */
  provider: 'stripe' | null
  /** Whether `POST /billing/portal` works: only for a customer of the provider. */
  has_portal: boolean
  limits: Limits
  usage: Record<LimitKind, number>
}

/** The choice of a plan by its key. The route refuses keys that the operator does not offer. */
export const checkoutInput = z.object({ plan: z.optional(line()) })

/** The address of a page of the provider, where the person continues. */
export interface BillingLink {
  url: string
}
