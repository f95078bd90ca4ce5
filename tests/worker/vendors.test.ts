import { describe, expect, test } from 'vitest'
import { chunked, insertRows } from '../../worker/db/bulk'
import { budget_lines, vendor_payments, vendors } from '../../worker/db/schema/weddings'
import type { FitSuggestion } from '../../worker/features/vendor-fit/schema'
import { paymentPaths } from '../../worker/features/vendors/payments/schema'
import { type ChangedVendor, type Vendor, type VendorSummary, vendorPaths } from '../../worker/features/vendors/schema'
import { addDays } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { openWeddings, prepare } from '../support/worker/databases'
import { categoryOf } from '../support/worker/plans'
import { newPayment, newVendor } from '../support/worker/vendors'

const VENDORS = '/api/vendors'
const UPCOMING = '/api/vendors/payments/upcoming'
const CALENDAR = '/api/vendors/payments/calendar.ics'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const { one } = vendorPaths
const { ofVendor: payments, one: payment } = paymentPaths

/** Inserts vendors with a payment each past the API, for tests that need many. */
async function fill(couple: Couple, count: number) {
  const db = openWeddings()
  const ours = { wedding_id: couple.weddingId, created_at: 0, updated_at: 0 }
  const rows = Array.from({ length: count }, (_, i) => ({ ...ours, id: crypto.randomUUID(), name: `Vendor ${i}` }))
  const due = rows.map(({ id }) => {
    const payment = { vendor_id: id, label: 'Rate', amount_cents: 100, due_date: '2027-01-01' }
    return { ...ours, ...payment, id: `due-${id}` }
  })
  for (const chunk of chunked(rows)) await insertRows(db, vendors, chunk)
  for (const chunk of chunked(due)) await insertRows(db, vendor_payments, chunk)
}

const plan = (couple: Couple, line: Partial<typeof budget_lines.$inferInsert>) =>
  insertRows(openWeddings(), budget_lines, [
    { id: crypto.randomUUID(), wedding_id: couple.weddingId, name: 'Line', created_at: 0, updated_at: 0, ...line },
  ])

