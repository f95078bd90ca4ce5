import * as z from 'zod/mini'
import { subscriptionStatuses } from '../schema'

/*
 * The fields of Stripe's events that Posy uses. Covers the API's shapes before and since March 2025, since a webhook keeps
 * the version it was created with. Times are epoch seconds.
 */

const id = z.string().check(z.minLength(1))
const seconds = z.int().check(z.minimum(0))
/** An id, or an expanded object with the id. */
const reference = z.union([
  id,
  z.pipe(
    z.object({ id }),
    z.transform((expanded) => expanded.id),
  ),
])
const metadata = z.nullish(z.object({ wedding_id: z.optional(z.string()) }))

export const checkoutSession = z.object({
  customer: z.nullish(reference),
  client_reference_id: z.nullish(z.string()),
  metadata,
})

export const subscription = z.object({
  id,
  customer: reference,
  status: z.enum(subscriptionStatuses),
  created: seconds,
  cancel_at: z.nullish(seconds),
  cancel_at_period_end: z.nullish(z.boolean()),
  ended_at: z.nullish(seconds),
  current_period_end: z.nullish(seconds),
  items: z.object({
    data: z.array(z.object({ id, price: z.nullish(z.object({ id })), current_period_end: z.nullish(seconds) })),
  }),
  metadata,
})

const subscriptionDetails = z.nullish(z.object({ subscription: z.nullish(reference), metadata }))

export const invoice = z.object({
  customer: z.nullish(reference),
  subscription: z.nullish(reference),
  subscription_details: subscriptionDetails,
  parent: z.nullish(z.object({ subscription_details: subscriptionDetails })),
})

export const stripeEvent = z.object({
  id,
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.unknown() }),
})
export type StripeEvent = z.output<typeof stripeEvent>
