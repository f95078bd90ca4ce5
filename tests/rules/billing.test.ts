import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everythingIncluded, parsePlans, planOfPrice, startingPlan } from '../../worker/features/billing/plans/rules'
import { type Fact, planInForce, subscriptionOf, toSubscription } from '../../worker/features/billing/rules'
import { limitKinds } from '../../worker/features/billing/schema'
import { readStripeEvent } from '../../worker/features/billing/stripe/rules'
import { OperatorFault } from '../../worker/lib/faults'
import {
  PLANS,
  type StripeEvent,
  stripeCheckout,
  stripeEvent,
  stripeInvoice,
  stripeSubscription,
} from '../support/stripe'

const plans = parsePlans(JSON.stringify(PLANS))
const usage = Object.fromEntries(limitKinds.map((kind) => [kind, 0])) as Record<(typeof limitKinds)[number], number>

const factsOf = (events: StripeEvent[]): Fact[] => events.flatMap((event) => readStripeEvent(event)?.fact ?? [])
const stateOf = (events: StripeEvent[]) => subscriptionOf(factsOf(events))
const seen = (events: StripeEvent[]) => {
  const { plan, status, renews_at, cancel_at_period_end, ended_at } = toSubscription({
    plans,
    subscription: stateOf(events),
    hasCustomer: true,
    usage,
  })
  return { plan, status, renews_at, cancel_at_period_end, ended_at }
}

const T = 1_795_000_000
const subscribed = (created: number, status: string, fields: object = {}, type = 'updated') =>
  stripeEvent(`customer.subscription.${type}`, stripeSubscription({ status, ...fields }), { created })
const paid = (created: number) => stripeEvent('invoice.paid', stripeInvoice(), { created })
const failed = (created: number) => stripeEvent('invoice.payment_failed', stripeInvoice(), { created })

