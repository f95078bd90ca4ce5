import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, guests, mails } from '../../worker/db/schema/weddings'
import { type Handover, SUPPRESSED } from '../../worker/features/mail/rules'
import type { Delivery, Message } from '../../worker/features/messages/schema'
import { DAY } from '../../worker/lib/durations'
import type { Couple } from '../support/worker/app'
import { mailsTo } from '../support/worker/mails'
import { deliveriesOf, hosts, newHousehold, sent, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

const retry = (couple: Couple, delivery: Delivery | undefined, status: number) =>
  couple.post<Delivery>(`/api/deliveries/${delivery?.id}/retry`, undefined, status)

describe('a guest who is removed before a mail to them is sent again', () => {
  /** Uses up the limit of mails of this day, so that others wait for the next one. */
  const useUpLimit = ({ weddingId }: Couple) =>
    database().run(
      `insert into mailed_addresses (letter_id, wedding_id, address_hash, queued_at, expires_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select 'l' || i || '${weddingId}', '${weddingId}', 'h' || i, ${Date.now()}, ${Date.now() + 3 * DAY} from n`,
    )

  /** Sends a message of which the mails to these addresses come back. Then each guest has another address. */
  async function withReturned(couple: Couple, returned: string[]): Promise<{ message: Message; delivery: Delivery }> {
    const message = await sent(couple, { to: 'each_adult' })
    const [delivery] = await deliveriesOf(couple, message)
    if (!delivery) throw new Error('The message went to nobody.')
    for (const address of returned) {
      await database().update(mails).set({ feedback: 'bounced' }).where(eq(mails.to, address))
      await database()
        .update(guests)
        .set({ email: `new-${address}` })
        .where(eq(guests.email, address))
    }
    await database().update(deliveries).set({ status: 'bounced' }).where(eq(deliveries.id, delivery.id))
    return { message, delivery }
  }

  const messageNow = async (couple: Couple) => (await couple.get<Message[]>('/api/messages'))[0]

  test('gets nothing, and the delivery is cancelled', async () => {
    const couple = await hosts()
    const [ana] = await invite(couple, { email: 'ana-again@example.com' })
    const { message, delivery } = await withReturned(couple, ['ana-again@example.com'])
    await useUpLimit(couple)
    await retry(couple, delivery, 202)
    expect(await messageNow(couple)).toMatchObject({ status: 'sent', counts: { queued: 1 } })
    await couple.delete(`/api/guests/${ana?.id}`)
    expect(await deliveriesOf(couple, message)).toMatchObject([
      { status: 'cancelled', error: 'The guest is not on the list any more.', to: [] },
    ])
    const gateway = fakeGateway()
    await cron(Date.now() + 2 * DAY, { gateway })
    expect(gateway.delivered).toEqual([])
    expect(await messageNow(couple)).toMatchObject({ status: 'sent', counts: { queued: 0, cancelled: 1 } })
  })

  test('leaves the delivery as it is for the others of the household', async () => {
    const couple = await hosts()
    const cruz = { household: 'Cruz', household_id: await newHousehold(couple, { name: 'Cruz' }) }
    const [ana] = await invite(
      couple,
      { ...cruz, name: 'Ana', email: 'ana-back@example.com' },
      { ...cruz, name: 'Luis', email: 'luis-there@example.com' },
    )
    const { message, delivery } = await withReturned(couple, ['ana-back@example.com'])
    await useUpLimit(couple)
    await retry(couple, delivery, 202)
    await couple.delete(`/api/guests/${ana?.id}`)
    expect(await deliveriesOf(couple, message)).toMatchObject([
      { status: 'accepted', error: null, to: ['luis-there@example.com'] },
    ])
  })

  test('keeps nobody else from getting the mail that still waits', async () => {
    const couple = await hosts()
    const cruz = { household: 'Cruz', household_id: await newHousehold(couple, { name: 'Cruz' }) }
    const [ana] = await invite(
      couple,
      { ...cruz, name: 'Ana', email: 'ana-both@example.com' },
      { ...cruz, name: 'Luis', email: 'luis-both@example.com' },
    )
    const { message, delivery } = await withReturned(couple, ['ana-both@example.com', 'luis-both@example.com'])
    await useUpLimit(couple)
    await retry(couple, delivery, 202)
    await couple.delete(`/api/guests/${ana?.id}`)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'queued' }])
    const gateway = fakeGateway()
    await cron(Date.now() + 2 * DAY, { gateway })
    expect(gateway.delivered.map(({ to }) => to)).toEqual(['new-luis-both@example.com'])
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'accepted' }])
  })
})

