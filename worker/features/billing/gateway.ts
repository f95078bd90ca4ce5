import type { Bindings } from '../../context'
import { logFault } from '../../lib/faults'
import { type OfferedPlan, parsePlans } from './plans/rules'
import type { Gateway } from './provider/gateway'

export interface Billing {
  /** Imports the provider's code, which is large, only when it is needed. */
  openGateway: () => Promise<Gateway>
  /** Null if the operator's plans are not valid. Then nothing is limited, and nothing can be bought. */
  plans: OfferedPlan[] | null
}

/** The configured billing; null without a provider. */
export function billingOf(env: Bindings): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!key || !webhookSecret) return null
  const openGateway = async () => {
    const { stripeGateway } = await import('./stripe/gateway')
    return stripeGateway({ key, webhookSecret, apiUrl: env.STRIPE_API_URL })
  }
  return { openGateway, plans: plansOf(env) }
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