describe('the state of a subscription', () => {
  test.each<[string, StripeEvent[], object]>([
    ['nothing was reported', [], { plan: 'starter', status: 'active', renews_at: null }],
    ['only a payment is known', [paid(T)], { plan: 'starter', status: 'active' }],
    [
      'it was created and not paid',
      [subscribed(T, 'incomplete', {}, 'created')],
      { plan: 'starter', status: 'incomplete' },
    ],
    [
      'it was created, then paid',
      [subscribed(T, 'incomplete', {}, 'created'), paid(T + 1)],
      { plan: 'plus', status: 'active' },
    ],
    [
      'it was created and became active within one second',
      [subscribed(T, 'incomplete', {}, 'created'), subscribed(T, 'active')],
      { plan: 'plus', status: 'active', renews_at: '2027-01-15T08:00:00.000Z' },
    ],
    [
      'the report of the active state has the lower id, within the same second',
      [
        stripeEvent('customer.subscription.updated', stripeSubscription(), { created: T, id: 'evt_a' }),
        stripeEvent('customer.subscription.updated', stripeSubscription({ status: 'incomplete' }), {
          created: T,
          id: 'evt_b',
        }),
      ],
      { status: 'active' },
    ],
    ['a payment failed later', [subscribed(T, 'active'), failed(T + 60)], { plan: 'plus', status: 'past_due' }],
    ['a payment failed before', [subscribed(T, 'active'), failed(T - 60)], { plan: 'plus', status: 'active' }],
    ['it failed, then went through', [subscribed(T, 'active'), failed(T + 1), paid(T + 2)], { status: 'active' }],
    [
      'it failed and went through within one second',
      [subscribed(T, 'active'), failed(T), paid(T)],
      { status: 'active' },
    ],
    ['a trial has an invoice of 0', [subscribed(T, 'trialing'), paid(T)], { plan: 'plus', status: 'trialing' }],
    ['the provider has given up', [subscribed(T, 'unpaid')], { plan: 'starter', status: 'unpaid' }],
    ['it is paid after all', [subscribed(T, 'unpaid'), paid(T + 1)], { plan: 'plus', status: 'active' }],
    [
      'it is set to end',
      [subscribed(T, 'active', { cancel_at_period_end: true })],
      { plan: 'plus', status: 'active', cancel_at_period_end: true, renews_at: '2027-01-15T08:00:00.000Z' },
    ],
    [
      'it is set to end on a chosen day',
      [subscribed(T, 'active', { cancel_at: T + 86400 })],
      { cancel_at_period_end: true, renews_at: new Date((T + 86400) * 1000).toISOString() },
    ],
    [
      'it ended',
      [subscribed(T, 'active'), subscribed(T + 9, 'canceled', { ended_at: T + 9 }, 'deleted')],
      {
        plan: 'starter',
        status: 'canceled',
        renews_at: null,
        cancel_at_period_end: false,
        ended_at: new Date((T + 9) * 1000).toISOString(),
      },
    ],
    [
      'it ended, and something newer was still reported',
      [subscribed(T, 'canceled', { ended_at: T }, 'deleted'), subscribed(T + 9, 'active'), paid(T + 9)],
      { plan: 'starter', status: 'canceled' },
    ],
    [
      'one ended and another was started',
      [subscribed(T, 'canceled', {}, 'deleted'), subscribed(T, 'active', { id: 'sub_2', price: 'price_grand' })],
      { plan: 'grand', status: 'active' },
    ],
    [
      'two exist, the paid one counts',
      [subscribed(T, 'active'), subscribed(T, 'past_due', { id: 'sub_2', price: 'price_grand', created: T })],
      { plan: 'plus', status: 'active' },
    ],
    [
      'two are paid, the newer one counts',
      [
        subscribed(T, 'active', { created: T }),
        subscribed(T, 'active', { id: 'sub_0', price: 'price_grand', created: T + 1 }),
      ],
      { plan: 'grand' },
    ],
    ['the plan was sold for another price', [subscribed(T, 'active', { price: 'price_plus_2026' })], { plan: 'plus' }],
    ['the price is not configured any more', [subscribed(T, 'active', { price: 'price_x' })], { plan: 'everything' }],
  ])('when %s', (_, events, expected) => {
    expect(seen(events)).toMatchObject(expected)
    expect(seen(events.toReversed())).toMatchObject(expected)
  })

  test('does not depend on the order or repetition of events', () => {
    const status = fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')
    const created = fc.integer({ min: T, max: T + 5 })
    const subscription = fc
      .record({
        type: fc.constantFrom('created', 'updated', 'paused', 'resumed', 'deleted'),
        id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
        price: fc.constantFrom('price_plus', 'price_grand', 'price_x'),
        status,
        cancel_at_period_end: fc.boolean(),
        created,
      })
      .map(({ type, created, ...fields }) =>
        stripeEvent(`customer.subscription.${type}`, stripeSubscription(fields), { created }),
      )
    const payment = fc
      .record({
        type: fc.constantFrom('invoice.paid', 'invoice.payment_failed'),
        subscription: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
        created,
      })
      .map(({ type, created, ...fields }) => stripeEvent(type, stripeInvoice(fields), { created }))
    const other = created.map((at) =>
      stripeEvent('checkout.session.completed', stripeCheckout({ weddingId: 'w' }), { created: at }),
    )
    const any = fc.oneof({ arbitrary: subscription, weight: 4 }, { arbitrary: payment, weight: 3 }, other)
    const sequences = fc.array(any, { minLength: 1, maxLength: 24 }).chain((events) => {
      const repeated = fc.array(fc.constantFrom(...events), { maxLength: events.length })
      const shuffled = repeated.chain((again) => {
        const all = [...events, ...again]
        return fc.shuffledSubarray(all, { minLength: all.length })
      })
      return fc.tuple(fc.constant(events), shuffled)
    })
    fc.assert(
      fc.property(sequences, ([events, shuffled]) => {
        expect(stateOf(shuffled)).toEqual(stateOf(events))
        expect(seen(shuffled)).toEqual(seen(events))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a Stripe event', () => {
  test('is understood in older shapes too', () => {
    const items = { data: [{ id: 'si_1', price: { id: 'price_grand' } }] }
    const old = { ...stripeSubscription({ customer: 'cus_9' }), items, current_period_end: 1_800_000_000 }
    const event = readStripeEvent(stripeEvent('customer.subscription.updated', old))
    expect(event?.fact?.report).toMatchObject({ price_id: 'price_grand', period_ends_at: 1_800_000_000_000 })
    const invoice = {
      customer: 'cus_9',
      subscription: 'sub_9',
      subscription_details: { metadata: { wedding_id: 'w' } },
    }
    expect(readStripeEvent(stripeEvent('invoice.paid', invoice))).toMatchObject({
      customer_id: 'cus_9',
      wedding_id: 'w',
      fact: { subscription_id: 'sub_9', report: { outcome: 'paid' } },
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ['customer.created', { id: 'cus_1' }],
    ['invoice.paid', { customer: 'cus_1', parent: null }],
    ['checkout.session.completed', { customer: null, client_reference_id: 'w' }],
    ['checkout.session.completed', { customer: 'cus_1', client_reference_id: null, metadata: {} }],
  ])('is ignored when it is %s of %j', (type, object) => {
    expect(readStripeEvent(stripeEvent(type, object))).toBeNull()
  })

  test('is refused when it is relevant and cannot be read', () => {
    const broken = stripeSubscription({ status: 'sleeping' })
    expect(() => readStripeEvent(stripeEvent('customer.subscription.updated', broken))).toThrow()
  })
})

describe('the operator’s plans', () => {
  test('start with the free one; no limit is null', () => {
    expect(startingPlan(plans).key).toBe('starter')
    expect(planOfPrice(plans, 'price_plus').limits).toMatchObject({ guests: 5, vendors: null })
    expect(planOfPrice(plans, 'price_unknown')).toBe(everythingIncluded)
    expect(planOfPrice(plans, null)).toBe(everythingIncluded)
    expect(planInForce(plans, null).key).toBe('starter')
  })

  test('can be the example of the README', () => {
    const [, example] = /```json\n([\s\S]+?)```/.exec(readFileSync('worker/features/billing/README.md', 'utf8')) ?? []
    expect(parsePlans(example).map(({ key, limits }) => [key, limits.guests])).toEqual([
      ['starter', 50],
      ['plus', null],
    ])
  })

  const [starter, plus] = PLANS
  test.each<[string, string | undefined, RegExp]>([
    ['nothing', undefined, /missing or not JSON/],
    ['no JSON', '[{', /missing or not JSON/],
    ['no list', '{}', /must be a list/],
    ['no free plan', JSON.stringify([plus]), /exactly one plan/],
    ['two free plans', JSON.stringify([starter, { ...starter, key: 'b' }]), /exactly one plan/],
    ['a key twice', JSON.stringify([starter, { ...plus, key: 'starter' }]), /the same key/],
    ['a price twice', JSON.stringify([starter, plus, { ...plus, key: 'b' }]), /the same Stripe price/],
    ['a price that is not shown', JSON.stringify([starter, { ...plus, price: undefined }]), /needs a price to show/],
    ['a limit that is not a count', JSON.stringify([{ ...starter, limits: { guests: 1.5 } }]), /\[0\]\.limits\.guests/],
    ['a limit of something unknown', JSON.stringify([{ ...starter, limits: { doves: 1 } }]), /\[0\]\.limits/],
    [
      'an unknown currency',
      JSON.stringify([starter, { ...plus, price: { ...plus?.price, currency: '€' } }]),
      /ISO code/,
    ],
  ])('with %s are refused with a sentence', (_, text, sentence) => {
    expect(() => parsePlans(text)).toThrow(OperatorFault)
    expect(() => parsePlans(text)).toThrow(sentence)
  })
})
