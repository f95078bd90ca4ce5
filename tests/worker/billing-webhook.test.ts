import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WeddingId } from '../../worker/db/wedding'
import { readLedger } from '../../worker/features/billing/queries'
import { type Fact, subscriptionOf } from '../../worker/features/billing/rules'
import { readStripeEvent } from '../../worker/features/billing/stripe/rules'
import {
  seconds,
  signature,
  stripeCheckout,
  stripeEvent,
  stripeInvoice,
  stripeSettings,
  stripeSubscription,
} from '../support/stripe'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { deliver, loggedErrors, payingCouple, report, subscriptionFor } from '../support/worker/billing'
import { openAccounts } from '../support/worker/databases'

const WEBHOOK = '/api/billing/webhook'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a webhook event', () => {
  test('is accepted only with a valid signature', async () => {
    const couple = await newCouple()
    const event = stripeEvent('customer.subscription.created', stripeSubscription({ weddingId: couple.weddingId }))
    const body = JSON.stringify(event)
    const other = JSON.stringify({ ...event, type: 'customer.subscription.deleted' })
    for (const header of [
      '',
      'nonsense',
      signature(body, { secret: 'whsec_other' }),
      signature(other),
      signature(body, { at: Date.now() - 6 * 60_000 }),
    ]) {
      expect(await answer(deliver(event, { header }), 400)).toEqual({
        detail: 'The signature is missing, not valid or too old.',
      })
    }
    expect((await request('POST', WEBHOOK, { raw: body, env: stripeSettings })).status).toBe(400)
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter', has_portal: false })
    const foreign = {
      'stripe-signature': signature(body),
      origin: 'https://stripe.test',
      'sec-fetch-site': 'cross-site',
    }
    const response = await request('POST', WEBHOOK, { raw: body, headers: foreign, env: stripeSettings })
    expect(await answer(response, 200)).toEqual({ received: true })
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'plus' })
  })

  test('that is too large, unrelated or malformed does no harm', async () => {
    const lines = loggedErrors()
    const large = stripeEvent('customer.updated', { note: 'x'.repeat(257 * 1024) })
    expect((await deliver(large)).status).toBe(413)
    await report(stripeEvent('customer.updated', {}), stripeEvent('invoice.paid', { customer: 'cus_x', parent: null }))
    const odd = stripeSubscription({ status: 'sleeping' })
    expect(await answer(deliver(stripeEvent('customer.subscription.updated', odd)), 422)).toEqual({
      detail: 'This event could not be read.',
    })
    expect(lines.join()).toContain('customer.subscription.updated')
    await report(stripeEvent('customer.subscription.updated', stripeSubscription({ customer: 'cus_elsewhere' })))
    const gone = stripeSubscription({ customer: 'cus_gone', weddingId: crypto.randomUUID() })
    await report(stripeEvent('customer.subscription.updated', gone))
  })

  test('of a checkout links a customer whose subscription was reported before it', async () => {
    const couple = await newCouple()
    const customer = `cus_${crypto.randomUUID()}`
    const id = `sub_${crypto.randomUUID()}`
    await report(
      stripeEvent('invoice.paid', stripeInvoice({ subscription: id, customer })),
      stripeEvent('customer.subscription.created', stripeSubscription({ id, customer })),
    )
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter' })
    const checkout = stripeCheckout({ customer, subscription: id, weddingId: couple.weddingId })
    await report(stripeEvent('checkout.session.completed', checkout))
    expect(await subscriptionFor(couple)).toMatchObject({
      plan: 'plus',
      status: 'active',
      renews_at: '2027-01-15T08:00:00.000Z',
    })
  })

  test('changes one wedding and no other', async () => {
    const { couple, about } = await payingCouple()
    const other = await payingCouple({ price: 'price_grand' })
    const stranger = await newCouple()
    const ended = stripeSubscription({ ...about, status: 'canceled', ended_at: seconds() })
    await report(stripeEvent('customer.subscription.deleted', ended))
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter', status: 'canceled' })
    expect(await subscriptionFor(other.couple)).toMatchObject({ plan: 'grand', status: 'active' })
    expect(await subscriptionFor(stranger)).toMatchObject({ plan: 'starter', status: 'active', has_portal: false })
  })

  test('that is newest decides which wedding a subscription is for', async () => {
    const [first, second] = [await newCouple(), await newCouple()]
    const about = { id: `sub_${crypto.randomUUID()}`, customer: `cus_${crypto.randomUUID()}` }
    const at = (created: number, { weddingId }: Couple) =>
      stripeEvent('customer.subscription.updated', stripeSubscription({ ...about, weddingId }), { created })
    await report(at(seconds(), second), at(seconds() - 60, first))
    expect(await subscriptionFor(first)).toMatchObject({ plan: 'starter' })
    expect(await subscriptionFor(second)).toMatchObject({ plan: 'plus' })
  })

  test('leads to the same state in any order, repeated and in parallel', { tags: 'exhaustive' }, async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const couple = await newCouple()
      const customer = `cus_${crypto.randomUUID()}`
      const ids = [`sub_${crypto.randomUUID()}`, `sub_${crypto.randomUUID()}`]
      const statuses = ['incomplete', 'active', 'past_due', 'active', 'trialing']
      const start = seconds()
      const events = Array.from({ length: 10 }, (_, i) => {
        const id = ids[i % 2] ?? ''
        const created = start + ((i * seed) % 4)
        if (i % 5 === 4) {
          const type = i % 2 === 0 ? 'invoice.paid' : 'invoice.payment_failed'
          return stripeEvent(type, stripeInvoice({ subscription: id, customer }), { created })
        }
        const fields = { id, customer, weddingId: i === 6 ? couple.weddingId : undefined }
        const status = statuses[(i * seed) % statuses.length]
        return stripeEvent('customer.subscription.updated', stripeSubscription({ ...fields, status }), { created })
      })
      const inTurn = [...events, ...events]
      // 7 and 20 have no common divisor, so every delivery comes up once.
      const deliveries = inTurn.flatMap((_, i) => inTurn[(i * 7 + seed) % inTurn.length] ?? [])
      const answers = await Promise.all(deliveries.map((event) => deliver(event)))
      expect(answers.map(({ status }) => status)).toEqual(deliveries.map(() => 200))
      const { facts } = await readLedger(openAccounts(), couple.weddingId as WeddingId)
      const all: Fact[] = events.flatMap((event) => readStripeEvent(event)?.fact ?? [])
      expect(subscriptionOf(facts)).toEqual(subscriptionOf(all))
      expect(facts).toHaveLength(4)
    }
  })
})
