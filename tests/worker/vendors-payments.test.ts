import { describe, expect, test } from 'vitest'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import { paymentPaths, type UpcomingPayment, type VendorPayment } from '../../worker/features/vendors/payments/schema'
import { type Vendor, vendorPaths } from '../../worker/features/vendors/schema'
import { addDays } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { newCouple, type Refused } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { newPayment, newVendor } from '../support/worker/vendors'

const VENDORS = '/api/vendors'
const UPCOMING = '/api/vendors/payments/upcoming'
const CALENDAR = '/api/vendors/payments/calendar.ics'

const { one } = vendorPaths
const { ofVendor: payments, one: payment } = paymentPaths

describe('payments', () => {
  test('add up to the paid amount and the next payment', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    const late = await newPayment(couple, id, { label: 'Balance', amount: 700, due_date: '2027-02-01' })
    const deposit = await newPayment(couple, id, { amount: 300.25, due_date: '2027-01-01' })
    const cash = await couple.post<VendorPayment>(payments(id), { amount: 10, paid_on: '2026-12-01' })
    expect(deposit).toEqual({
      id: expect.any(String),
      vendor_id: id,
      label: 'Deposit',
      amount: 300.25,
      due_date: '2027-01-01',
      paid_on: null,
      version: 1,
    })
    expect(cash).toMatchObject({ label: 'Payment', due_date: null, paid_on: '2026-12-01' })
    expect(await couple.get(payments(id))).toEqual([deposit, late, cash])
    expect(await couple.get(VENDORS)).toMatchObject([
      { paid_amount: 10, next_payment: { due_date: '2027-01-01', amount: 300.25 } },
    ])

    const paid = await couple.put(payment(deposit.id), { paid_on: '2026-12-24', version: 1 })
    expect(paid).toEqual({ ...deposit, paid_on: '2026-12-24', version: 2 })
    expect(await couple.get(VENDORS)).toMatchObject([
      { paid_amount: 310.25, next_payment: { due_date: '2027-02-01', amount: 700 } },
    ])

    await couple.delete(payment(late.id))
    await couple.delete(payment(late.id), 404)
    expect(await couple.get(VENDORS)).toMatchObject([{ paid_amount: 310.25, next_payment: null }])
    expect(await couple.put(payment(deposit.id), { paid_on: null, label: null })).toMatchObject({
      paid_on: null,
      label: 'Payment',
    })
  })

  test.each([
    [{}, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: 1, due_date: '2027-02-30' }, 'due_date'],
    [{ amount: 1, paid_on: 'yes' }, 'paid_on'],
    [{ amount: 1, label: 'x'.repeat(201) }, 'label'],
  ])('refuse %j', async (body, field) => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    const { detail } = await couple.post<Refused>(payments(id), body, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })

  test('accept exactly one of several edits of a version', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    const { id: paymentId } = await newPayment(couple, id, { amount: 1 })
    const edits = await Promise.all(
      [5, 6, 7].map((amount) => couple.request('PUT', payment(paymentId), { body: { amount, version: 1 } })),
    )
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await couple.put(payment(paymentId), { amount: 9, version: 1 }, 409)).toMatchObject({
      current: { id: paymentId, version: 2 },
    })
  })

  test('are refused beyond 100 per vendor', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    await prepare(
      `insert into vendor_payments (id, wedding_id, vendor_id, label, amount_cents, created_at, updated_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
       select ?2 || i, ?1, ?2, 'Rate', 100, 0, 0 from n`,
    )
      .bind(couple.weddingId, id)
      .run()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => couple.request('POST', payments(id), { body: { amount: 1 } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('are deleted with their vendor, whose usage lists them before', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    await newPayment(couple, id, { amount: 100, due_date: today() })
    await newPayment(couple, id, { amount: 20, paid_on: today() })
    expect(await couple.get(`${one(id)}/usage`)).toEqual({
      vendor_name: 'Rosa',
      payments: 2,
      paid_amount: 20,
      events: 0,
      total_references: 2,
    })
    await couple.delete(one(id))
    await couple.delete(one(id), 404)
    await couple.get(`${one(id)}/usage`, 404)
    await couple.get(payments(id), 404)
    expect(await couple.get(UPCOMING)).toEqual([])
    const left = await prepare('select count(*) as n from vendor_payments where vendor_id = ?').bind(id).first()
    expect(left).toEqual({ n: 0 })
  })
})

describe('upcoming payments', () => {
  test('are open payments that are overdue or due within the requested days, soonest first', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    for (const days of [61, 60, 0, -3]) {
      await newPayment(couple, id, { label: `${days}`, amount: 5, due_date: addDays(today(), days) })
    }
    await newPayment(couple, id, { amount: 5, due_date: today(), paid_on: today() })
    await newPayment(couple, id, { amount: 5 })
    const upcoming = await couple.get<UpcomingPayment[]>(UPCOMING)
    expect(upcoming.map(({ label, days_until_due, is_overdue }) => [label, days_until_due, is_overdue])).toEqual([
      ['-3', -3, true],
      ['0', 0, false],
      ['60', 60, false],
    ])
    expect(upcoming[0]).toMatchObject({ vendor_id: id, vendor_name: 'Rosa', amount: 5, paid_on: null })
    expect(await couple.get(`${UPCOMING}?days=61`)).toHaveLength(4)
    expect(await couple.get(`${UPCOMING}?days=1`)).toHaveLength(2)
  })

  test('leave out declined vendors, also on the dashboard, in the calendar and among the vendors', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    await newPayment(couple, id, { amount: 5, due_date: today() })
    const due = async () => [
      (await couple.get<object[]>(UPCOMING)).length,
      (await couple.get<DashboardSummary>('/api/dashboard/summary')).next_payments.length,
      (await (await couple.request('GET', CALENDAR)).text()).split('UID:payment-').length - 1,
      (await couple.get<Vendor[]>(VENDORS)).filter(({ next_payment }) => next_payment !== null).length,
    ]
    expect(await due()).toEqual([1, 1, 1, 1])
    expect(await couple.put(one(id), { status: 'declined' })).toMatchObject({ next_payment: null })
    expect(await due()).toEqual([0, 0, 0, 0])
    await couple.put(one(id), { status: 'booked' })
    expect(await due()).toEqual([1, 1, 1, 1])
  })

  test.each(['0', '731', '-1', '1.5', 'many', ''])('refuse days=%s', async (days) => {
    const couple = await newCouple()
    const { detail } = await couple.get<Refused>(`${UPCOMING}?days=${days}`, 422)
    expect(Object.keys(detail.errors)).toEqual(['days'])
  })

  test('can be exported to a calendar', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    const { id: paymentId } = await newPayment(couple, id, { amount: 5, due_date: '2027-01-31' })
    const response = await couple.request('GET', CALENDAR)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments.ics"')
    const file = await response.text()
    expect(file).toContain(`UID:payment-${paymentId}@posy\r\n`)
    expect(file).toContain('DTSTART;VALUE=DATE:20270131\r\n')
    expect(file).toContain('SUMMARY:Rosa: Deposit\\, ₱5\r\n')
  })
})
