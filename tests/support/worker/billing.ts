import { vi } from 'vitest'
import type { Subscription } from '../../../worker/features/billing/schema'
import { type StripeEvent, signature, stripeEvent, stripeSettings, stripeSubscription } from '../stripe'
import { answer, type Couple, newCouple, request } from './app'

const SUBSCRIPTION = '/api/billing/subscription'
const WEBHOOK = '/api/billing/webhook'

/** Records the lines that are logged as errors from now on. */
export function loggedErrors(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  return lines
}

/** A call to a Worker that charges through Stripe. */
export function call<T>(couple: Couple, method: string, path: string, body?: unknown, status = 200): Promise<T> {
  return answer<T>(couple.request(method, path, { body, env: stripeSettings }), status)
}

/** The couple's plan, as a Worker that charges shows it. */
export const subscriptionFor = (couple: Couple) => call<Subscription>(couple, 'GET', SUBSCRIPTION)

/** Sends an event to the webhook, signed unless `header` says otherwise. */
export function deliver(event: StripeEvent, { sent = JSON.stringify(event), header = signature(sent) } = {}) {
  return request('POST', WEBHOOK, { raw: sent, headers: { 'stripe-signature': header }, env: stripeSettings })
}

/** Sends events that are accepted. */
export async function report(...events: StripeEvent[]): Promise<void> {
  for (const event of events) await answer(deliver(event), 200)
}

/** A couple that pays for a plan. */
export async function payingCouple({ price = 'price_plus', status = 'active' } = {}) {
  const couple = await newCouple()
  const customer = `cus_${crypto.randomUUID()}`
  const id = `sub_${crypto.randomUUID()}`
  const about = { id, customer, weddingId: couple.weddingId, price }
  await report(stripeEvent('customer.subscription.created', stripeSubscription({ ...about, status })))
  return { couple, about }
}
