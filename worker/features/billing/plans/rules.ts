import { OperatorFault } from '../../../lib/faults'
import { type LimitKind, type Limits, limitKinds, type Plan } from '../schema'
import { type ConfiguredPlan, configuredPlans } from './schema'

/** A plan with its prices at Stripe. */
export interface OfferedPlan extends Plan {
  /** Null: the plan that every wedding starts with. */
  stripe_price_id: string | null
  former_price_ids: string[]
}

const noLimits = limitsOf(() => undefined)

/** The plan without a provider, and for subscriptions to a price that the configuration no longer has. */
export const everythingIncluded: OfferedPlan = {
  key: 'everything',
  name: 'Everything included',
  description: 'All of Posy, without limits and without payment.',
  price: null,
  limits: noLimits,
  stripe_price_id: null,
  former_price_ids: [],
}

/** Parses `BILLING_PLANS`. Throws an `OperatorFault` that says what is wrong. */
export function parsePlans(text: string | undefined): OfferedPlan[] {
  const result = configuredPlans.safeParse(parseJson(text))
  if (!result.success) {
    const [issue] = result.error.issues
    const place = issue?.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
    throw new OperatorFault(`BILLING_PLANS${place} in wrangler.toml is not valid: ${issue?.message}`)
  }
  return result.data.map(toOffered)
}

/** The plan that a price belongs to, as a current or former one. */
export function planOfPrice(plans: OfferedPlan[], priceId: string | null): OfferedPlan {
  const sold = plans.find(
    (plan) => priceId !== null && [plan.stripe_price_id, ...plan.former_price_ids].includes(priceId),
  )
  return sold ?? everythingIncluded
}

/** The plan that every wedding starts with. */
export function startingPlan(plans: OfferedPlan[]): OfferedPlan {
  return plans.find((plan) => plan.stripe_price_id === null) ?? everythingIncluded
}

/** A plan in a response, without the operator's price ids. */
export function toPlan({ key, name, description, price, limits }: OfferedPlan): Plan {
  return { key, name, description, price, limits }
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorFault('BILLING_PLANS in wrangler.toml is missing or not JSON.')
  }
}

function toOffered({ key, name, limits, former_price_ids, ...plan }: ConfiguredPlan): OfferedPlan {
  return {
    key,
    name,
    description: plan.description ?? null,
    price: plan.price ?? null,
    limits: limitsOf((kind) => limits[kind]),
    stripe_price_id: plan.stripe_price_id ?? null,
    former_price_ids,
  }
}

function limitsOf(limit: (kind: LimitKind) => number | undefined): Limits {
  return Object.fromEntries(limitKinds.map((kind) => [kind, limit(kind) ?? null])) as Limits
}
