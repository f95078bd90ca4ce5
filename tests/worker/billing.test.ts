import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/context'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import type { BillingLink, Plan, Subscription } from '../../worker/features/billing/schema'
import type { DeletionOutlook } from '../../worker/features/profile/deletion/schema'
import { PASSWORD } from '../support/accounts'
import {
  refusal,
  StripeStandIn,
  seconds,
  signature,
  stripeEvent,
  stripeSettings,
  stripeSubscription,
} from '../support/stripe'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { call, loggedErrors, payingCouple, report, subscriptionFor } from '../support/worker/billing'
import { prepare } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { cron } from '../support/worker/reminders'

const PLANS = '/api/billing/plans'
const SUBSCRIPTION = '/api/billing/subscription'
const CHECKOUT = '/api/billing/checkout'
const PORTAL = '/api/billing/portal'
const WEBHOOK = '/api/billing/webhook'
const DAY = 24 * 60 * 60 * 1000

type Detail = { detail: string }

afterEach(() => {
  vi.restoreAllMocks()
})

function standIn(): StripeStandIn {
  const stripe = new StripeStandIn()
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => stripe.fetch(new Request(input, init)))
  return stripe
}
const choose = (couple: Couple, plan: string, status = 200) =>
  call<BillingLink & Detail>(couple, 'POST', CHECKOUT, { plan }, status)