describe('a vendor', () => {
  test('starts with what was sent and defaults', async () => {
    const couple = await newCouple()
    const vendor = await newVendor(couple, { name: ' Rosa’s 💐 ', website: 'rosa.example' })
    expect(vendor).toEqual({
      id: expect.any(String),
      name: 'Rosa’s 💐',
      category_id: null,
      category_name: null,
      category: null,
      status: 'contacted',
      contact_name: null,
      email: null,
      phone: null,
      website: 'rosa.example',
      quoted_amount: null,
      contracted_amount: null,
      paid_amount: 0,
      next_payment: null,
      rating: null,
      notes: null,
      crew_meals: 0,
      show_phone: false,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      warnings: [],
    })
    const { warnings: _, ...listed } = vendor
    expect(await couple.get(VENDORS)).toEqual([listed])
  })

  test('is changed only in the fields that are sent; null clears', async () => {
    const couple = await newCouple()
    const vendor = await newVendor(couple, {
      quoted_amount: 1200.5,
      rating: 4.5,
      email: 'r@example.com',
      phone: '+63 1',
    })
    expect(vendor).toMatchObject({ quoted_amount: 1200.5, rating: 4.5 })
    const changes = { quoted_amount: null, contracted_amount: 999_999_999.99, status: 'booked', email: '' }
    const changed = await couple.put<ChangedVendor>(one(vendor.id), { ...changes, version: 1 })
    expect(changed).toEqual({ ...vendor, ...changes, email: null, version: 2, updated_at: expect.any(String) })
    expect(await couple.put(one(vendor.id), changed)).toMatchObject({ contracted_amount: 999_999_999.99, version: 3 })
  })

  test.each([
    ['name', '', 'Please enter a name.'],
    ['name', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['name', 'a\u0007', 'This contains characters that cannot be stored, such as control characters.'],
    ['status', 'hired', 'Please choose one of: researching, contacted, quoted, booked, paid, declined.'],
    ['email', 'rosa', 'Please enter an email address such as ana@example.com.'],
    ['website', 'javascript:alert(1)', 'Please enter a web address such as https://example.com.'],
    ['website', 'JavaScript:1/alert(1)', 'Please enter a web address such as https://example.com.'],
    ['website', 'data:1/x', 'Please enter a web address such as https://example.com.'],
    ['website', 'ftp://example.com', 'Please enter a web address such as https://example.com.'],
    ['website', 'two words', 'Please enter a web address such as https://example.com.'],
    ['quoted_amount', -1, 'An amount cannot be negative.'],
    ['quoted_amount', 0.005, 'Please enter an amount with at most 2 decimals.'],
    ['contracted_amount', 1e9, 'An amount can be at most 999,999,999.99.'],
    ['contracted_amount', '12,50', 'This must be a number.'],
    ['rating', 5.1, 'This can be at most 5.'],
    ['crew_meals', -1, 'This must be at least 0.'],
    ['crew_meals', 1.5, 'This must be a whole number.'],
    ['crew_meals', 201, 'This can be at most 200.'],
    ['show_phone', 'yes', 'This must be true or false.'],
    ['rating', -1, 'This must be at least 0.'],
    ['notes', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['version', '1', 'This must be a number.'],
  ])('refuses %s = %j beside the field', async (field, value, sentence) => {
    const couple = await newCouple()
    const vendor = await newVendor(couple)
    const { detail } = await couple.put<Refused>(one(vendor.id), { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    if (field !== 'version') await couple.post(VENDORS, { name: 'A', [field]: value }, 422)
    expect(await couple.get(VENDORS)).toMatchObject([{ id: vendor.id, version: 1 }])
  })

  test('is refused with an amount that JSON cannot represent', async () => {
    const couple = await newCouple()
    const raw = '{"name":"Rosa","quoted_amount":1e309}'
    const response = await couple.request('POST', VENDORS, { raw, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(422)
  })

  test('answers a stale edit with the current vendor, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple)
    const edits = Array.from({ length: 8 }, (_, i) =>
      couple.request('PUT', one(id), { body: { quoted_amount: i, version: 1 } }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const refused = await couple.put<{ current: Vendor }>(one(id), { name: 'Late', version: 1 }, 409)
    expect(refused.current).toMatchObject({ id, version: 2 })
    expect(refused.current).not.toHaveProperty('warnings')
  })

  test('takes a status in place of the one that was seen, and refuses it in place of another', async () => {
    const couple = await newCouple()
    const { id } = await newVendor(couple, { status: 'quoted' })
    const booked = { status: 'booked', seen_status: 'quoted' }
    await couple.put(one(id), { notes: 'Rang' }, 200)
    expect(await couple.put(one(id), booked, 200)).toMatchObject({ status: 'booked', version: 3 })
    const refused = await couple.put<{ current: Vendor }>(one(id), { ...booked, status: 'declined' }, 409)
    expect(refused.current).toMatchObject({ status: 'booked', version: 3 })
    expect(refused.current).not.toHaveProperty('seen_status')
    await couple.put(one(id), { ...booked, category_id: couple.weddingId }, 409)
  })
})

describe('a vendor’s category', () => {
  test('has the registry’s name when linked, and stays text when not', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    const loose = await newVendor(couple, { category: 'Brass band' })
    expect(loose).toMatchObject({ category_id: null, category_name: null, category: 'Brass band' })
    expect(await couple.put(one(loose.id), { category_id })).toMatchObject({ category_id, category_name: 'Music' })
    expect(await newVendor(couple, { category_id })).toMatchObject({ category_name: 'Music', category: null })
  })

  test('cannot be archived, unless it was linked before', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    const { id } = await newVendor(couple, { category_id })
    const other = await newVendor(couple)
    await prepare('update categories set is_archived = 1 where id = ?').bind(category_id).run()
    const sentence = 'This category is archived. Please choose an active one.'
    const refused = { detail: { message: sentence, errors: { category_id: sentence } } }
    expect(await couple.post(VENDORS, { name: 'A', category_id }, 422)).toEqual(refused)
    expect(await couple.put(one(other.id), { category_id }, 422)).toEqual(refused)
    expect(await couple.put(one(id), { category_id, name: 'B' })).toMatchObject({ name: 'B', category_name: 'Music' })
  })

  test('warns when a contract is above its budget', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    const { id } = await newVendor(couple, { category_id, contracted_amount: 800, status: 'booked' })
    await plan(couple, { category_id, planned_cents: 600_00 })
    await plan(couple, { category_id, planned_cents: 400_00 })
    await plan(couple, { category_id: await categoryOf(couple, 'Venue'), planned_cents: 1 })
    expect(await couple.put(one(id), { notes: 'Fine' })).toMatchObject({ warnings: [] })
    expect(await couple.put(one(id), { contracted_amount: 1000.01 })).toMatchObject({
      warnings: ['This contract of ₱1,000.01 is above the ₱1,000 that your budget plans for Music.'],
    })
    await couple.put(one(id), { contracted_amount: 800 })
    expect(await newVendor(couple, { category_id, contracted_amount: 300 })).toMatchObject({
      warnings: ['With this contract, Music comes to ₱1,100, above the ₱1,000 that your budget plans for Music.'],
    })
  })

  test('has a budget for the expected guests when its line is per guest', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    await plan(couple, { category_id, cost_basis: 'per_guest', unit_cost_cents: 100_00 })
    await prepare(
      `insert into guests (id, wedding_id, name, tags, rsvp_status, rsvp_selector, created_at, updated_at)
       select 'guest-' || value || ?1, ?1, 'Guest', '[]', 'confirmed', 'guest-' || value || ?1, 0, 0 from json_each('[1,2,3]')`,
    )
      .bind(couple.weddingId)
      .run()
    expect(await newVendor(couple, { category_id, contracted_amount: 300 })).toMatchObject({ warnings: [] })
    expect(await newVendor(couple, { category_id, contracted_amount: 301 })).toMatchObject({
      warnings: [expect.stringContaining('above the ₱300')],
    })
  })
})

describe('the list', () => {
  test('is in natural order of names', async () => {
    const couple = await newCouple()
    for (const name of ['zoe', 'Ändern', 'Bob', 'anna']) await newVendor(couple, { name })
    const names = (await couple.get<Vendor[]>(VENDORS)).map(({ name }) => name)
    expect(names).toEqual(['Ändern', 'anna', 'Bob', 'zoe'])
  })

  test('takes one query after the session’s, payments included', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) {
      const { id } = await newVendor(couple)
      await newPayment(couple, id, { amount: 5, due_date: '2027-01-01' })
    }
    for (const path of [VENDORS, `${VENDORS}/summary`, UPCOMING, CALENDAR]) {
      const { headers } = await couple.request('GET', path)
      expect([path, headers.get('server-timing')]).toEqual([path, expect.stringContaining(besideSession(1))])
    }
  })

  test('reads no rows of other weddings, and neither does the summary', async () => {
    const [crowded, couple] = await Promise.all([newCouple(), newCouple()])
    await fill(crowded, 300)
    const { id } = await newVendor(couple)
    await newPayment(couple, id, { amount: 5, due_date: today() })
    for (const path of [VENDORS, `${VENDORS}/summary`, UPCOMING, CALENDAR]) {
      const { headers } = await couple.request('GET', path)
      const rows = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
      expect([path, rows <= 15]).toEqual([path, true])
    }
    for (const path of [VENDORS, `${VENDORS}/summary`]) {
      const { headers } = await crowded.request('GET', path)
      const rows = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
      expect([path, rows <= 300 * 10]).toEqual([path, true])
    }
  })

  test('holds at most 1,000 vendors, also with parallel requests', async () => {
    const couple = await newCouple()
    await fill(couple, 998)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => couple.request('POST', VENDORS, { body: { name: 'One more' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await couple.post(VENDORS, { name: 'Too many' }, 409)).toEqual({
      detail: 'A wedding can hold at most 1,000 vendors.',
    })
  })
})

describe('the summary', () => {
  test('counts vendors by status and adds up amounts', async () => {
    const couple = await newCouple()
    const zeros = { researching: 0, contacted: 0, quoted: 0, booked: 0, paid: 0, declined: 0 }
    expect(await couple.get(`${VENDORS}/summary`)).toEqual({
      ...zeros,
      total_vendors: 0,
      total_contracted_amount: 0,
      total_paid_amount: 0,
      outstanding_amount: 0,
    })
    const booked = await newVendor(couple, { status: 'booked', contracted_amount: 1000.1 })
    await newPayment(couple, booked.id, { amount: 250.05, paid_on: today() })
    await newPayment(couple, booked.id, { amount: 99, due_date: today() })
    const over = await newVendor(couple, { status: 'paid', contracted_amount: 100 })
    await newPayment(couple, over.id, { amount: 130, paid_on: today() })
    await newVendor(couple, { status: 'declined', contracted_amount: 5000 })
    await newVendor(couple, { status: 'quoted', quoted_amount: 700 })
    expect(await couple.get<VendorSummary>(`${VENDORS}/summary`)).toEqual({
      ...zeros,
      total_vendors: 4,
      quoted: 1,
      booked: 1,
      paid: 1,
      declined: 1,
      total_contracted_amount: 1100.1,
      total_paid_amount: 380.05,
      outstanding_amount: 750.05,
    })
  })
})

describe('a fit suggestion', () => {
  const FIT = '/api/vendors/ai/fit-suggestion'

  test('weighs price, budget, stage, rating, details and dates', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    await plan(couple, { category_id, planned_cents: 1000_00 })
    await newVendor(couple, { category_id, status: 'booked', contracted_amount: 400 })
    const { id } = await newVendor(couple, { category_id, quoted_amount: 600, rating: 5 })
    await newPayment(couple, id, { amount: 10, due_date: addDays(today(), -1) })
    const path = `${FIT}?vendor_id=${id}&event_type=brunch&budget_min=100&budget_max=500.50`
    const fit = await couple.get<FitSuggestion>(path)
    expect(fit).toMatchObject({ vendor_id: id, event_type: 'brunch', verdict: 'possible' })
    expect(fit.factors).toMatchObject([
      { name: 'price', detail: '₱600 for the brunch is above your ₱500.50.' },
      { name: 'category_budget', score: 100, detail: 'The price fits the ₱600 left for Music.' },
      { name: 'stage', score: 50 },
      { name: 'rating', score: 100 },
      { name: 'completeness', score: 20 },
      { name: 'dates', score: 50, detail: expect.stringContaining('is not paid.') },
    ])
    expect(await couple.get(path)).toEqual(fit)
    expect(await couple.get(`${FIT}?vendor_id=${id}`)).toMatchObject({ event_type: 'wedding' })
  })

  test.each([
    ['', 'vendor_id'],
    ['vendor_id=', 'vendor_id'],
    ['vendor_id=x&budget_min=-1', 'budget_min'],
    ['vendor_id=x&budget_max=lots', 'budget_max'],
    ['vendor_id=x&budget_max=1e3', 'budget_max'],
    ['vendor_id=x&budget_max=0.001', 'budget_max'],
    ['vendor_id=x&budget_min=9&budget_max=8', 'budget_max'],
  ])('refuses ?%s', async (query, field) => {
    const couple = await newCouple()
    const { detail } = await couple.get<Refused>(`${FIT}?${query}`, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })
})

describe('another wedding’s vendors and payments', () => {
  test('cannot be read, changed, deleted or linked, and look like missing ones', async () => {
    const [ours, theirs] = await Promise.all([newCouple(), newCouple()])
    const vendor = await newVendor(theirs, { contracted_amount: 10 })
    const due = await newPayment(theirs, vendor.id, { amount: 5, due_date: today() })
    const mine = await newVendor(ours)
    for (const [method, path, body] of [
      ['PUT', one, { name: 'Taken', version: 9 }],
      ['DELETE', one, undefined],
      ['GET', payments, undefined],
      ['POST', payments, { amount: 1 }],
      ['GET', (id: string) => `${one(id)}/usage`, undefined],
      ['GET', (id: string) => `/api/vendors/ai/fit-suggestion?vendor_id=${id}`, undefined],
      ['PUT', payment, { amount: 1, version: 9 }],
      ['DELETE', payment, undefined],
    ] as const) {
      const foreignId = path === payment ? due.id : vendor.id
      const answers = await Promise.all([foreignId, UNKNOWN].map((id) => ours.request(method, path(id), { body })))
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      const [foreign, missing] = await Promise.all(answers.map((answer) => answer.text()))
      expect(foreign).toBe(missing)
    }
    const category_id = await categoryOf(theirs)
    await ours.post(VENDORS, { name: 'A', category_id }, 404)
    await ours.put(one(mine.id), { category_id }, 404)
    expect(await ours.get<Vendor[]>(VENDORS)).toHaveLength(1)
    expect(await ours.get(UPCOMING)).toEqual([])
    expect(await (await ours.request('GET', CALENDAR)).text()).not.toContain('VEVENT')
    expect(await ours.get(`${VENDORS}/summary`)).toMatchObject({ total_vendors: 1, total_contracted_amount: 0 })
    expect(await theirs.get(payments(vendor.id))).toEqual([due])
  })
})
