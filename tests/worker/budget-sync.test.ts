import { describe, expect, test } from 'vitest'
import type { BudgetLine, BudgetSync, SyncedLine } from '../../worker/features/budget/schema'
import { paymentPaths, type VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { eventsOf, newLine } from '../support/worker/budget'
import { addVendor } from '../support/worker/plans'

const PATH = '/api/budget/categories'

/** The committed and paid amounts of all lines, by name. */
const amountsOf = async (couple: Couple) =>
  Object.fromEntries(
    (await couple.get<BudgetLine[]>(PATH)).map(({ name, actual_amount, paid_amount }) => [
      name,
      [actual_amount, paid_amount],
    ]),
  )

describe('a sync', () => {
  async function coupleWithVendors() {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Music', planned_amount: 900, actual_amount: 5 })
    const category_id = line.category_id
    await addVendor(couple, { category_id, status: 'booked', contracted_cents: 100_050, paid: 20_000 })
    await addVendor(couple, { category_id, status: 'paid', contracted_cents: 30_000, paid: 30_000 })
    await addVendor(couple, { category_id, status: 'quoted', contracted_cents: 70_000, paid: 1_000 })
    return { couple, line }
  }

  test('takes a line’s amounts from the booked and paid vendors of its category', async () => {
    const { couple, line } = await coupleWithVendors()
    const answer = await couple.post<SyncedLine>(`/api/budget/sync/${line.id}`, undefined, 200)
    expect(answer).toEqual({
      id: line.id,
      actual_before: 5,
      actual_after: 1300.5,
      paid_before: 0,
      paid_after: 500,
      vendors_counted: 2,
      dry_run: false,
    })
    expect((await couple.get<BudgetLine[]>(PATH))[0]).toMatchObject({
      actual_amount: 1300.5,
      paid_amount: 500,
      planned_amount: 900,
      version: 2,
    })
    await couple.post(`/api/budget/sync/${line.id}`, undefined, 200)
    const events = await eventsOf(couple, line.id)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({ type: 'synced', actual_before: 5, actual_after: 1300.5 })
    expect(events[0]?.note).toBe('From 2 booked vendors.')
  })

  test('counts what was paid to a vendor who was declined since, and not what was to be paid', async () => {
    const { couple, line } = await coupleWithVendors()
    const { category_id } = line
    await addVendor(couple, { category_id, status: 'declined', contracted_cents: 50_000, paid: 7_500 })
    expect(await couple.post(`/api/budget/sync/${line.id}`, undefined, 200)).toMatchObject({
      actual_after: 1300.5,
      paid_after: 575,
      vendors_counted: 2,
    })
    const lost = await newLine(couple, { name: 'Cake', actual_amount: 80 })
    await addVendor(couple, { category_id: lost.category_id, status: 'declined', paid: 2_000 })
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [], unchanged: 2 })
  })

  test('keeps what was typed while no contract is known or no vendor is booked', async () => {
    const couple = await newCouple()
    const amounts = { actual_amount: 500, paid_amount: 100 }
    const flowers = await newLine(couple, { name: 'Flowers', ...amounts })
    await couple.post('/api/vendors', { name: 'Anthea', category_id: flowers.category_id, status: 'booked' })
    const cake = await newLine(couple, { name: 'Cake', ...amounts })
    await addVendor(couple, { category_id: cake.category_id, status: 'quoted', contracted_cents: 70_000, paid: 1_000 })
    const music = await newLine(couple, { name: 'Music', ...amounts })
    await addVendor(couple, { category_id: music.category_id, status: 'booked', paid: 20_000 })
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({
      synced: [{ id: music.id, actual_after: 500, paid_after: 200, vendors_counted: 1 }],
      unchanged: 2,
    })
    expect(await couple.post(`/api/budget/sync/${flowers.id}`, undefined, 200)).toMatchObject({
      actual_after: 500,
      paid_after: 100,
      vendors_counted: 1,
    })
  })

  test('takes back what was paid when no payment is made any more', async () => {
    const couple = await newCouple()
    const music = await newLine(couple, { name: 'Music', actual_amount: 500 })
    const vendor = { name: 'Anthea', category_id: music.category_id, status: 'booked' }
    const { id } = await couple.post<Vendor>('/api/vendors', vendor)
    const deposit = { amount: 200, paid_on: '2027-01-01' }
    const payment = await couple.post<VendorPayment>(paymentPaths.ofVendor(id), deposit)
    expect(await couple.post(`/api/budget/sync/${music.id}`, undefined, 200)).toMatchObject({ paid_after: 200 })
    await couple.put(paymentPaths.one(payment.id), { paid_on: null })
    expect(await couple.post(`/api/budget/sync/${music.id}`, undefined, 200)).toMatchObject({
      actual_after: 500,
      paid_before: 200,
      paid_after: 0,
    })
  })

  test('takes back amounts that a sync wrote, and not typed ones, when no vendor is booked any more', async () => {
    const couple = await newCouple()
    const vendors: string[] = []
    const lines: BudgetLine[] = []
    for (const name of ['Music', 'Cake', 'Flowers']) {
      const line = await newLine(couple, { name, actual_amount: 5 })
      const { category_id } = line
      vendors.push(await addVendor(couple, { category_id, status: 'booked', contracted_cents: 500_000, paid: 20_000 }))
      lines.push(line)
    }
    const [music, cake, flowers] = lines
    await couple.post('/api/budget/sync-all', undefined, 200)
    await couple.put(`${PATH}/${music?.id}`, { planned_amount: 5_000, is_flagged: true })
    await couple.put(`${PATH}/${cake?.id}`, { actual_amount: 4_000 })
    await couple.put(`${PATH}/${flowers?.id}`, { paid_amount: 300 })
    for (const id of vendors) await couple.put(`/api/vendors/${id}`, { status: 'quoted' })
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({
      synced: expect.toSatisfy((synced: SyncedLine[]) => synced.length === 3),
      unchanged: 0,
    })
    expect(await amountsOf(couple)).toEqual({ Music: [0, 0], Cake: [4_000, 0], Flowers: [0, 300] })
    expect((await eventsOf(couple, music?.id ?? ''))[0]?.note).toBe('No vendor is booked any more.')
    await couple.put(`${PATH}/${music?.id}`, { actual_amount: 70 })
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [], unchanged: 3 })
  })

  describe('without a known contract or payment', () => {
    const sync = (couple: Couple) => couple.post('/api/budget/sync-all', undefined, 200)

    test('takes back only the amount that a sync wrote', async () => {
      const couple = await newCouple()
      const { category_id } = await newLine(couple, { name: 'Music', actual_amount: 500 })
      const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Anthea', category_id, status: 'booked' })
      await couple.post(paymentPaths.ofVendor(id), { amount: 200, paid_on: '2027-01-01' })
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [500, 200] })
      await couple.put(`/api/vendors/${id}`, { status: 'quoted' })
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [500, 0] })
    })

    test('keeps what was typed as paid while no listed payment is made', async () => {
      const couple = await newCouple()
      const { category_id } = await newLine(couple, { name: 'Music', paid_amount: 300 })
      const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Anthea', category_id, status: 'booked' })
      await couple.post(paymentPaths.ofVendor(id), { amount: 200 })
      expect(await sync(couple)).toMatchObject({ synced: [], unchanged: 1 })
    })

    test('takes back a payment that was deleted', async () => {
      const couple = await newCouple()
      const { category_id } = await newLine(couple, { name: 'Music' })
      const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Anthea', category_id, status: 'booked' })
      const payment = await couple.post<VendorPayment>(paymentPaths.ofVendor(id), { amount: 2, paid_on: '2027-01-01' })
      await sync(couple)
      await couple.delete(paymentPaths.one(payment.id))
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [0, 0] })
    })

    test('takes back the contract of a vendor who declined, also when another is booked', async () => {
      const couple = await newCouple()
      const { category_id } = await newLine(couple, { name: 'Music' })
      const id = await addVendor(couple, { category_id, status: 'booked', contracted_cents: 500_000, paid: 20_000 })
      await sync(couple)
      await couple.put(`/api/vendors/${id}`, { status: 'declined' })
      await couple.post('/api/vendors', { name: 'Anthea', category_id, status: 'booked' })
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [0, 200] })
    })

    test('takes back the amounts of the only vendor who moved to another category or was deleted', async () => {
      const couple = await newCouple()
      const lines = [await newLine(couple, { name: 'Music' }), await newLine(couple, { name: 'Cake' })]
      const [music, cake] = lines.map(({ category_id }) => category_id)
      await newLine(couple, { name: 'Rings', actual_amount: 70, paid_amount: 7 })
      const vendor = { category_id: music, status: 'booked', contracted_cents: 500_000, paid: 20_000 } as const
      const id = await addVendor(couple, vendor)
      await sync(couple)
      await couple.put(`/api/vendors/${id}`, { category_id: cake })
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [0, 0], Cake: [5_000, 200], Rings: [70, 7] })
      await couple.delete(`/api/vendors/${id}`)
      await sync(couple)
      expect(await amountsOf(couple)).toEqual({ Music: [0, 0], Cake: [0, 0], Rings: [70, 7] })
    })
  })

  test('shows in a dry run what it would change', async () => {
    const { couple, line } = await coupleWithVendors()
    const path = `/api/budget/sync/${line.id}`
    expect(await couple.post(`${path}?dry_run=true`, undefined, 200)).toMatchObject({ actual_after: 1300.5 })
    expect(await couple.post('/api/budget/sync-all', { dry_run: true }, 200)).toMatchObject({
      dry_run: true,
      synced: [{ id: line.id, actual_before: 5, actual_after: 1300.5 }],
    })
    await couple.post(path, { dry_run: 'maybe' }, 422)
    expect(await couple.get(PATH)).toEqual([line])
  })

  test('of all lines skips lines without vendors and categories with several lines', async () => {
    const { couple, line } = await coupleWithVendors()
    const alone = await newLine(couple, { name: 'Rings', actual_amount: 70 })
    const declined = await newLine(couple, { name: 'Cake', actual_amount: 80 })
    await addVendor(couple, { category_id: declined.category_id, status: 'declined', contracted_cents: 8000 })
    const asked = await newLine(couple, { name: 'Attire', actual_amount: 90 })
    await addVendor(couple, { category_id: asked.category_id, status: 'contacted' })
    const pair = [await newLine(couple, { name: 'Video' }), await newLine(couple, { name: 'Video' })]
    await addVendor(couple, { category_id: pair[0]?.category_id, status: 'booked', contracted_cents: 5000 })

    const answer = await couple.post<BudgetSync>('/api/budget/sync-all', undefined, 200)
    expect(answer).toEqual({
      dry_run: false,
      synced: [
        expect.objectContaining({ id: line.id, actual_after: 1300.5, vendors_counted: 2 }),
        expect.objectContaining({ id: declined.id, actual_after: 0, vendors_counted: 0 }),
      ],
      unchanged: 4,
      shared: pair.map(({ id }) => ({ id, name: 'Video', category_name: 'Video' })),
    })
    const lines = await couple.get<BudgetLine[]>(PATH)
    const actual = (id?: string) => lines.find((candidate) => candidate.id === id)?.actual_amount
    expect([alone, asked, ...pair].map(({ id }) => actual(id))).toEqual([70, 90, 0, 0])
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [], unchanged: 6 })
    await couple.post(`/api/budget/sync/${pair[0]?.id}`, undefined, 200)
    expect(await couple.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [], shared: [] })
    expect(await couple.get('/api/budget/summary')).toMatchObject({ total_actual: 1510.5 })
  })

  test('loses nothing to parallel edits', async () => {
    const { couple, line } = await coupleWithVendors()
    await Promise.all([
      couple.post('/api/budget/sync-all', undefined, 200),
      couple.put(`${PATH}/${line.id}`, { planned_amount: 1 }),
      couple.post('/api/budget/sync-all', undefined, 200),
      couple.put(`${PATH}/${line.id}`, { notes: 'x' }),
    ])
    expect((await couple.get<BudgetLine[]>(PATH))[0]).toMatchObject({
      planned_amount: 1,
      notes: 'x',
      actual_amount: 1300.5,
    })
    expect((await eventsOf(couple, line.id)).filter(({ type }) => type === 'synced')).toHaveLength(1)
  })
})
