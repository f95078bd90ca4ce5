import { toIso } from '../../lib/calendar'
import { everythingIncluded, type OfferedPlan, planOfPrice, startingPlan } from './plans/rules'
import type { LimitKind, Subscription, SubscriptionStatus } from './schema'

/*
 * The provider reports late, repeatedly and in any order. So nothing here steps from one state to the next: of everything
 * reported of a subscription the highest ranking counts, of each kind, and the state is read off those. Any order and any
 * repetition of the same reports therefore end the same, and only what ranks highest needs to be kept.
 */

/** Epoch milliseconds throughout. */
export interface SubscriptionReport {
  happened_at: number
  status: SubscriptionStatus
  price_id: string | null
  /** What a change of plan is made to. */
  item_id: string | null
  started_at: number
  period_ends_at: number | null
  /** When it is going to end instead of renewing; null: it renews. */
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
  /** Compared as text: of one kind, the highest is the newest. */
  rank: string
}

export type Fact = About &
  ({ kind: 'subscription'; report: SubscriptionReport } | { kind: 'payment'; report: PaymentReport })

/** One report of the provider, as far as it concerns us. */
export interface BillingEvent {
  customer_id: string
  /** The wedding that it says it is about; null when it says none. */
  wedding_id: string | null
  /** Of what it says about the wedding. */
  rank: string
  fact: Fact | null
}

/** What is known of one subscription. */
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

/** How much a status is worth, when a customer has several subscriptions; where it is 3 or more, the plan holds. */
const worth: Record<SubscriptionStatus, number> = {
  active: 5,
  trialing: 4,
  // The provider asks again for some days before it gives up: until then nothing changes.
  past_due: 3,
  unpaid: 2,
  paused: 2,
  incomplete: 1,
  incomplete_expired: 0,
  canceled: 0,
}

/** Which of two reports of the same second is the later one: what a subscription passes through on its way. */
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

/** Nothing follows on an end, whenever it was reported; then the newer counts, then the later stage. */
export function subscriptionRank(id: string, { stage, ...report }: SubscriptionReport & { stage: number }): string {
  const end = isOver(report.status) ? 1 : 0
  return [end, instantRank(report.happened_at), stage, stages.indexOf(report.status), id].join(' ')
}

/** A payment that went through outdoes one that failed in the same second. */
export function paymentRank(id: string, { happened_at, outcome }: PaymentReport): string {
  return [instantRank(happened_at), outcome === 'paid' ? 1 : 0, id].join(' ')
}

export function linkRank(id: string, happenedAt: number): string {
  return [instantRank(happenedAt), id].join(' ')
}

/** The subscription that counts, by all that was reported, in whatever order; null when there is none. */
export function subscriptionOf(facts: Fact[]): PaidSubscription | null {
  const known = [...Map.groupBy(facts, (fact) => fact.subscription_id).values()].flatMap((own) => readFacts(own) ?? [])
  return known.reduce<PaidSubscription | null>((best, one) => (best && outdoes(best, one) ? best : one), null)
}

/** What one subscription's facts come to; null while only its payments are known. */
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

/** A payment says something new only from the moment of the subscription's own report on. */
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

/** Whether it gives its plan. */
export function isEntitled(subscription: PaidSubscription | null): subscription is PaidSubscription {
  return subscription !== null && worth[subscription.status] >= worth.past_due
}

/** Whether it is there to be changed; otherwise a new one has to be taken out. */
export function isLive(status: SubscriptionStatus): boolean {
  return worth[status] >= worth.unpaid
}

function isOver(status: SubscriptionStatus): boolean {
  return worth[status] === 0
}

/** The plan whose limits hold. */
export function planInForce(plans: OfferedPlan[], subscription: PaidSubscription | null): OfferedPlan {
  return isEntitled(subscription) ? planOfPrice(plans, subscription.price_id) : startingPlan(plans)
}

/** What is paid for, and ends when the wedding is deleted; null without a provider, or when nothing is. */
export function paidPlanName(plans: OfferedPlan[] | null | undefined, facts: Fact[] = []): string | null {
  const subscription = subscriptionOf(facts)
  return plans && subscription && isLive(subscription.status) ? planOfPrice(plans, subscription.price_id).name : null
}

/** `plans` is null without a provider. */
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

function isoOrNull(instant: number | null | undefined): string | null {
  return instant == null ? null : toIso(instant)
}

function instantRank(instant: number): string {
  return String(instant).padStart(15, '0')
}
