import { OperatorFault } from '../../../lib/faults'
import { type LimitKind, type Limits, limitKinds, type Plan } from '../schema'
import { type ConfiguredPlan, configuredPlans } from './schema'

/** A plan as it is offered, with what Stripe charges for it. */
export interface OfferedPlan extends Plan {
  /** Null: the plan on which every wedding starts. */
  stripe_price_id: string | null
  former_price_ids: string[]
}

const noLimits = limitsOf(() => undefined)

/** Without anybody to pay; and for whoever pays for something that the configuration does not know any more. */
export const everythingIncluded: OfferedPlan = {
  key: 'everything',
  name: 'Everything included',
  description: 'All of Posy, without limits and without payment.',
  price: null,
  limits: noLimits,
  stripe_price_id: null,
  former_price_ids: [],
}

/** Throws an `OperatorFault` that says what is wrong. */
export function parsePlans(text: string | undefined): OfferedPlan[] {
  const result = configuredPlans.safeParse(parseJson(text))
  if (!result.success) {
    const [issue] = result.error.issues
    const place = issue?.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
    throw new OperatorFault(`BILLING_PLANS${place} in wrangler.toml is not valid: ${issue?.message}`)
  }
  return result.data.map(toOffered)
}

/** The plan that a price pays for. */
export function planOfPrice(plans: OfferedPlan[], priceId: string | null): OfferedPlan {
  const sold = plans.find(
    (plan) => priceId !== null && [plan.stripe_price_id, ...plan.former_price_ids].includes(priceId),
  )
  return sold ?? everythingIncluded
}

/** Where every wedding starts. */
export function startingPlan(plans: OfferedPlan[]): OfferedPlan {
  return plans.find((plan) => plan.stripe_price_id === null) ?? everythingIncluded
}

/** Without what is nobody's business but the operator's. */
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
