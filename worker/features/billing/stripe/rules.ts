import {
  type BillingEvent,
  linkRank,
  type PaymentReport,
  paymentRank,
  type SubscriptionReport,
  subscriptionRank,
} from '../rules'
import { checkoutSession, invoice, type StripeEvent, stripeEvent, subscription } from './schema'

/** The order of events in the same second. */
const subscriptionStages: Record<string, number> = {
  'customer.subscription.created': 0,
  'customer.subscription.updated': 1,
  'customer.subscription.paused': 1,
  'customer.subscription.resumed': 1,
  'customer.subscription.deleted': 2,
}

const outcomes: Record<string, PaymentReport['outcome']> = {
  'invoice.paid': 'paid',
  'invoice.payment_failed': 'failed',
}

/** Parses an event of Stripe; null if Posy does not use its type. Throws a ZodError if it has an unknown shape. */
export function readStripeEvent(json: unknown): BillingEvent | null {
  const event = stripeEvent.parse(json)
  const stage = subscriptionStages[event.type]
  const outcome = outcomes[event.type]
  if (stage !== undefined) return readSubscription(event, stage)
  if (outcome !== undefined) return readInvoice(event, outcome)
  return event.type === 'checkout.session.completed' ? readCheckout(event) : null
}

function readCheckout(event: StripeEvent): BillingEvent | null {
  const { customer, client_reference_id, metadata } = checkoutSession.parse(event.data.object)
  const weddingId = client_reference_id ?? metadata?.wedding_id
  if (!customer || !weddingId) return null
  return { customer_id: customer, ...claim(event, weddingId), fact: null }
}

function readSubscription(event: StripeEvent, stage: number): BillingEvent {
  const { id, customer, metadata, items, ...state } = subscription.parse(event.data.object)
  const [item] = items.data
  const periodEnd = item?.current_period_end ?? state.current_period_end ?? null
  const cancelsAt = state.cancel_at ?? (state.cancel_at_period_end ? periodEnd : null)
  const report: SubscriptionReport = {
    happened_at: milliseconds(event.created),
    status: state.status,
    price_id: item?.price?.id ?? null,
    item_id: item?.id ?? null,
    started_at: milliseconds(state.created),
    period_ends_at: periodEnd && milliseconds(periodEnd),
    cancels_at: cancelsAt && milliseconds(cancelsAt),
    ended_at: state.ended_at ? milliseconds(state.ended_at) : null,
  }
  const rank = subscriptionRank(event.id, { ...report, stage })
  return {
    customer_id: customer,
    ...claim(event, metadata?.wedding_id),
    fact: { kind: 'subscription', subscription_id: id, customer_id: customer, rank, report },
  }
}

function readInvoice(event: StripeEvent, outcome: PaymentReport['outcome']): BillingEvent | null {
  const { customer, ...bill } = invoice.parse(event.data.object)
  const details = bill.parent?.subscription_details ?? bill.subscription_details
  const subscriptionId = details?.subscription ?? bill.subscription
  if (!customer || !subscriptionId) return null
  const report: PaymentReport = { happened_at: milliseconds(event.created), outcome }
  const rank = paymentRank(event.id, report)
  return {
    customer_id: customer,
    ...claim(event, details?.metadata?.wedding_id),
    fact: { kind: 'payment', subscription_id: subscriptionId, customer_id: customer, rank, report },
  }
}

function claim(event: StripeEvent, weddingId: string | undefined) {
  return { wedding_id: weddingId ?? null, rank: linkRank(event.id, milliseconds(event.created)) }
}

function milliseconds(seconds: number): number {
  return seconds * 1000
}
