export const billingPaths = {
  plans: '/api/billing/plans',
  subscription: '/api/billing/subscription',
  checkout: '/api/billing/checkout',
  portal: '/api/billing/portal',
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

export const intervals = ['month', 'year'] as const

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