describe('without a payment provider', () => {
  test('everything is included, and there is nothing to pay', async () => {
    const couple = await newCouple()
    const noLimits = {
      guests: null,
      tables: null,
      vendors: null,
      tasks: null,
      timeline_events: null,
      budget_lines: null,
      members: null,
    }
    expect(await couple.get<Plan[]>(PLANS)).toEqual([
      {
        key: 'everything',
        name: 'Everything included',
        description: expect.any(String),
        price: null,
        limits: noLimits,
      },
    ])
    await couple.post('/api/guests', { name: 'Ana' })
    expect(await couple.get<Subscription>(SUBSCRIPTION)).toEqual({
      plan: 'everything',
      plan_name: 'Everything included',
      status: 'active',
      renews_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      provider: null,
      has_portal: false,
      limits: noLimits,
      usage: { guests: 1, tables: 0, vendors: 0, tasks: 0, timeline_events: 0, budget_lines: 0, members: 1 },
    })
    for (const [path, body] of [[CHECKOUT, { plan: 'everything' }], [CHECKOUT, {}], [PORTAL]] as const) {
      expect(await couple.post<Detail>(path, body, 503)).toEqual({
        detail: 'There is nothing to pay here: this Posy has no payment provider.',
      })
    }
  })

  test('webhook events are refused', async () => {
    const event = JSON.stringify(stripeEvent('customer.subscription.created', stripeSubscription()))
    const headers = { 'stripe-signature': signature(event) }
    expect((await request('POST', WEBHOOK, { raw: event, headers })).status).toBe(400)
  })

  test('adding something costs no query for limits', async () => {
    const couple = await newCouple()
    const add = async (bindings: Partial<Bindings>) => {
      const { headers } = await couple.request('POST', '/api/guests', { body: { name: 'Ana' }, env: bindings })
      return Number(/desc="(\d+) queries/.exec(headers.get('server-timing') ?? '')?.[1])
    }
    const [without, withProvider] = [await add({}), await add(stripeSettings)]
    expect(withProvider - without).toBe(1)
  })

  test('one of the two secrets is not enough', async () => {
    const couple = await newCouple()
    const half = { ...stripeSettings, STRIPE_WEBHOOK_SECRET: '' }
    expect(await answer(couple.request('GET', SUBSCRIPTION, { env: half }), 200)).toMatchObject({ provider: null })
  })
})

describe('choosing a plan', () => {
  test('lists the plans on sale, without the operator’s settings', async () => {
    const couple = await newCouple()
    const plans = await call<Plan[]>(couple, 'GET', PLANS)
    expect(plans.map(({ key, price }) => [key, price])).toEqual([
      ['starter', null],
      ['plus', { amount: 9.5, currency: 'EUR', interval: 'month' }],
      ['grand', { amount: 190, currency: 'EUR', interval: 'year' }],
    ])
    expect(JSON.stringify(plans)).not.toContain('price_plus')
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter', provider: 'stripe', has_portal: false })
  })

  test('leads to a checkout for the wedding, the same one when requested twice at once', async () => {
    const stripe = standIn()
    const couple = await newCouple()
    const [first, second] = await Promise.all([choose(couple, 'plus'), choose(couple, 'plus')])
    expect(first.url).toMatch(/^https:\/\/stripe\.test\/pay\//)
    expect(second.url).toBe(first.url)
    expect(stripe.called('POST /v1/customers')[0]?.form).toEqual({
      email: couple.email,
      name: 'Mara Lindqvist',
      'metadata[wedding_id]': couple.weddingId,
    })
    const [checkout] = stripe.called('POST /v1/checkout/sessions')
    expect(checkout?.form).toMatchObject({
      mode: 'subscription',
      client_reference_id: couple.weddingId,
      'subscription_data[metadata][wedding_id]': couple.weddingId,
      'line_items[0][price]': 'price_plus',
      success_url: 'https://posy.test/billing?checkout=done&plan=plus',
      cancel_url: 'https://posy.test/billing?checkout=cancelled',
    })
    const minutesOpen = (Number(checkout?.form.expires_at) - seconds()) / 60
    expect(minutesOpen).toBeGreaterThan(30)
    expect(minutesOpen).toBeLessThan(60)
    await choose(couple, 'grand')
    const customers = stripe.called('POST /v1/checkout/sessions').map(({ form }) => form.customer)
    expect(new Set(customers).size).toBe(1)
  })

  test('two of the couple who pay at the same moment are one customer', async () => {
    const stripe = standIn()
    const couple = await newCouple()
    const partner = await newMember(couple)
    await Promise.all([choose(couple, 'plus'), choose(partner, 'plus')])
    const customers = stripe.called('POST /v1/checkout/sessions').map(({ form }) => form.customer)
    expect(customers).toHaveLength(2)
    expect(new Set(customers).size).toBe(1)
  })

  test.each([
    [{ plan: 'golden' }, 422],
    [{}, 422],
    [{ plan: 7 }, 422],
    [{ plan: 'starter' }, 409],
  ])('refuses %j with %d', async (body, status) => {
    const couple = await newCouple()
    const { detail } = await call<{ detail: unknown }>(couple, 'POST', CHECKOUT, body, status)
    if (status === 422) expect(detail).toMatchObject({ errors: { plan: expect.stringMatching(/\.$/) } })
    else expect(detail).toBe('You are already on the Starter plan.')
  })

  test('is refused to a sample account until it is kept', async () => {
    const stripe = standIn()
    const { access_token: token } = await answer<AuthAnswer>(request('POST', '/api/auth/sample'), 201)
    const ask = () => request('POST', CHECKOUT, { token, body: { plan: 'plus' }, env: stripeSettings })
    expect((await answer<Detail>(ask(), 409)).detail).toContain('Please keep it first')
    const keep = { email: `kept-${crypto.randomUUID()}@example.com`, password: PASSWORD, name: 'Noor' }
    await answer(request('POST', '/api/users/me/keep', { token, body: keep }), 200)
    await answer(ask(), 200)
    expect(stripe.called('POST /v1/customers')[0]?.form).toMatchObject({ email: keep.email })
  })

  test('while subscribed changes the subscription and starts no second one', async () => {
    const stripe = standIn()
    const { couple, about } = await payingCouple()
    expect((await choose(couple, 'plus', 409)).detail).toBe('You are already on the Plus plan.')
    expect((await choose(couple, 'grand')).url).toMatch(/portal/)
    await choose(couple, 'starter')
    const [change, end] = stripe.called('POST /v1/billing_portal/sessions').map(({ form }) => form)
    expect(change).toMatchObject({
      customer: about.customer,
      return_url: 'https://posy.test/billing',
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': about.id,
      'flow_data[subscription_update_confirm][items][0][id]': `si_${about.id}`,
      'flow_data[subscription_update_confirm][items][0][price]': 'price_grand',
      'flow_data[after_completion][redirect][return_url]': 'https://posy.test/billing?checkout=done&plan=grand',
    })
    expect(end).toMatchObject({
      'flow_data[type]': 'subscription_cancel',
      'flow_data[subscription_cancel][subscription]': about.id,
    })
    expect(stripe.called('POST /v1/checkout/sessions')).toEqual([])
  })

  test('after a subscription has ended is a new checkout for the same customer', async () => {
    const stripe = standIn()
    const { couple, about } = await payingCouple({ status: 'canceled' })
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter', status: 'canceled', has_portal: true })
    await choose(couple, 'plus')
    expect(stripe.called('POST /v1/customers')).toEqual([])
    expect(stripe.called('POST /v1/checkout/sessions')[0]?.form.customer).toBe(about.customer)
  })

  test('is a checkout for a new customer if the wedding’s was deleted at the provider, even just after it was made', async () => {
    loggedErrors()
    const stripe = standIn()
    const couple = await newCouple()
    const customers = () => stripe.called('POST /v1/checkout/sessions').map(({ form }) => form.customer ?? '')
    await choose(couple, 'plus')
    const [first = ''] = customers()
    stripe.gone.add(first)
    await choose(couple, 'plus')
    const [, again, second = ''] = customers()
    expect([again, second]).toEqual([first, expect.not.stringMatching(first)])
    await choose(couple, 'grand')
    expect(customers().slice(3)).toEqual([second])
    expect(stripe.called('POST /v1/customers')).toHaveLength(2)
  })

  test('that has ended may follow for a new customer too, but a live one keeps its own', async () => {
    loggedErrors()
    const stripe = standIn()
    const [ended, live] = [await payingCouple({ status: 'canceled' }), await payingCouple()]
    for (const { about } of [ended, live]) stripe.gone.add(about.customer)
    await choose(ended.couple, 'plus')
    await choose(live.couple, 'grand', 502)
    expect(stripe.called('POST /v1/customers').map(({ form }) => form.email)).toEqual([ended.couple.email])
    expect(await subscriptionFor(live.couple)).toMatchObject({ plan: 'plus', status: 'active' })
  })

  test('is required before the provider’s portal opens', async () => {
    const stripe = standIn()
    const couple = await newCouple()
    expect(await call<Detail>(couple, 'POST', PORTAL, undefined, 409)).toEqual({
      detail: 'There is no payment to manage yet. Please choose a plan first.',
    })
    const { couple: paying, about } = await payingCouple()
    expect((await call<BillingLink>(paying, 'POST', PORTAL)).url).toMatch(/portal/)
    expect(stripe.called('POST /v1/billing_portal/sessions').map(({ form }) => form.customer)).toEqual([about.customer])
  })

  test('is refused to helpers', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    for (const [method, path, body] of [
      ['GET', PLANS],
      ['GET', SUBSCRIPTION],
      ['POST', CHECKOUT, { plan: 'plus' }],
      ['POST', PORTAL, {}],
    ] as const) {
      const refused = await answer<Detail>(helper.request(method, path, { body, env: stripeSettings }), 403)
      expect(refused.detail).toMatch(/^Only the couple/)
    }
    const partner = await newMember(couple, 'partner')
    expect(await subscriptionFor(partner)).toMatchObject({ plan: 'starter' })
  })
})

describe('trouble with payments:', () => {
  test.each<[string, () => Response | Promise<Response>, number, string]>([
    ['is down', () => new Response('', { status: 500 }), 503, 'does not answer'],
    ['limits the rate', () => refusal(429, 'rate_limit'), 503, 'does not answer'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 503, 'does not answer'],
    ['answers nonsense', () => new Response('<html>', { status: 200 }), 503, 'does not answer'],
    ['refuses the call', () => refusal(400, 'resource_missing'), 502, 'refused'],
    ['rejects the key', () => refusal(401, 'api_key_expired'), 502, 'refused'],
  ])('a provider that %s is reported with a sentence, and logged without a name', async (_, trouble, status, words) => {
    const lines = loggedErrors()
    standIn().trouble = trouble
    const { detail } = await choose(await newCouple(), 'plus', status)
    expect(detail).toContain(words)
    expect(detail).toContain('Nothing was charged')
    expect(lines.join()).toContain('Stripe did not do what it was asked for')
    expect(lines.join()).not.toMatch(/Mara|@example/)
  })

  test('plans that cannot be read limit nobody, sell nothing, and are logged once', async () => {
    const lines = loggedErrors()
    const couple = await newCouple()
    const bindings = { ...stripeSettings, BILLING_PLANS: '[{"key":"a"}]' }
    const ask = (method: string, path: string, body?: object) => couple.request(method, path, { body, env: bindings })
    for (const _ of [1, 2]) {
      expect(await answer(ask('GET', SUBSCRIPTION), 200)).toMatchObject({ plan: 'everything', provider: null })
    }
    expect(await answer(ask('GET', PLANS), 200)).toMatchObject([{ key: 'everything' }])
    await answer(ask('POST', '/api/guests', { name: 'Ana' }), 201)
    await answer(ask('POST', CHECKOUT, { plan: 'a' }), 503)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('BILLING_PLANS[0].name')
  })
})

describe('billing customers:', () => {
  const leave = (couple: Couple) => call(couple, 'DELETE', '/api/users/me', { password: couple.password }, 204)
  const outlook = (couple: Couple) => call<DeletionOutlook>(couple, 'GET', '/api/users/me/deletion')
  const run = async () =>
    (await cron(Date.now(), { bindings: stripeSettings })).find(({ job }) => job === 'end_abandoned_subscriptions')
  const isKnown = async (customer: string) =>
    (await prepare('select 1 from billing_customers where id = ?').bind(customer).all()).results.length > 0

  test('a deleted wedding is no longer charged for, as its couple was told', async () => {
    const stripe = standIn()
    const { couple, about } = await payingCouple()
    const kept = await payingCouple()
    expect((await outlook(couple)).goes).toContain(
      'Its subscription to Plus. Nothing more is charged; what was paid already is not paid back.',
    )
    await leave(couple)
    expect(stripe.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /v1/customers/${about.customer}`,
    ])
    expect([await isKnown(about.customer), await isKnown(kept.about.customer)]).toEqual([false, true])
  })

  test('a wedding that a partner keeps is still charged for', async () => {
    const stripe = standIn()
    const { couple, about } = await payingCouple()
    const partner = await newMember(couple)
    expect((await outlook(couple)).stays).toContain(
      'Its subscription to Plus, still charged. If you’re the one paying, end it under Subscription first.',
    )
    await leave(couple)
    expect(stripe.calls).toEqual([])
    expect(await isKnown(about.customer)).toBe(true)
    expect(await subscriptionFor(partner)).toMatchObject({ plan: 'plus' })
  })

  test('a deleted wedding ends its subscription even if the provider was down at first', async () => {
    const stripe = standIn()
    const { couple, about } = await payingCouple()
    stripe.trouble = () => new Response('', { status: 500 })
    await leave(couple)
    expect(await run()).toMatchObject({ ended: 0, failed: [expect.stringContaining('Stripe')] })
    stripe.trouble = null
    expect(await run()).toMatchObject({ ended: 1, failed: [] })
    const path = `/v1/customers/${about.customer}`
    expect(stripe.calls.filter((sent) => sent.method === 'DELETE').at(-1)).toMatchObject({ path })
    expect(await isKnown(about.customer)).toBe(false)
    expect(await run()).toMatchObject({ ended: 0 })
  })

  test('a customer that the provider no longer knows is removed', async () => {
    const { couple, about } = await payingCouple()
    standIn().trouble = () => refusal(404, 'resource_missing')
    await leave(couple)
    expect(await isKnown(about.customer)).toBe(false)
  })

  test('a customer without a wedding is removed after a month', async () => {
    const customer = `cus_${crypto.randomUUID()}`
    await report(stripeEvent('customer.subscription.created', stripeSubscription({ customer })))
    await prepare('update billing_customers set created_at = ? where id = ?')
      .bind(Date.now() - 31 * DAY, customer)
      .run()
    standIn()
    await run()
    expect(await isKnown(customer)).toBe(false)
  })
})
