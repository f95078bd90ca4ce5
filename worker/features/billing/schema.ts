import * as z from 'zod'
import { line } from '../../lib/fields'

export const billingPaths = {
  plans: '/api/billing/plans',
  subscription: '/api/billing/subscription',
  checkout: '/api/billing/checkout',
  portal: '/api/billing/portal',
  webhook: '/api/billing/webhook',
} as const

/** Where people come back to from the provider. */
export const billingScreen = '/billing'

/** What a plan can limit. */
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

/** What a sentence calls so many of a kind. */
export function limitWord(kind: LimitKind, count: number): string {
  return count === 1 ? words[kind].one : words[kind].many
}

/** Null: no limit. */
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
  /** Null: it costs nothing. */
  price: Price | null
  limits: Limits
}

/** The provider's words. */
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
  /** The key of the plan whose limits hold. */
  plan: string
  plan_name: string
  status: SubscriptionStatus
  /** When what was paid for ends: it renews then, or with `cancel_at_period_end` it ends. Null: nothing is paid for. */
  renews_at: string | null
  cancel_at_period_end: boolean
  /** When the last subscription ended; null while one lives, and when there was none. */
  ended_at: string | null
  /** Null: there is nobody to pay, and everything is included. */
  provider: 'stripe' | null
  /** Whether `POST /billing/portal` has something to open. */
  has_portal: boolean
  limits: Limits
  usage: Record<LimitKind, number>
}

/** Which plans there are is the operator's to say: any other is refused by the route. */
export const checkoutInput = z.object({ plan: line().optional() })

/** Where to go on. */
export interface BillingLink {
  url: string
}