describe('a mail that could not be sent', () => {
  /** A message to a guest, which the mail service answers in this way. */
  async function answeredBy(answer: Handover) {
    const couple = await hosts()
    const [guest] = await invite(couple, {})
    const message = await write(couple)
    const at = Date.now() + DAY
    await couple.post(`/api/messages/${message.id}/send`, { at: new Date(at).toISOString() }, 202)
    await cron(at, { gateway: fakeGateway({ remembersFor: 0, answer: () => answer }) })
    const [delivery] = await deliveriesOf(couple, message)
    return { couple, guest, message, delivery }
  }

  const refused: Handover = { outcome: 'refused', reason: 'The mail service refused this mail.' }
  const corrected = { detail: expect.stringContaining('correct the email address') }

  test('is sent again to the same address, once', async () => {
    const { couple, guest, message, delivery } = await answeredBy(refused)
    expect(delivery).toMatchObject({ status: 'failed', to: guest?.email, error: 'The mail service refused this mail.' })
    const path = `/api/deliveries/${delivery?.id}/retry`
    const answers = await Promise.all(Array.from({ length: 3 }, () => couple.request('POST', path)))
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'accepted', to: guest?.email, error: null }])
    expect((await mailsTo(guest?.email ?? '')).length).toBe(1)
    await retry(couple, delivery, 409)
  })

  test('is sent again to the adults who did not get it', async () => {
    const couple = await hosts()
    const cruz = { household: 'Cruz', household_id: await newHousehold(couple, { name: 'Cruz' }) }
    const [ana, luis] = await invite(couple, { ...cruz, name: 'Ana' }, { ...cruz, name: 'Luis' })
    const message = await sent(couple, { to: 'each_adult' })
    const [delivery] = await deliveriesOf(couple, message)
    await database()
      .update(mails)
      .set({ status: 'failed', sent_at: null, error: 'Down.' })
      .where(eq(mails.guest_id, luis?.id ?? ''))
    await database()
      .update(deliveries)
      .set({ status: 'failed', error: 'Down.' })
      .where(eq(deliveries.id, delivery?.id ?? ''))
    await retry(couple, delivery, 202)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'accepted', error: null }])
    expect([(await mailsTo(ana?.email ?? '')).length, (await mailsTo(luis?.email ?? '')).length]).toEqual([1, 2])
  })

  test.each<[string, Handover]>([
    ['it may have arrived', { outcome: 'unknown', reason: 'The connection broke.' }],
    ['the mail service takes none for this address', { outcome: 'refused', reason: SUPPRESSED }],
  ])('waits for another address where %s', async (_why, answer) => {
    const { couple, guest, message, delivery } = await answeredBy(answer)
    expect(delivery).toMatchObject({ status: 'failed' })
    expect(await retry(couple, delivery, 409)).toEqual(corrected)
    await couple.put(`/api/guests/${guest?.id}`, { email: `new-${guest?.email}` })
    await retry(couple, delivery, 202)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'accepted', to: `new-${guest?.email}` }])
  })

  test('waits for another address where mail to this one has come back', async () => {
    const { couple, guest, delivery } = await answeredBy(refused)
    await database()
      .update(guests)
      .set({ bounced_email: guest?.email?.toUpperCase() })
      .where(eq(guests.id, guest?.id ?? ''))
    expect(await retry(couple, delivery, 409)).toEqual(corrected)
  })

  test('waits for another address where the mail service took it first', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const message = await sent(couple)
    const [delivery] = await deliveriesOf(couple, message)
    const id = delivery?.id ?? ''
    await database().update(mails).set({ feedback: 'failed' }).where(eq(mails.delivery_id, id))
    await database().update(deliveries).set({ status: 'failed' }).where(eq(deliveries.id, id))
    expect(await retry(couple, delivery, 409)).toEqual(corrected)
  })
})
