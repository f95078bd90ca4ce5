import * as z from 'zod'
import { subscriptionStatuses } from '../schema'

/*
 * The fields of Stripe's events that Posy uses. Covers the API's shapes before and since March 2025, since a webhook keeps
 * the version it was created with. Times are epoch seconds.
 */

const id = z.string().min(1)
const seconds = z.int().min(0)
/** An id, or an expanded object with the id. */
const reference = z.union([id, z.object({ id }).transform((expanded) => expanded.id)])
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
