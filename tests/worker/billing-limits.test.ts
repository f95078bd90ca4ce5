import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { seconds, stripeEvent, stripeInvoice, stripeSettings, stripeSubscription } from '../support/stripe'
import { newCouple } from '../support/worker/app'
import { call, payingCouple, report, subscriptionFor } from '../support/worker/billing'
import { mailsTo } from '../support/worker/mails'
import { age, invite, newMember } from '../support/worker/members'

type Detail = { detail: string }

describe('the limits of a plan', () => {
  const over: [string, string, object, string][] = [
    ['guests', '/api/guests', { name: 'Ana' }, '3 guests'],
    ['tables', '/api/tables', { name: 'One', shape: 'round', capacity: 8 }, '1 table'],
    ['vendors', '/api/vendors', { name: 'Doves' }, '2 vendors'],
    ['tasks', '/api/tasks', { title: 'Find doves' }, '2 tasks'],
    [
      'timeline_events',
      '/api/timeline-events',
      { title: 'Vows', date: '2027-02-14', start_time: '15:00' },
      '1 timeline event',
    ],
    ['budget_lines', '/api/budget/categories', { name: 'Doves' }, '1 budget line'],
  ]

  test.each(over)('hold against parallel requests: %s', async (kind, path, body, words) => {
    const couple = await newCouple()
    const send = () => couple.request('POST', path, { body, env: stripeSettings })
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    const refused = answers.filter(({ status }) => status === 402)
    const { usage, limits } = await subscriptionFor(couple)
    expect(usage[kind as keyof typeof usage]).toBe(limits[kind as keyof typeof limits])
    expect(refused).toHaveLength(6 - usage[kind as keyof typeof usage])
    expect(await refused[0]?.json()).toEqual({
      detail: `The Starter plan includes at most ${words}. A larger plan, under Subscription, has room for more.`,
    })
    await couple.post(path, body)
  })

  test('include invited collaborators', async () => {
    const couple = await newCouple()
    const ask = (status: number) =>
      call(
        couple,
        'POST',
        '/api/wedding/members',
        { email: `${crypto.randomUUID()}@example.com`, role: 'helper' },
        status,
      )
    await ask(201)
    expect(await subscriptionFor(couple)).toMatchObject({ usage: { members: 2 } })
    await ask(402)
  })

  test('let an open invitation be sent again, which adds nobody', async () => {
    const couple = await newCouple()
    const { invitation } = await invite(couple)
    await invite(couple)
    await age(invitation)
    const again = { email: invitation.email, role: 'helper' }
    await call(couple, 'POST', '/api/wedding/members', again, 201)
    expect(await mailsTo(invitation.email)).toHaveLength(2)
    await age(invitation, { isExpired: true })
    await call(couple, 'POST', '/api/wedding/members', again, 402)
  })

  test('apply to lists and templates, all or nothing', async () => {
    const couple = await newCouple()
    const rows = [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cy' }, { name: 'Dee' }]
    await call(couple, 'POST', '/api/guests/import', { rows }, 402)
    await call(couple, 'POST', '/api/guests/import', { rows, dry_run: true }, 402)
    await call(couple, 'POST', '/api/tasks/templates/import', { template_key: 'final_month' }, 402)
    expect(await subscriptionFor(couple)).toMatchObject({ usage: { guests: 0, tasks: 0 } })
    await call(couple, 'POST', '/api/guests/import', { rows: rows.slice(1) })
  })

  test('tell helpers that the couple can choose a larger plan', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await call(helper, 'POST', '/api/budget/categories', { name: 'Doves' }, 201)
    expect(await call<Detail>(helper, 'POST', '/api/budget/categories', { name: 'Owls' }, 402)).toEqual({
      detail: 'The Starter plan includes at most 1 budget line. The couple can choose a larger one.',
    })
  })

  test('apply to an imported wedding, all or nothing', async () => {
    const [from, to] = [await newCouple(), await newCouple()]
    await from.post('/api/guests/import', { rows: ['Ana', 'Ben', 'Cy', 'Dee'].map((name) => ({ name })) }, 200)
    const file = await from.get<object>('/api/users/me/export')
    const refused = await call<Detail>(to, 'POST', '/api/users/me/import', file, 402)
    expect(refused.detail).toContain('The Starter plan includes at most 3 guests.')
    expect(await to.get<Guest[]>('/api/guests')).toEqual([])
    const about = { id: `sub_${crypto.randomUUID()}`, customer: `cus_${crypto.randomUUID()}`, weddingId: to.weddingId }
    await report(stripeEvent('customer.subscription.created', stripeSubscription(about)))
    await call(to, 'POST', '/api/users/me/import', file)
    expect(await to.get<Guest[]>('/api/guests')).toHaveLength(4)
  })

  test('grow with the plan, and shrink without taking anything away', async () => {
    const { couple, about } = await payingCouple()
    const add = (name: string, status = 201) => call<Guest>(couple, 'POST', '/api/guests', { name }, status)
    const guests = [await add('A'), await add('B'), await add('C'), await add('D'), await add('E')]
    expect(await add('F', 402)).toMatchObject({ detail: expect.stringContaining('The Plus plan includes at most 5') })

    const ended = stripeSubscription({ ...about, status: 'canceled', ended_at: seconds() })
    await report(stripeEvent('customer.subscription.deleted', ended))
    expect(await subscriptionFor(couple)).toMatchObject({
      plan: 'starter',
      limits: { guests: 3 },
      usage: { guests: 5 },
    })
    await add('F', 402)
    expect(await call<Guest[]>(couple, 'GET', '/api/guests')).toHaveLength(5)
    const [first, second] = guests
    await call(couple, 'PUT', `/api/guests/${first?.id}`, { notes: 'Still here' })
    const rows = [{ name: 'B', email: 'b@example.com' }]
    expect(await call(couple, 'POST', '/api/guests/import', { rows })).toMatchObject({ created: 0, updated: 1 })
    await call(couple, 'DELETE', `/api/guests/${second?.id}`, undefined, 204)
    await add('F', 402)

    const again = { ...about, id: `sub_${crypto.randomUUID()}`, price: 'price_grand' }
    await report(stripeEvent('customer.subscription.created', stripeSubscription(again)))
    await add('F')
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'grand', limits: { guests: null } })
  })

  test('stay while a payment is late, until the provider gives up', async () => {
    const { couple, about } = await payingCouple()
    const { id: subscription, ...customer } = about
    const late = stripeEvent('invoice.payment_failed', stripeInvoice({ subscription, ...customer }), {
      created: seconds() + 5,
    })
    await report(late)
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'plus', status: 'past_due' })
    const unpaid = stripeSubscription({ ...about, status: 'unpaid' })
    await report(stripeEvent('customer.subscription.updated', unpaid, { created: seconds() + 9 }))
    expect(await subscriptionFor(couple)).toMatchObject({ plan: 'starter', status: 'unpaid' })
  })
})
