import { Stripe } from 'stripe'
import { sha256 } from '../../../security/tokens'
import { type Gateway, type PortalChange, ProviderFault, UnreadableReport, UnsignedReport } from '../provider/gateway'
import { readStripeEvent } from './rules'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Repeated calls within this time return the same checkout. */
const SAME_CHECKOUT = 10 * MINUTE
/** Lifetime of a checkout. Stripe's minimum is 30 minutes. */
const CHECKOUT_LIFE = 31 * MINUTE
/** Maximum age of a signature. */
const TOLERANCE_SECONDS = 300

/** A gateway to Stripe's API over `fetch`. */
export function stripeGateway({
  key,
  webhookSecret,
  apiUrl,
}: {
  key: string
  webhookSecret: string
  apiUrl: string | undefined
}): Gateway {
  const stripe = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: 10 * SECOND,
    telemetry: false,
    ...(apiUrl && addressOf(apiUrl)),
  })
  return {
    async createCustomer({ weddingId, email, name }) {
      const { id } = await callStripe(() =>
        stripe.customers.create(
          { email, name, metadata: { wedding_id: weddingId } },
          { idempotencyKey: idempotencyKey('customer', weddingId, email, name) },
        ),
      )
      return id
    },

    async openCheckout({ weddingId, customerId, priceId, doneUrl, cancelledUrl, now }) {
      const since = Math.floor(now / SAME_CHECKOUT) * SAME_CHECKOUT
      const { url } = await callStripe(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: weddingId,
            metadata: { wedding_id: weddingId },
            subscription_data: { metadata: { wedding_id: weddingId } },
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: doneUrl,
            cancel_url: cancelledUrl,
            expires_at: (since + SAME_CHECKOUT + CHECKOUT_LIFE) / SECOND,
          },
          { idempotencyKey: idempotencyKey('checkout', customerId, priceId, doneUrl, String(since)) },
        ),
      )
      return url ?? failed('a checkout without an address')
    },

    async openPortal({ customerId, returnUrl, change }) {
      const { url } = await callStripe(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(change && { flow_data: flowOf(change) }),
        }),
      )
      return url
    },

    async deleteCustomer(id) {
      try {
        await callStripe(() => stripe.customers.del(id))
      } catch (error) {
        const isGone = error instanceof ProviderFault && error.message.includes('resource_missing')
        if (!isGone) throw error
      }
    },

    async readReport(body, signature, now) {
      const provider = Stripe.createSubtleCryptoProvider()
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          provider,
          now,
        )
      } catch {
        throw new UnsignedReport()
      }
      try {
        return readStripeEvent(event)
      } catch {
        throw new UnreadableReport(`Stripe's event ${event?.type} has a shape that is not known here.`)
      }
    },
  }
}

function flowOf({
  subscriptionId: subscription,
  doneUrl,
  to,
}: PortalChange): Stripe.BillingPortal.SessionCreateParams.FlowData {
  const after_completion = { type: 'redirect', redirect: { return_url: doneUrl } } as const
  if (to === 'cancel') return { type: 'subscription_cancel', after_completion, subscription_cancel: { subscription } }
  const items = [{ id: to.itemId, price: to.priceId, quantity: 1 }]
  return {
    type: 'subscription_update_confirm',
    after_completion,
    subscription_update_confirm: { subscription, items },
  }
}

/** Calls Stripe's API. Turns its errors into a `ProviderFault`. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode = 0, type, code, param } = error
    const isTemporary = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500
    // Not the message, which can contain an email address.
    const what = [statusCode || 'no answer', type, code, param].filter(Boolean).join(' ')
    throw new ProviderFault(isTemporary, `Stripe did not do what it was asked for: ${what}.`)
  }
}

function failed(what: string): never {
  throw new ProviderFault(false, `Stripe answered ${what}.`)
}

/** The same key for the same call, so that a repeated call has no further effect. */
function idempotencyKey(...parts: string[]): string {
  return `posy-${sha256(parts.join('\n'))}`
}

function addressOf(url: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  return { protocol: isSecure ? 'https' : 'http', host: hostname, port: port || (isSecure ? '443' : '80') }
}
