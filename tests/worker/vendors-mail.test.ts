import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, vendor_payments } from '../../worker/db/schema/weddings'
import type { VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { newMember } from '../support/worker/members'
import { counts, cron, database, fakeGateway, mailed } from '../support/worker/reminders'

const SETTINGS = '/api/admin/event-settings'

/** Adds a payment due in the far future. */
async function owe(couple: Couple, due_date: string): Promise<VendorPayment> {
  const vendor = await couple.post<Vendor>('/api/vendors', { name: 'Rosa & Söhne' })
  return couple.post<VendorPayment>(`/api/vendors/${vendor.id}/payments`, {
    label: 'Deposit',
    amount: 1200.5,
    due_date,
  })
}

const pathOf = ({ id }: VendorPayment) => `/api/vendor-payments/${id}`
const rowsOf = (couple: Couple) => database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))

describe('a payment that is due', () => {
  test('is mailed to the couple 7 days and 1 day before, at nine in their zone, once each', async () => {
    const couple = await newCouple()
    await owe(couple, '2030-03-20')
    const all = await mailed(
      couple,
      '2030-03-13T00:59:59Z',
      '2030-03-13T01:00:00Z',
      '2030-03-13T01:00:00Z',
      '2030-03-16T01:00:00Z',
      '2030-03-19T00:45:00Z',
      '2030-03-19T01:00:00Z',
      '2030-03-20T15:45:00Z',
      '2030-03-21T01:00:00Z',
    )
    expect(counts(all)).toEqual([0, 1, 0, 0, 0, 1, 0, 0])
    const [first, second] = [all[1]?.[0], all[5]?.[0]]
    expect(first?.subject).toBe('Rosa & Söhne: ₱1,200.50 due in 7 days')
    expect(second?.subject).toBe('Rosa & Söhne: ₱1,200.50 due tomorrow')
    for (const part of [first?.text, first?.html.replaceAll('&amp;', '&')]) {
      for (const words of ['Mara Lindqvist', 'Wednesday, 20 March 2030', 'Rosa & Söhne', 'Deposit', '₱1,200.50']) {
        expect(part).toContain(words)
      }
      expect(part).toContain('https://posy.test/vendors')
    }
  })

  test('is mailed to owners and partners, and not to helpers', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await newMember(couple, 'helper')
    await owe(couple, '2030-04-20')
    const gateway = fakeGateway()
    await cron(Date.parse('2030-04-19T01:00:00Z'), { gateway })
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual([couple.email, partner.email].toSorted())
  })

  test('names its wedding to a member of several', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await couple.put(SETTINGS, { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    await owe(couple, '2030-04-28')
    const gateway = fakeGateway()
    await cron(Date.parse('2030-04-27T01:00:00Z'), { gateway })
    const about = new Map(gateway.delivered.map(({ to, text }) => [to, text.split('--\n')[1]]))
    expect(about.get(couple.email)).toMatch(/^You’re receiving this/)
    expect(about.get(partner.email)).toMatch(/^This is about Mara & Jonas's wedding. You’re receiving this/)
  })

  test('is mailed once, however many crons overlap, and again when its due date changes', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const payment = await owe(couple, '2030-05-20')
    const gateway = fakeGateway()
    const now = Date.parse('2030-05-13T01:00:00Z')
    await Promise.all(Array.from({ length: 12 }, () => cron(now, { gateway })))
    expect(gateway.delivered.filter(({ to }) => to === couple.email)).toHaveLength(1)
    await couple.put(`/api/vendor-payments/${payment.id}`, { due_date: '2030-05-25' })
    expect(counts(await mailed(couple, '2030-05-17T01:00:00Z', '2030-05-18T01:00:00Z'))).toEqual([0, 1])
  })

  test('is mailed with the latest of several missed reminders, and none from before it was added', async () => {
    const couple = await newCouple()
    const late = await owe(couple, '2030-06-20')
    expect(counts(await mailed(couple, '2030-06-20T02:00:00Z', '2030-06-20T03:00:00Z'))).toEqual([1, 0])
    const entered = await owe(couple, '2030-07-20')
    const setCreated = (id: string, instant: string) =>
      database()
        .update(vendor_payments)
        .set({ created_at: Date.parse(instant) })
        .where(eq(vendor_payments.id, id))
    await setCreated(entered.id, '2030-07-15T10:00:00Z')
    await setCreated(late.id, '2030-07-15T10:00:00Z')
    expect(counts(await mailed(couple, '2030-07-16T01:00:00Z', '2030-07-19T01:00:00Z'))).toEqual([0, 1])
  })

  test('is not mailed once it is paid or reminders are switched off', async () => {
    const [paid, off] = await Promise.all([newCouple(), newCouple()])
    const payment = await owe(paid, '2030-08-20')
    await paid.put(`/api/vendor-payments/${payment.id}`, { paid_on: '2030-08-01' })
    await owe(off, '2030-08-20')
    expect(await off.put(SETTINGS, { payment_reminders: false })).toMatchObject({ payment_reminders: false })
    const gateway = fakeGateway()
    await cron(Date.parse('2030-08-13T01:00:00Z'), { gateway })
    expect(gateway.delivered.filter(({ to }) => [paid.email, off.email].includes(to))).toEqual([])
    expect(await rowsOf(paid)).toEqual([])
  })

  test('is not mailed when its vendor is declined, and a waiting mail is cancelled', async () => {
    const couple = await newCouple()
    const { vendor_id } = await owe(couple, '2030-11-20')
    await couple.put(`/api/vendors/${vendor_id}`, { status: 'declined' })
    expect(counts(await mailed(couple, '2030-11-13T01:00:00Z'))).toEqual([0])
    expect(await rowsOf(couple)).toEqual([])

    await couple.put(`/api/vendors/${vendor_id}`, { status: 'booked' })
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.parse('2030-11-13T01:15:00Z'), { gateway: busy })
    await couple.put(`/api/vendors/${vendor_id}`, { status: 'declined' })
    expect(counts(await mailed(couple, '2030-11-13T01:30:00Z'))).toEqual([0])
    expect(await rowsOf(couple)).toMatchObject([{ status: 'cancelled', error: 'The vendor was declined.' }])
  })

  test.each([
    ['it is paid', pathOf, { paid_on: '2030-09-13' }, 'The payment was made.'],
    ['it is moved', pathOf, { due_date: '2030-12-01' }, 'The payment is due on another day now.'],
    ['reminders are switched off', () => SETTINGS, { payment_reminders: false }, 'Payment reminders are switched off.'],
  ])('cancels a waiting mail when %s meanwhile', async (_what, path, change, reason) => {
    const couple = await newCouple()
    const payment = await owe(couple, '2030-09-20')
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.parse('2030-09-13T01:00:00Z'), { gateway: busy })
    await couple.put(path(payment), change)
    expect(counts(await mailed(couple, '2030-09-13T01:15:00Z'))).toEqual([0])
    expect(await rowsOf(couple)).toMatchObject([{ status: 'cancelled', error: reason }])
  })

  test('is deleted with its mails', async () => {
    const couple = await newCouple()
    const payment = await owe(couple, '2030-10-20')
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.parse('2030-10-13T01:00:00Z'), { gateway: busy })
    expect(await rowsOf(couple)).toHaveLength(1)
    await couple.delete(`/api/vendor-payments/${payment.id}`)
    expect(await rowsOf(couple)).toEqual([])
    expect(counts(await mailed(couple, '2030-10-13T01:15:00Z'))).toEqual([0])
  })
})
