import * as z from 'zod'
import { subscriptionStatuses } from '../schema'

/*
 * What is read of Stripe's events, in the shapes of its API before and since March 2025: an endpoint keeps the version it
 * was made with. Times are epoch seconds.
 */

const id = z.string().min(1)
const seconds = z.int().min(0)
/** An id, or the whole thing where it was asked to be expanded. */
const reference = z.union([id, z.object({ id }).transform((whole) => whole.id)])
const metadata = z.object({ wedding_id: z.string().optional() }).nullish()

export const checkoutSession = z.object({
  customer: reference.nullish(),
  client_reference_id: z.string().nullish(),
  metadata,
})

export const subscription = z.object({
  id,
  customer: reference,
  status: z.enum(subscriptionStatuses),
  created: seconds,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds.nullish(),
  current_period_end: seconds.nullish(),
  items: z.object({
    data: z.array(z.object({ id, price: z.object({ id }).nullish(), current_period_end: seconds.nullish() })),
  }),
  metadata,
})

const subscriptionDetails = z.object({ subscription: reference.nullish(), metadata }).nullish()

export const invoice = z.object({
  customer: reference.nullish(),
  subscription: reference.nullish(),
  subscription_details: subscriptionDetails,
  parent: z.object({ subscription_details: subscriptionDetails }).nullish(),
})

export const stripeEvent = z.object({
  id,
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.unknown() }),
})
export type StripeEvent = z.output<typeof stripeEvent>
