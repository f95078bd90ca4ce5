import * as z from 'zod'
import { money } from '../../../lib/fields'
import { intervals, type LimitKind, limitKinds } from '../schema'

const limit = z.int().min(1)

const plan = z.strictObject({
  key: z.string().regex(/^[a-z0-9_-]{1,40}$/, { error: 'must be 1 to 40 of a-z, 0-9, - and _' }),
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(500).optional(),
  price: z
    .strictObject({
      amount: money,
      currency: z.string().regex(/^[A-Z]{3}$/, { error: 'must be an ISO code such as EUR' }),
      interval: z.enum(intervals),
    })
    .optional(),
  /** The plan's price at Stripe. Exactly one plan has none: the one that every wedding starts with. */
  stripe_price_id: z.string().min(1).optional(),
  /** Earlier prices. Couples who pay one keep the plan. */
  former_price_ids: z.array(z.string().min(1)).default([]),
  /** Kinds that are absent have no limit. */
  limits: z
    .strictObject(Object.fromEntries(limitKinds.map((kind) => [kind, limit])) as Record<LimitKind, typeof limit>)
    .partial()
    .default({}),
})
export type ConfiguredPlan = z.output<typeof plan>

const isUnique = (values: string[]) => new Set(values).size === values.length

/** The plans in the operator's `BILLING_PLANS`. */
export const configuredPlans = z
  .array(plan)
  .refine((plans) => isUnique(plans.map(({ key }) => key)), { error: 'two plans have the same key' })
  .refine((plans) => isUnique(plans.flatMap((one) => [one.stripe_price_id ?? [], one.former_price_ids].flat())), {
    error: 'two plans have the same Stripe price',
  })
  .refine((plans) => plans.filter((one) => !one.stripe_price_id).length === 1, {
    error: 'exactly one plan, on which every wedding starts, must have no stripe_price_id',
  })
  .refine((plans) => plans.every((one) => !one.stripe_price_id === !one.price), {
    error: 'a plan with a stripe_price_id needs a price to show, and the one without must have none',
  })
