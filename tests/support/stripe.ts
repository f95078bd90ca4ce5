import { createHmac } from 'node:crypto'

/*
 * A stand-in for Stripe: takes the calls that Posy makes, remembers idempotency keys, and signs webhook events.
 */

const WEBHOOK_SECRET = 'whsec_for_tests_only'
const SECRET_KEY = 'sk_test_for_tests_only'

export const PLANS = [
  {
    key: 'starter',
    name: 'Starter',
    description: 'To look around.',
    limits: { guests: 3, tables: 1, vendors: 2, tasks: 2, timeline_events: 1, budget_lines: 1, members: 2 },
  },
  {
    key: 'plus',
    name: 'Plus',
    price: { amount: 9.5, currency: 'EUR', interval: 'month' },
    stripe_price_id: 'price_plus',
    former_price_ids: ['price_plus_2026'],
    limits: { guests: 5 },
  },
  {
    key: 'grand',
    name: 'Grand',
    price: { amount: 190, currency: 'EUR', interval: 'year' },
    stripe_price_id: 'price_grand',
  },
]

/** Settings of an operator who charges for plans. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  BILLING_PLANS: JSON.stringify(PLANS),
}

/** Epoch seconds, like all of Stripe's times. */
export const seconds = (at = Date.now()) => Math.floor(at / 1000)

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

let count = 0

export function stripeEvent(
  type: string,
  object: Record<string, unknown>,
  { id = `evt_${String(++count).padStart(6, '0')}`, created = seconds() } = {},
): StripeEvent {
  return { id, object: 'event', type, created, data: { object } }
}

export function stripeSubscription({
  id = 'sub_1',
  customer = 'cus_1',
  weddingId,
  price = 'price_plus',
  ...fields
}: { id?: string; customer?: string; weddingId?: string; price?: string } & Record<string, unknown> = {}) {
  return {
    id,
    object: 'subscription',
    customer,
    status: 'active',
    created: 1_790_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: { object: 'list', data: [{ id: `si_${id}`, price: { id: price }, current_period_end: 1_800_000_000 }] },
    metadata: weddingId === undefined ? {} : { wedding_id: weddingId },
    ...fields,
  }
}

export function stripeInvoice({ subscription = 'sub_1', customer = 'cus_1', weddingId = '' } = {}) {
  const metadata = weddingId === '' ? {} : { wedding_id: weddingId }
  return {
    id: 'in_1',
    object: 'invoice',
    customer,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
  }
}

export function stripeCheckout({ customer = 'cus_1', subscription = 'sub_1', weddingId = '' } = {}) {
  return {
    id: 'cs_1',
    object: 'checkout.session',
    mode: 'subscription',
    customer,
    subscription,
    client_reference_id: weddingId,
  }
}

/** The `Stripe-Signature` of a body. */
export function signature(body: string, { secret = WEBHOOK_SECRET, at = Date.now() } = {}): string {
  const timestamp = seconds(at)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

/** A call that Posy made, with its form decoded: `{ 'line_items[0][price]': 'price_plus' }`. */
interface StripeCall {
  method: string
  path: string
  form: Record<string, string>
  idempotencyKey: string | null
}

export class StripeStandIn {
  readonly calls: StripeCall[] = []
  /** Answers in its place when set: an outage, or a refusal. */
  trouble: (() => Response | Promise<Response>) | null = null
  /** Customers that somebody has deleted at Stripe. */
  readonly gone = new Set<string>()
  private readonly answers = new Map<string, { form: string; body: object }>()
  private made = 0

  /** `address`: origin of its pages. */
  constructor(public address = 'https://stripe.test') {}

  async fetch(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url)
    // As bytes: workerd warns of reading a form as text.
    const text = new TextDecoder().decode(await request.arrayBuffer())
    const idempotencyKey = request.headers.get('idempotency-key')
    const form = Object.fromEntries(new URLSearchParams(text))
    this.calls.push({ method: request.method, path, form, idempotencyKey })
    if (this.trouble) return this.trouble()
    if (request.headers.get('authorization') !== `Bearer ${SECRET_KEY}`) return refusal(401, 'api_key_expired')
    if (this.gone.has(form.customer ?? '')) return refusal(400, 'resource_missing', 'customer')
    const earlier = idempotencyKey && this.answers.get(idempotencyKey)
    if (earlier) return earlier.form === text ? Response.json(earlier.body) : refusal(400, 'idempotency_key_in_use')
    const body = this.answer(request.method, path)
    if (!body) return refusal(404, 'resource_missing')
    if (idempotencyKey) this.answers.set(idempotencyKey, { form: text, body })
    return Response.json(body)
  }

  /** The calls to one route, such as `POST /v1/customers`. */
  called(route: string): StripeCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === route)
  }

  private answer(method: string, path: string): object | null {
    const number = ++this.made
    switch (`${method} ${path}`) {
      case 'POST /v1/customers':
        return { id: `cus_${crypto.randomUUID()}`, object: 'customer' }
      case 'POST /v1/checkout/sessions':
        return { id: `cs_${number}`, object: 'checkout.session', url: `${this.address}/pay/${number}` }
      case 'POST /v1/billing_portal/sessions':
        return { id: `bps_${number}`, object: 'billing_portal.session', url: `${this.address}/portal/${number}` }
    }
    const [, customer] = /^DELETE \/v1\/customers\/(\w.+)$/.exec(`${method} ${path}`) ?? []
    return customer ? { id: customer, object: 'customer', deleted: true } : null
  }
}

export function refusal(status: number, code: string, param?: string): Response {
  const error = { type: 'invalid_request_error', code, param, message: `Somebody's name: ${code}` }
  return Response.json({ error }, { status })
}
