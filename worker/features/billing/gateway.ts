import type { Bindings } from '../../context'
import { logFault } from '../../lib/faults'
import { type OfferedPlan, parsePlans } from './plans/rules'
import type { Gateway } from './provider/gateway'

export interface Billing {
  /** The provider's own code is large: it is read when somebody needs it, not with every start of the Worker. */
  openGateway: () => Promise<Gateway>
  /** Null when the operator's plans cannot be read: then nothing is limited, and nothing sold. */
  plans: OfferedPlan[] | null
}

/** Null without a provider. */
export function billingOf(env: Bindings): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!key || !webhookSecret) return null
  const openGateway = async () => {
    const { stripeGateway } = await import('./stripe/gateway')
    return stripeGateway({ key, webhookSecret, apiUrl: env.STRIPE_API_URL })
  }
  return { openGateway, plans: plansOf(env) }
}

let read: { text: string | undefined; plans: OfferedPlan[] | null } | undefined

/** Read once; what is wrong with them is the operator's to know, and no couple's. */
function plansOf({ BILLING_PLANS: text }: Bindings): OfferedPlan[] | null {
  if (read?.text === text && read) return read.plans
  read = { text, plans: null }
  try {
    read.plans = parsePlans(text)
  } catch (error) {
    logFault(error, { about: 'billing' })
  }
  return read.plans
}
