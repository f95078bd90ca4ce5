import { isoOrNull } from '../../lib/calendar'
import { everythingIncluded, type OfferedPlan, planOfPrice, startingPlan } from './plans/rules'
import type { LimitKind, Subscription, SubscriptionStatus } from './schema'

/*
 * The provider's reports come late, repeatedly and in any order. So there are no state transitions: of each kind of report
 * about a subscription, the one with the highest rank counts, and the state is derived from these. The result does not
 * depend on order or repetition, and only the highest ranking reports are stored.
 */

/** The provider's report on a subscription. Instants in epoch milliseconds. */
export interface SubscriptionReport {
  happened_at: number
  status: SubscriptionStatus
  price_id: string | null
  /** The subscription's item, whose price a change of plan replaces. */
  item_id: string | null
  started_at: number
  period_ends_at: number | null
  /** When it ends instead of renewing; null: it renews. */
  cancels_at: number | null
  ended_at: number | null
}

export interface PaymentReport {
  happened_at: number
  outcome: 'paid' | 'failed'
}

interface About {
  subscription_id: string
  customer_id: string
  /** Compared as text. The highest of a kind is the newest. */
  rank: string
}

export type Fact = About &
  ({ kind: 'subscription'; report: SubscriptionReport } | { kind: 'payment'; report: PaymentReport })

/** A report of the provider, reduced to what Posy uses. */
export interface BillingEvent {
  customer_id: string
  /** The wedding that it names; null if it names none. */
  wedding_id: string | null
  /** The rank of the link between customer and wedding. */
  rank: string
  fact: Fact | null
}

/** The state of a subscription, derived from its facts. */
export interface PaidSubscription {
  id: string
  customer_id: string
  item_id: string | null
  price_id: string | null
  status: SubscriptionStatus
  started_at: number
  renews_at: number | null
  is_ending: boolean
  ended_at: number | null
}

/** Order of statuses, for customers with several subscriptions. From 3 up, the subscription gives its plan. */
const worth: Record<SubscriptionStatus, number> = {
  active: 5,
  trialing: 4,
  // The provider retries a failed payment for some days. Until then, the plan stays.
  past_due: 3,
  unpaid: 2,
  paused: 2,
  incomplete: 1,
  incomplete_expired: 0,
  canceled: 0,
}

/** The usual order of statuses, to sort reports of the same second. */
const stages: SubscriptionStatus[] = [
  'incomplete',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'active',
  'incomplete_expired',
  'canceled',
]

/** The rank of a subscription report. An end ranks above everything, then newer reports, then later stages. */
export function subscriptionRank(id: string, { stage, ...report }: SubscriptionReport & { stage: number }): string {
  const end = isOver(report.status) ? 1 : 0
  return [end, instantRank(report.happened_at), stage, stages.indexOf(report.status), id].join(' ')
}

/** The rank of a payment report. In the same second, a payment ranks above a failure. */
export function paymentRank(id: string, { happened_at, outcome }: PaymentReport): string {
  return [instantRank(happened_at), outcome === 'paid' ? 1 : 0, id].join(' ')
}

/** The rank of a link between customer and wedding. */
export function linkRank(id: string, happenedAt: number): string {
  return [instantRank(happenedAt), id].join(' ')
}

/** The best subscription among all facts, in any order; null if there is none. */
export function subscriptionOf(facts: Fact[]): PaidSubscription | null {
  const known = [...Map.groupBy(facts, (fact) => fact.subscription_id).values()].flatMap((own) => readFacts(own) ?? [])
  return known.reduce<PaidSubscription | null>((best, one) => (best && outdoes(best, one) ? best : one), null)
}

/** Derives the state of one subscription from its facts; null while only payments are known. */
function readFacts(facts: Fact[]): PaidSubscription | null {
  let state: (Fact & { kind: 'subscription' }) | undefined
  let payment: (Fact & { kind: 'payment' }) | undefined
  for (const fact of facts) {
    if (fact.kind === 'subscription' && !(state && state.rank >= fact.rank)) state = fact
    if (fact.kind === 'payment' && !(payment && payment.rank >= fact.rank)) payment = fact
  }
  if (!state) return null
  const { subscription_id: id, customer_id, report } = state
  const { item_id, price_id, started_at, period_ends_at, cancels_at, ended_at } = report
  const status = statusAfter(report, payment?.report)
  const is_ending = cancels_at !== null && !isOver(status)
  const renews_at = isLive(status) ? (cancels_at ?? period_ends_at) : null
  return { id, customer_id, item_id, price_id, status, started_at, renews_at, is_ending, ended_at }
}

/** The status after a payment. Payments before the subscription's own report are included in it already. */
function statusAfter(state: SubscriptionReport, payment: PaymentReport | undefined): SubscriptionStatus {
  if (!payment || payment.happened_at < state.happened_at) return state.status
  const owes = state.status === 'past_due' || state.status === 'unpaid' || state.status === 'incomplete'
  if (payment.outcome === 'paid') return owes ? 'active' : state.status
  return state.status === 'active' ? 'past_due' : state.status
}

function outdoes(a: PaidSubscription, b: PaidSubscription): boolean {
  const byWorth = worth[a.status] - worth[b.status]
  const byAge = a.started_at - b.started_at
  return byWorth !== 0 ? byWorth > 0 : byAge !== 0 ? byAge > 0 : a.id > b.id
}

/** Whether a subscription gives its plan. */
function isEntitled(subscription: PaidSubscription | null): subscription is PaidSubscription {
  return subscription !== null && worth[subscription.status] >= worth.past_due
}

/** Whether a subscription can be changed. If not, the couple needs a new one. */
export function isLive(status: SubscriptionStatus): boolean {
  return worth[status] >= worth.unpaid
}

function isOver(status: SubscriptionStatus): boolean {
  return worth[status] === 0
}

/** The plan whose limits apply. */
export function planInForce(plans: OfferedPlan[], subscription: PaidSubscription | null): OfferedPlan {
  return isEntitled(subscription) ? planOfPrice(plans, subscription.price_id) : startingPlan(plans)
}

/** The paid plan, which ends when the wedding is deleted; nameless without a provider or a subscription. */
export function paidPlan(
  plans: OfferedPlan[] | null | undefined,
  facts: Fact[] = [],
): { plan_name: string | null; is_plan_ending: boolean } {
  const subscription = subscriptionOf(facts)
  if (!plans || !subscription || !isLive(subscription.status)) return { plan_name: null, is_plan_ending: false }
  return { plan_name: planOfPrice(plans, subscription.price_id).name, is_plan_ending: subscription.is_ending }
}

/** Builds the response about a subscription. `plans` is null without a provider. */
export function toSubscription({
  plans,
  subscription,
  hasCustomer,
  usage,
}: {
  plans: OfferedPlan[] | null
  subscription: PaidSubscription | null
  hasCustomer: boolean
  usage: Record<LimitKind, number>
}): Subscription {
  const counted = plans && subscription
  const plan = plans ? planInForce(plans, counted) : everythingIncluded
  return {
    plan: plan.key,
    plan_name: plan.name,
    status: counted?.status ?? 'active',
    renews_at: isoOrNull(counted?.renews_at),
    cancel_at_period_end: counted?.is_ending ?? false,
    ended_at: isoOrNull(counted?.ended_at),
    provider: plans ? 'stripe' : null,
    has_portal: plans !== null && hasCustomer,
    limits: plan.limits,
    usage,
  }
}

/** Pads an instant, so that text comparison orders instants. */
function instantRank(instant: number): string {
  return String(instant).padStart(15, '0')
}
