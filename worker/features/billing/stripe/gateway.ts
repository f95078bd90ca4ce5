import * as z from 'zod/mini'
import { MINUTE, SECOND } from '../../../lib/durations'
import { isSignedByStripe } from '../../../security/stripe-signature'
import { sha256 } from '../../../security/tokens'
import {
  type Gateway,
  NoSuchCustomer,
  type PortalChange,
  ProviderFault,
  UnreadableReport,
  UnsignedReport,
} from '../provider/gateway'
import { type Fields, stripeClient } from './calls/gateway'
import { readStripeEvent } from './rules'

/** Repeated calls within this time return the same checkout. */
const SAME_CHECKOUT = 10 * MINUTE
/** Lifetime of a checkout. Stripe's minimum is 30 minutes. */
const CHECKOUT_LIFE = 31 * MINUTE

const withId = z.object({ id: z.string() })
const withUrl = z.object({ url: z.string() })

/** A gateway to Stripe. */
export function stripeGateway({
  key,
  webhookSecret,
  apiUrl,
}: {
  key: string
  webhookSecret: string
  apiUrl: string | undefined
}): Gateway {
  const call = stripeClient({ key, apiUrl })
  return {
    async createCustomer({ weddingId, email, name, insteadOf }) {
      // With the key of the one that is gone, Stripe would answer with that one again for a day.
      const idempotencyKey = keyOf('customer', weddingId, email, name, ...(insteadOf ? [insteadOf] : []))
      const fields = { email, name, metadata: { wedding_id: weddingId } }
      return (await call({ method: 'POST', path: '/v1/customers', fields, idempotencyKey }, withId)).id
    },

    async openCheckout({ weddingId, customerId, priceId, doneUrl, cancelledUrl, now }) {
      const since = Math.floor(now / SAME_CHECKOUT) * SAME_CHECKOUT
      const fields = {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: weddingId,
        metadata: { wedding_id: weddingId },
        subscription_data: { metadata: { wedding_id: weddingId } },
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: doneUrl,
        cancel_url: cancelledUrl,
        expires_at: (since + SAME_CHECKOUT + CHECKOUT_LIFE) / SECOND,
      }
      const idempotencyKey = keyOf('checkout', customerId, priceId, doneUrl, String(since))
      try {
        return (await call({ method: 'POST', path: '/v1/checkout/sessions', fields, idempotencyKey }, withUrl)).url
      } catch (error) {
        const isGone = error instanceof ProviderFault && error.message.endsWith('resource_missing customer.')
        throw isGone ? new NoSuchCustomer(false, error.message) : error
      }
    },

    async openPortal({ customerId, returnUrl, change }) {
      const fields = { customer: customerId, return_url: returnUrl, flow_data: change && flowOf(change) }
      return (await call({ method: 'POST', path: '/v1/billing_portal/sessions', fields }, withUrl)).url
    },

    async deleteCustomer(id) {
      try {
        await call({ method: 'DELETE', path: `/v1/customers/${encodeURIComponent(id)}` }, withId)
      } catch (error) {
        const isGone = error instanceof ProviderFault && error.message.includes('resource_missing')
        if (!isGone) throw error
      }
    },

    async readReport(body, signature, now) {
      if (!isSignedByStripe(webhookSecret, body, signature, now)) throw new UnsignedReport()
      let event: { type?: unknown } | null = null
      try {
        event = JSON.parse(body)
        return readStripeEvent(event)
      } catch {
        throw new UnreadableReport(`Stripe's event ${event?.type} has a shape that is not known here.`)
      }
    },
  }
}

function flowOf({ subscriptionId: subscription, doneUrl, to }: PortalChange): Fields {
  const after_completion = { type: 'redirect', redirect: { return_url: doneUrl } }
  if (to === 'cancel') return { type: 'subscription_cancel', after_completion, subscription_cancel: { subscription } }
  const items = [{ id: to.itemId, price: to.priceId, quantity: 1 }]
  return {
    type: 'subscription_update_confirm',
    after_completion,
    subscription_update_confirm: { subscription, items },
  }
}

/** The idempotency key of a call, the same when it is repeated, so that it takes effect once. */
function keyOf(...parts: string[]): string {
  return `posy-${sha256(parts.join('\n'))}`
}
