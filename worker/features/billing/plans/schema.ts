import * as z from 'zod/mini'
import { areDistinct, money } from '../../../lib/fields'
import { intervals, type LimitKind, limitKinds } from '../schema'

const limit = z.int().check(z.minimum(1))

const plan = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, { error: 'must be 1 to 40 of a-z, 0-9, - and _' })),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  description: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  price: z.optional(
    z.strictObject({
      amount: money,
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be an ISO code such as EUR' })),
      interval: z.enum(intervals),
    }),
  ),
  /** The plan's price at Stripe. Exactly one plan has none: the one that every wedding starts with. */
  stripe_price_id: z.optional(z.string().check(z.minLength(1))),
  /** Earlier prices. Couples who pay one keep the plan. */
  former_price_ids: z._default(z.array(z.string().check(z.minLength(1))), []),
  /** Kinds that are absent have no limit. */
  limits: z._default(
    z.partial(
      z.strictObject(Object.fromEntries(limitKinds.map((kind) => [kind, limit])) as Record<LimitKind, typeof limit>),
    ),
    {},
  ),
})
export type ConfiguredPlan = z.output<typeof plan>

/** The plans in the operator's `BILLING_PLANS`. */
export const configuredPlans = z.array(plan).check(
  z.refine((plans) => areDistinct(plans.map(({ key }) => key)), { error: 'two plans have the same key' }),
  z.refine((plans) => areDistinct(plans.flatMap((one) => [one.stripe_price_id ?? [], one.former_price_ids].flat())), {
    error: 'two plans have the same Stripe price',
  }),
  z.refine((plans) => plans.filter((one) => !one.stripe_price_id).length === 1, {
    error: 'exactly one plan, on which every wedding starts, must have no stripe_price_id',
  }),
  z.refine((plans) => plans.every((one) => !one.stripe_price_id === !one.price), {
    error: 'a plan with a stripe_price_id needs a price to show, and the one without must have none',
  }),
)
