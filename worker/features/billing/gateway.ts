import type { Bindings } from '../../context'
import { logFault } from '../../lib/faults'
import { type OfferedPlan, parsePlans } from './plans/rules'
import type { Gateway } from './provider/gateway'
import { stripeGateway } from './stripe/gateway'

export interface Billing {
  gateway: Gateway
  /** Null if the operator's plans are not valid. Then nothing is limited, and nothing can be bought. */
  plans: OfferedPlan[] | null
}

/** The configured billing; null without a provider. */
export function billingOf(env: Bindings): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!key || !webhookSecret) return null
  return { gateway: stripeGateway({ key, webhookSecret, apiUrl: env.STRIPE_API_URL }), plans: plansOf(env) }
}

let parsed: { text: string | undefined; plans: OfferedPlan[] | null } | undefined

/** Parses the plans once per isolate. Errors are only logged, since they concern the operator, not the couple. */
function plansOf({ BILLING_PLANS: text }: Bindings): OfferedPlan[] | null {
  if (parsed?.text === text && parsed) return parsed.plans
  parsed = { text, plans: null }
  try {
    parsed.plans = parsePlans(text)
  } catch (error) {
    logFault(error, { about: 'billing' })
  }
  return parsed.plans
}
