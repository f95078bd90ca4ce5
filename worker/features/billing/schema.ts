import * as z from 'zod'
import { line } from '../../lib/fields'

export const billingPaths = {
  plans: '/api/billing/plans',
  subscription: '/api/billing/subscription',
  checkout: '/api/billing/checkout',
  portal: '/api/billing/portal',
  webhook: '/api/billing/webhook',
} as const

/** The screen that the provider returns people to. */
export const billingScreen = '/billing'

/** The kinds of rows that a plan can limit. */
export const limitKinds = [
  'guests',
  'tables',
  'vendors',
  'tasks',
  'timeline_events',
  'budget_lines',
  'members',
] as const
export type LimitKind = (typeof limitKinds)[number]

const words: Record<LimitKind, { one: string; many: string }> = {
  guests: { one: 'guest', many: 'guests' },
  tables: { one: 'table', many: 'tables' },
  vendors: { one: 'vendor', many: 'vendors' },
  tasks: { one: 'task', many: 'tasks' },
  timeline_events: { one: 'timeline event', many: 'timeline events' },
  budget_lines: { one: 'budget line', many: 'budget lines' },
  members: { one: 'person', many: 'people' },
}

/** The noun for a number of rows of a kind. */
export function limitWord(kind: LimitKind, count: number): string {
  return count === 1 ? words[kind].one : words[kind].many
}

/** Maximum number of rows by kind; null: no limit. */
export type Limits = Record<LimitKind, number | null>

export const intervals = ['month', 'year'] as const

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

/** Stripe's statuses. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

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
  /** Null: no provider, so everything is included. */
  provider: 'stripe' | null
  /** Whether `POST /billing/portal` works, which needs a customer. */
  has_portal: boolean
  limits: Limits
  usage: Record<LimitKind, number>
}

/** A choice of plan. The route refuses keys that the operator does not offer. */
export const checkoutInput = z.object({ plan: line().optional() })

/** An address at the provider, to continue at. */
export interface BillingLink {
  url: string
}
