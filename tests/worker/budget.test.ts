import { describe, expect, test } from 'vitest'
import type {
  BudgetAnalytics,
  BudgetComparison,
  BudgetLine,
  BudgetSummary,
  BudgetSync,
  BudgetTrend,
  LineChange,
  SyncedLine,
  VariableMap,
} from '../../worker/features/budget/schema'
import type { Category } from '../../worker/features/categories/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { addDays, dayAt } from '../../worker/lib/calendar'
import { type Couple, newCouple, type Refused } from '../support/app'
import { besideSession } from '../support/cost'
import { prepare, weddingsD1 } from '../support/databases'
import { today } from '../support/days'
import { addGuests, addVendor, newCategory } from '../support/plans'

const PATH = '/api/budget/categories'
const TREND = '/api/budget/analytics/trend'

const newLine = (couple: Couple, fields: object) => couple.post<BudgetLine>(PATH, fields)
const eventsOf = (couple: Couple, id: string) => couple.get<LineChange[]>(`${PATH}/${id}/events`)

/** Moves a line and its history `days` into the past. */
async function age(line: { id: string }, days: number) {
  const by = days * 86_400_000
  await weddingsD1.batch([
    prepare('update budget_events set created_at = created_at - ? where line_id = ?').bind(by, line.id),
    prepare('update budget_lines set created_at = created_at - ?1, updated_at = updated_at - ?1 where id = ?2').bind(
      by,
      line.id,
    ),
  ])
}

describe('a budget line', () => {
  test('is answered as the contract says', async () => {
    const couple = await newCouple()
    const category = await newCategory(couple, 'Doves', { color: '#10B981' })
    const line = await newLine(couple, {
      name: ' White doves 🕊️ ',
      category_id: category.id,
      planned_amount: 1200.5,
      actual_amount: 600.25,
      paid_amount: 100,
      notes: 'Two dozen\nreleased at noon',
    })
    expect(line).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'White doves 🕊️',
      category_id: category.id,
      category_name: 'Doves',
      color: '#10B981',
      planned_amount: 1200.5,
      actual_amount: 600.25,
      paid_amount: 100,
      cost_basis: 'fixed',
      unit_cost: null,
      child_unit_cost: null,
      occasion_id: couple.weddingId,
      is_flagged: false,
      notes: 'Two dozen\nreleased at noon',
      remaining: 600.25,
      percentage_used: 50,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await couple.get(PATH)).toEqual([line])
  })

  test('without a category is linked to the registry’s category of its name, which is added if missing', async () => {
    const couple = await newCouple()
    const vendorOnly = await newCategory(couple, 'Doves', { scopes: ['vendor'] })
    const venue = await newLine(couple, { name: 'VENUE' })
    expect(venue).toMatchObject({ name: 'VENUE', category_name: 'Venue', color: '#6366F1' })
    const made = await newLine(couple, { name: 'Fireworks' })
    expect(made).toMatchObject({ category_name: 'Fireworks', color: '#3B82F6' })
    expect(await newLine(couple, { name: 'fireworks' })).toMatchObject({ category_id: made.category_id })
    expect(await newLine(couple, { name: 'doves' })).toMatchObject({ category_id: vendorOnly.id })
    const categories = await couple.get<Category[]>('/api/categories')
    expect(categories.filter(({ name }) => /^fireworks$/i.test(name))).toHaveLength(1)
    expect(categories.find(({ name }) => name === 'Doves')).toMatchObject({ scopes: ['budget', 'vendor'], version: 2 })
  })

  test('is named after its category unless it has a name', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Doves')
    expect(await newLine(couple, { category_id: id })).toMatchObject({ name: 'Doves' })
    expect(await newLine(couple, { category_id: id, name: 'Cages' })).toMatchObject({ name: 'Cages' })
  })

  test('adds one category for many parallel lines of one name', async () => {
    const couple = await newCouple()
    const lines = await Promise.all(Array.from({ length: 8 }, () => newLine(couple, { name: 'Doves' })))
    expect(new Set(lines.map(({ category_id }) => category_id)).size).toBe(1)
    expect(await couple.get<BudgetLine[]>(PATH)).toHaveLength(8)
  })

  test.each([
    [{}, 'name', 'Category name is required'],
    [{ name: '  ' }, 'name', 'Category name is required'],
    [{ name: null }, 'name', 'Category name is required'],
    [{ name: 7 }, 'name', 'This must be text.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters.'],
    [{ name: 'A', planned_amount: '12,50' }, 'planned_amount', 'This must be a number.'],
    [{ name: 'A', planned_amount: -1 }, 'planned_amount', 'An amount cannot be negative.'],
    [{ name: 'A', actual_amount: 0.005 }, 'actual_amount', 'Please enter an amount with at most 2 decimals.'],
    [{ name: 'A', paid_amount: 1e9 }, 'paid_amount', 'An amount can be at most 999,999,999.99.'],
    [{ name: 'A', cost_basis: 'per_guest' }, 'unit_cost', 'Please enter the cost per guest.'],
    [{ name: 'A', cost_basis: 'each' }, 'cost_basis', 'Please choose one of: fixed, per_guest.'],
    [{ name: 'A', is_flagged: 'yes' }, 'is_flagged', 'This must be true or false.'],
    [{ name: 'A', notes: 'x'.repeat(2001) }, 'notes', 'Please use at most 2000 characters.'],
  ])('is refused: %j', async (body, field, sentence) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(PATH, body, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    expect(await couple.get(PATH)).toEqual([])
  })

  test('refuses 1e309 and stores -0 as 0', async () => {
    const couple = await newCouple()
    const send = (raw: string) => couple.request('POST', PATH, { raw, headers: { 'content-type': 'application/json' } })
    expect((await send('{"name":"A","planned_amount":1e309}')).status).toBe(422)
    expect(await (await send('{"name":"A","planned_amount":-0}')).text()).toContain('"planned_amount":0,')
    expect(await newLine(couple, { name: 'A', planned_amount: 999_999_999.99 })).toMatchObject({
      planned_amount: 999_999_999.99,
    })
  })

  test('cannot be linked to a category that is archived, missing or of another wedding', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    const foreign = await newCategory(others, 'Theirs')
    const archived = await newCategory(couple, 'Old')
    const line = await newLine(couple, { name: 'Venue' })
    await couple.post(`/api/categories/${archived.id}/archive`, undefined, 200)
    for (const [category_id, status] of [
      [foreign.id, 404] as const,
      ['none', 404] as const,
      [archived.id, 422] as const,
    ]) {
      await couple.post(PATH, { name: 'A', category_id }, status)
      await couple.put(`${PATH}/${line.id}`, { category_id }, status)
    }
    expect(await couple.get(PATH)).toEqual([line])
    await newLine(couple, { name: 'Old' })
    expect(await couple.get<Category[]>('/api/categories')).toContainEqual(expect.objectContaining({ name: 'Old' }))
  })

  test('changes only the fields that are sent, and accepts its own response back', async () => {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Venue', planned_amount: 500, notes: 'Ask again' })
    const doves = await newCategory(couple, 'Doves')
    const path = `${PATH}/${line.id}`
    const changed = await couple.put<BudgetLine>(path, { actual_amount: 600, notes: null, category_id: doves.id })
    expect(changed).toMatchObject({
      planned_amount: 500,
      actual_amount: 600,
      notes: null,
      category_name: 'Doves',
      remaining: -100,
      percentage_used: 120,
      version: 2,
    })
    expect(await couple.put(path, changed)).toMatchObject({ ...changed, version: 3, updated_at: expect.any(String) })
    expect(await couple.put(path, { category_id: null })).toMatchObject({ category_id: null, category_name: null })
    await couple.put(path, { planned_amount: null }, 422)
    await couple.put(path, { name: '' }, 422)
  })

  test('stays linked to a category that was archived later, and can still be edited', async () => {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Doves' })
    await couple.post(`/api/categories/${line.category_id}/archive`, undefined, 200)
    expect(await couple.put(`${PATH}/${line.id}`, { ...line, actual_amount: 5 })).toMatchObject({ actual_amount: 5 })
  })

  test('answers a stale edit with the current line, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue', planned_amount: 100 })
    const edits = Array.from({ length: 8 }, (_, i) =>
      couple.request('PUT', `${PATH}/${id}`, { body: { planned_amount: 200 + i, version: 1 } }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await eventsOf(couple, id)).toHaveLength(2)
    const { current, detail } = await couple.put<{ detail: string; current: BudgetLine }>(
      `${PATH}/${id}`,
      { name: 'Late', version: 1 },
      409,
    )
    expect(detail).toMatch(/^Somebody else/)
    expect(current).toMatchObject({ id, version: 2, name: 'Venue' })
  })

  test('loses nothing to parallel edits without a version, and neither does its history', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    const fields = { planned_amount: 1, actual_amount: 2, paid_amount: 3, is_flagged: true, notes: 'x' }
    await Promise.all(Object.entries(fields).map(([field, value]) => couple.put(`${PATH}/${id}`, { [field]: value })))
    expect((await couple.get<BudgetLine[]>(PATH))[0]).toMatchObject({ ...fields, version: 6 })
    const events = (await eventsOf(couple, id)).toReversed()
    expect(events).toHaveLength(5)
    for (const [i, event] of events.slice(1).entries()) {
      expect(event).toMatchObject({
        planned_before: events[i]?.planned_after,
        actual_before: events[i]?.actual_after,
        paid_before: events[i]?.paid_after,
      })
    }
  })

  test('is deleted once', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue', planned_amount: 5 })
    await couple.delete(`${PATH}/${id}`)
    await couple.delete(`${PATH}/${id}`, 404)
    await couple.get(`${PATH}/${id}/events`, 404)
    expect(await couple.get(PATH)).toEqual([])
  })

  test('is added once by a repeated request with an Idempotency-Key', async () => {
    const couple = await newCouple()
    const send = () => couple.request('POST', PATH, { body: { name: 'Venue' }, headers: { 'idempotency-key': 'one' } })
    expect(await (await send()).text()).toBe(await (await send()).text())
    expect(await couple.get(PATH)).toHaveLength(1)
  })

  test('is refused beyond 1,000', async () => {
    const couple = await newCouple()
    await prepare(
      `insert into budget_lines (id, wedding_id, name, created_at, updated_at)
       select 'many-' || ?1 || value, ?1, value, 0, 0 from json_each(?2)`,
    )
      .bind(couple.weddingId, JSON.stringify(Array.from({ length: 999 }, (_, i) => i)))
      .run()
    const statuses = await Promise.all(
      Array.from({ length: 3 }, (_, i) => couple.request('POST', PATH, { body: { name: `New ${i}` } })),
    )
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await couple.post(PATH, { name: 'Newer' }, 409)).toEqual({
      detail: 'A wedding can hold at most 1,000 budget lines.',
    })
    const categories = await couple.get<Category[]>('/api/categories')
    expect(categories.filter(({ name }) => name.startsWith('New'))).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is in the registry’s order, filtered by scope, in one round trip', async () => {
    const couple = await newCouple()
    const tasksOnly = await newCategory(couple, 'Errands', { scopes: ['task'] })
    await newLine(couple, { name: 'Errands', category_id: tasksOnly.id })
    await newLine(couple, { name: 'Zebra' })
    await newLine(couple, { name: 'Catering' })
    await newLine(couple, { name: 'Venue' })
    const names = async (query = '') => (await couple.get<BudgetLine[]>(PATH + query)).map(({ name }) => name)
    expect(await names()).toEqual(['Venue', 'Catering', 'Errands', 'Zebra'])
    expect(await names('?scope=budget')).toEqual(['Venue', 'Catering', 'Zebra'])
    expect(await names('?scope=task')).toEqual(['Venue', 'Catering', 'Errands'])
    await couple.get(`${PATH}?scope=guest`, 422)
    await couple.post(`${PATH}?scope=guest`, { name: 'Doves' }, 422)
    await couple.post(`${PATH}?scope=budget`, { name: 'Doves' })
    expect(await names('?scope=budget')).toEqual(['Venue', 'Catering', 'Doves', 'Zebra'])
    const { headers } = await couple.request('GET', PATH)
    // The session, the lines, and the guests; no row of the guests is read without a per-guest line.
    expect(headers.get('server-timing')).toContain(besideSession(2))
  })
})

describe('a per-guest line', () => {
  test('is planned for the guests expected now', async () => {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Cake', cost_basis: 'per_guest', unit_cost: 2.5, planned_amount: 7 })
    expect(line).toMatchObject({ planned_amount: 0, unit_cost: 2.5 })
    await addGuests(couple, 4, { rsvp_status: 'confirmed' })
    await addGuests(couple, 10)
    expect((await couple.get<BudgetLine[]>(PATH))[0]).toMatchObject({ planned_amount: 32.5 })
    const changed = await couple.put(`${PATH}/${line.id}`, { unit_cost: 3, actual_amount: 40 })
    expect(changed).toMatchObject({ planned_amount: 39, remaining: -1 })
    expect((await eventsOf(couple, line.id))[0]).toMatchObject({
      planned_before: 32.5,
      planned_after: 39,
      note: 'With 13 guests expected.',
    })
    expect(await couple.get('/api/budget/summary')).toMatchObject({ total_planned: 39, over_budget_count: 1 })
    expect(await couple.put(`${PATH}/${line.id}`, { cost_basis: 'fixed' })).toMatchObject({ planned_amount: 39 })
    await couple.put(`${PATH}/${line.id}`, { cost_basis: 'per_guest', unit_cost: null }, 422)
  })

  test('follows the head count in the variable map, without a range once everyone has replied', async () => {
    const couple = await newCouple()
    await newLine(couple, { name: 'Cake', cost_basis: 'per_guest', unit_cost: 2 })
    await newLine(couple, { name: 'Venue', planned_amount: 100 })
    await addGuests(couple, 3, { rsvp_status: 'confirmed' })
    await addGuests(couple, 1, { rsvp_status: 'declined' })
    const path = '/api/budget/analytics/variable-map'
    const settled = await couple.get<VariableMap>(path)
    expect(settled.people).toEqual({ adults: 3, children: 0, infants: 0 })
    expect(settled.guests).toEqual({
      invited: 4,
      confirmed: 3,
      attending: 3,
      expected_low: 3,
      expected: 3,
      expected_high: 3,
      basis: 'Everyone has replied.',
    })
    await addGuests(couple, 100)
    const open = await couple.get<VariableMap>(path)
    expect(open.guests).toMatchObject({ expected_low: 67, expected: 84, expected_high: 101 })
    expect(open.categories.map(({ name, kind, at_low, at_high }) => [name, kind, at_low, at_high])).toEqual([
      ['Venue', 'fixed', 100, 100],
      ['Cake', 'per_guest', 134, 202],
    ])
    expect(open.totals).toEqual({ planned: 268, at_low: 234, at_expected: 268, at_high: 302 })
  })
})

describe('a per-guest line of an occasion', () => {
  const MAP = '/api/budget/analytics/variable-map'

  /** A wedding of two confirmed couples, with two children and an infant, and a brunch for one couple and a child. */
  async function coupleWithBrunch() {
    const couple = await newCouple()
    const add = (name: string, fields: object = {}) =>
      couple.post<Guest>(guestPaths.list, { name, rsvp_status: 'confirmed', ...fields })
    const ana = await add('Ana', {
      companions: [
        { name: 'Ben', kind: 'adult' },
        { name: 'Cem', kind: 'child' },
      ],
    })
    await add('Dia')
    await add('Eli')
    const finn = await add('Finn', { kind: 'child' })
    await add('Gus', { kind: 'infant' })
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
    const guest_ids = [ana.id, finn.id]
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids, invited: true })
    for (const guest_id of guest_ids) {
      await couple.post('/api/rsvp', { guest_id, rsvp_status: 'confirmed', occasion_id: brunch.id }, 200)
    }
    return { couple, brunch, finn }
  }

  const perGuest = { cost_basis: 'per_guest', unit_cost: 10 }

  test('is planned for its adults and children, and infants cost nothing', async () => {
    const { couple, brunch } = await coupleWithBrunch()
    const add = (name: string, fields: object) => newLine(couple, { name, ...perGuest, ...fields })
    // Four adults, two children and an infant at the wedding; two adults and two children at the brunch.
    expect(await add('A', {})).toMatchObject({ planned_amount: 60, occasion_id: couple.weddingId })
    expect(await add('B', { child_unit_cost: 2.5 })).toMatchObject({ planned_amount: 45, child_unit_cost: 2.5 })
    expect(await add('C', { occasion_id: brunch.id, child_unit_cost: 0 })).toMatchObject({
      planned_amount: 20,
      occasion_id: brunch.id,
      child_unit_cost: 0,
    })
    await add('D', { occasion_id: couple.weddingId, actual_amount: 70 })

    const lines = await couple.get<BudgetLine[]>(PATH)
    expect(lines.map(({ planned_amount }) => planned_amount)).toEqual([60, 45, 20, 60])
    expect(await couple.get('/api/budget/summary')).toMatchObject({ total_planned: 185, over_budget_count: 1 })
    expect(await couple.get('/api/budget/analytics/summary')).toMatchObject({ totals: { total_planned: 185 } })
    expect(await couple.get('/api/dashboard/summary')).toMatchObject({
      budget: { total_planned: 185 },
      head_count: { expected: 7 },
    })
    const { points } = await couple.get<BudgetTrend>(`${TREND}?range_days=2`)
    expect(points.map(({ planned }) => planned)).toEqual([0, 185])
    const map = await couple.get<VariableMap>(MAP)
    expect(map).toMatchObject({
      occasion_id: couple.weddingId,
      people: { adults: 4, children: 2, infants: 1 },
      guests: { expected: 7 },
      totals: { planned: 185, at_low: 185, at_expected: 185, at_high: 185 },
    })
    expect(map.categories[2]).toMatchObject({ occasion_id: brunch.id, unit_cost: 10, child_unit_cost: 0, at_low: 20 })
    const csv = await (await couple.request('GET', `${PATH}/export/csv`)).text()
    expect(csv.split('\r\n')[3]).toBe('C,C,Brunch,per_guest,10.00,0.00,20.00,0.00,0.00,no,')
  })

  test('moves to another occasion, leaves a change, and goes back to the wedding when the occasion is removed', async () => {
    const { couple, brunch, finn } = await coupleWithBrunch()
    const { id } = await newLine(couple, { name: 'Meals', ...perGuest, child_unit_cost: 4 })
    const moved = await couple.put<BudgetLine>(`${PATH}/${id}`, { occasion_id: brunch.id })
    expect(moved).toMatchObject({ planned_amount: 28, occasion_id: brunch.id, child_unit_cost: 4 })
    expect((await eventsOf(couple, id))[0]).toMatchObject({
      planned_before: 48,
      planned_after: 28,
      note: 'With 2 adults and 2 children expected.',
    })
    await couple.post('/api/rsvp', { guest_id: finn.id, rsvp_status: 'declined', occasion_id: brunch.id }, 200)
    expect(await couple.post(`${PATH}/${id}/flag`, { is_flagged: true }, 200)).toMatchObject({ planned_amount: 24 })
    expect(await couple.put(`${PATH}/${id}`, { child_unit_cost: null })).toMatchObject({ planned_amount: 30 })
    await couple.delete(occasionPaths.one(brunch.id))
    expect(await couple.get(PATH)).toMatchObject([{ planned_amount: 60, occasion_id: couple.weddingId }])
    expect(await couple.put(`${PATH}/${id}`, { cost_basis: 'fixed' })).toMatchObject({ planned_amount: 60 })
  })

  test('takes no occasion but one of the wedding', async () => {
    const { couple, brunch } = await coupleWithBrunch()
    const other = await coupleWithBrunch()
    const { id } = await newLine(couple, { name: 'Meals', ...perGuest })
    for (const occasion_id of ['nonsense', other.brunch.id, other.couple.weddingId]) {
      const errors = { occasion_id: 'Please choose one of your occasions.' }
      expect(await couple.put<Refused>(`${PATH}/${id}`, { occasion_id }, 422)).toMatchObject({ detail: { errors } })
      const added = await couple.post<Refused>(PATH, { name: 'Cake', ...perGuest, occasion_id }, 422)
      expect(added).toMatchObject({ detail: { errors } })
    }
    await couple.put(`${PATH}/${id}`, { child_unit_cost: -1 }, 422)
    await couple.put(`${PATH}/${id}`, { occasion_id: brunch.id })
    expect(await couple.put(`${PATH}/${id}`, { occasion_id: null })).toMatchObject({ occasion_id: couple.weddingId })
  })
})

describe('budget figures', () => {
  async function coupleWithLines() {
    const couple = await newCouple()
    await newLine(couple, { name: 'Venue', planned_amount: 1000, actual_amount: 1200, paid_amount: 300 })
    await newLine(couple, { name: 'Cake', planned_amount: 0.3, actual_amount: 0.1, is_flagged: true })
    await newLine(couple, { name: 'Music', planned_amount: 500, actual_amount: 500 })
    return couple
  }

  test('of an empty budget are zero', async () => {
    const couple = await newCouple()
    expect(await couple.get<BudgetSummary>('/api/budget/summary')).toEqual({
      total_planned: 0,
      total_actual: 0,
      total_paid: 0,
      remaining: 0,
      percentage_used: 0,
      categories_count: 0,
      over_budget_count: 0,
      flagged_count: 0,
    })
    expect(await couple.get('/api/budget/analytics/summary')).toMatchObject({ categories: [], largest_overrun: null })
  })

  test('add up to the hundredth', async () => {
    const couple = await coupleWithLines()
    const summary = await couple.get<BudgetSummary>('/api/budget/summary')
    expect(summary).toEqual({
      total_planned: 1500.3,
      total_actual: 1700.1,
      total_paid: 300,
      remaining: -199.8,
      percentage_used: 113.3,
      categories_count: 3,
      over_budget_count: 1,
      flagged_count: 1,
    })
    const analytics = await couple.get<BudgetAnalytics>('/api/budget/analytics/summary')
    expect(analytics.totals).toEqual(summary)
    expect(analytics.largest_overrun).toEqual({
      id: expect.any(String),
      name: 'Venue',
      color: '#6366F1',
      planned: 1000,
      actual: 1200,
      variance: 200,
      variance_percentage: 20,
      share_of_planned: 66.7,
    })
  })

  test('compare five lines by actual amount by default', async () => {
    const couple = await coupleWithLines()
    const compare = (query = '') => couple.get<BudgetComparison>(`/api/budget/analytics/compare${query}`)
    const { items, ...rest } = await compare()
    expect(rest).toEqual({ limit: 5, filter_type: 'all', sort_by: 'actual' })
    expect(items.map(({ name, variance, status }) => [name, variance, status])).toEqual([
      ['Venue', 200, 'over'],
      ['Music', 0, 'on'],
      ['Cake', -0.2, 'under'],
    ])
    const flagged = await compare('?filter_type=flagged&sort_by=name&limit=1')
    expect(flagged).toMatchObject({ limit: 1, filter_type: 'flagged', sort_by: 'name', items: [{ name: 'Cake' }] })
    expect((await compare('?filter_type=over')).items.map(({ name }) => name)).toEqual(['Venue'])
    expect((await compare('?filter_type=under')).items.map(({ name }) => name)).toEqual(['Cake'])
  })

  test.each([
    `${TREND}?range_days=0`,
    `${TREND}?range_days=731`,
    `${TREND}?range_days=1.5`,
    `${TREND}?range_days=abc`,
    '/api/budget/analytics/compare?limit=0',
    '/api/budget/analytics/compare?limit=-5',
    '/api/budget/analytics/compare?filter_type=most',
    '/api/budget/analytics/compare?sort_by=color',
    `${PATH}/any/events?limit=0`,
    `${PATH}/any/events?limit=201`,
  ])('refuse %s', async (path) => {
    const couple = await newCouple()
    const { detail } = await couple.get<Refused>(path, 422)
    expect(Object.keys(detail.errors)).toHaveLength(1)
  })

  test('are exported as a CSV file without formulas', async () => {
    const couple = await coupleWithLines()
    await newLine(couple, { name: '=HYPERLINK("x")', notes: '@a' })
    const response = await couple.request('GET', `${PATH}/export/csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="budget-${today()}.csv"`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = new TextDecoder().decode(bytes).split('\r\n')
    expect(rows).toHaveLength(6)
    expect(rows[1]).toBe('Venue,Venue,fixed,,1000.00,1200.00,300.00,no,')
    expect(rows.slice(1).some((row) => /(^|,)"?[=+\-@]/.test(row))).toBe(false)
  })
})

describe('the trend', () => {
  test('has a point a day up to today, carried forward, 0 before the first line', async () => {
    const couple = await newCouple()
    const venue = await newLine(couple, { name: 'Venue', planned_amount: 100 })
    await age(venue, 3)
    await couple.put(`${PATH}/${venue.id}`, { actual_amount: 40 })
    const { range_days, points } = await couple.get<BudgetTrend>(`${TREND}?range_days=5`)
    expect(range_days).toBe(5)
    expect(points).toEqual([
      { date: addDays(today(), -4), planned: 0, actual: 0 },
      { date: addDays(today(), -3), planned: 100, actual: 0 },
      { date: addDays(today(), -2), planned: 100, actual: 0 },
      { date: addDays(today(), -1), planned: 100, actual: 0 },
      { date: today(), planned: 100, actual: 40 },
    ])
    expect((await couple.get<BudgetTrend>(TREND)).points).toHaveLength(90)
    expect((await couple.get<BudgetTrend>(`${TREND}?range_days=1`)).points).toEqual([
      { date: today(), planned: 100, actual: 40 },
    ])
    expect((await couple.get<BudgetTrend>(`${TREND}?range_days=730`)).points).toHaveLength(730)
  })

  test('keeps a deleted line on the days when it existed', async () => {
    const couple = await newCouple()
    const gone = await newLine(couple, { name: 'Doves', planned_amount: 70, actual_amount: 7 })
    const cake = await newLine(couple, { name: 'Cake', cost_basis: 'per_guest', unit_cost: 2 })
    await addGuests(couple, 5, { rsvp_status: 'confirmed' })
    await age(gone, 2)
    await age(cake, 1)
    await couple.delete(`${PATH}/${gone.id}`)
    await couple.delete(`${PATH}/${cake.id}`)
    const { points } = await couple.get<BudgetTrend>(`${TREND}?range_days=4`)
    expect(points.map(({ planned, actual }) => [planned, actual])).toEqual([
      [0, 0],
      [70, 7],
      [80, 7],
      [0, 0],
    ])
  })

  test('ends with the summary’s totals after parallel writes', async () => {
    const couple = await newCouple()
    await addGuests(couple, 3, { rsvp_status: 'confirmed' })
    const lines = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        newLine(couple, {
          name: `Line ${i}`,
          planned_amount: i,
          cost_basis: i % 2 ? 'per_guest' : 'fixed',
          unit_cost: i,
        }),
      ),
    )
    for (const line of lines) await age(line, 1)
    // The other change of the deleted line may come too late.
    await Promise.allSettled(
      lines.flatMap(({ id }, i) => [
        couple.put(`${PATH}/${id}`, { actual_amount: i }),
        couple.put(`${PATH}/${id}`, { cost_basis: 'per_guest' }),
        i === 0 ? couple.delete(`${PATH}/${id}`) : undefined,
      ]),
    )
    const { points } = await couple.get<BudgetTrend>(`${TREND}?range_days=3`)
    const summary = await couple.get<BudgetSummary>('/api/budget/summary')
    expect(points[0]).toMatchObject({ planned: 0, actual: 0 })
    expect(points[2]).toMatchObject({ planned: summary.total_planned, actual: summary.total_actual })
  })

  test('starts its days at midnight in the wedding’s zone', async () => {
    const couple = await newCouple()
    const zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    await couple.put('/api/admin/event-settings', { timezone: zone })
    const { points } = await couple.get<BudgetTrend>(`${TREND}?range_days=2`)
    expect(points[1]?.date).toBe(dayAt(Date.now(), zone))
    expect(points[1]?.date).not.toBe(new Date().toISOString().slice(0, 10))
  })

  test('reads no more rows than the days and changes it shows', async () => {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Venue' })
    for (let amount = 1; amount <= 30; amount++) await couple.put(`${PATH}/${line.id}`, { planned_amount: amount })
    await age(line, 60)
    await addGuests(couple, 20)
    const { headers } = await couple.request('GET', `${TREND}?range_days=10`)
    const rows = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
    expect(rows).toBeLessThanOrEqual(10)
  })
})

describe('the history', () => {
  test('has one event per change of amounts or flag, newest first, with its author', async () => {
    const couple = await newCouple({ name: 'Mara Lindqvist' })
    const { id } = await newLine(couple, { name: 'Venue', planned_amount: 100 })
    await couple.put(`${PATH}/${id}`, { planned_amount: 150, actual_amount: 20.5 })
    await couple.put(`${PATH}/${id}`, { name: 'The venue', notes: 'x' })
    await couple.put(`${PATH}/${id}`, { planned_amount: 150 })
    expect(await couple.post(`${PATH}/${id}/flag`, { is_flagged: true }, 200)).toMatchObject({ id, is_flagged: true })
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: true }, 200)
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: false }, 200)
    const events = await eventsOf(couple, id)
    expect(events.map(({ type }) => type)).toEqual(['unflagged', 'flagged', 'updated', 'created'])
    expect(events[2]).toEqual({
      id: expect.any(String),
      type: 'updated',
      planned_before: 100,
      planned_after: 150,
      actual_before: 0,
      actual_after: 20.5,
      paid_before: 0,
      paid_after: 0,
      note: null,
      actor_name: 'Mara Lindqvist',
      created_at: expect.stringMatching(/Z$/),
    })
    expect(events[3]).toMatchObject({ planned_before: 0, planned_after: 100 })
    expect(await couple.get(`${PATH}/${id}/events?limit=1`)).toEqual(events.slice(0, 1))
  })

  test('lists ten events by default', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    for (let amount = 1; amount <= 11; amount++) await couple.put(`${PATH}/${id}`, { paid_amount: amount })
    expect(await eventsOf(couple, id)).toHaveLength(10)
    expect(await couple.get(`${PATH}/${id}/events?limit=200`)).toHaveLength(12)
  })

  test('refuses a flag that is neither true nor false', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    await couple.post(`${PATH}/${id}/flag`, {}, 422)
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: 1 }, 422)
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: true, version: 9 }, 409)
  })
})

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

describe('another wedding’s line', () => {
  test('cannot be read or changed, and looks like one that does not exist', async () => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const line = await newLine(theirs, { name: 'Venue', planned_amount: 5 })
    await addVendor(theirs, { category_id: line.category_id, status: 'booked', contracted_cents: 100 })
    const calls = (id: string) =>
      [
        ['PUT', `${PATH}/${id}`, { name: 'Mine' }],
        ['DELETE', `${PATH}/${id}`, undefined],
        ['GET', `${PATH}/${id}/events`, undefined],
        ['POST', `${PATH}/${id}/flag`, { is_flagged: true }],
        ['POST', `/api/budget/sync/${id}`, undefined],
      ] as const
    for (const [i, [method, path, body]] of calls(line.id).entries()) {
      const foreign = await mine.request(method, path, { body })
      const unknown = await mine.request(method, calls(crypto.randomUUID())[i]?.[1] ?? '', { body })
      expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
    }
    expect(await theirs.get(PATH)).toEqual([line])
  })

  test('counts in none of this wedding’s figures', async () => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const own = await newLine(mine, { name: 'Venue', planned_amount: 7 })
    const line = await newLine(theirs, { name: 'Venue', planned_amount: 5, cost_basis: 'per_guest', unit_cost: 3 })
    await addGuests(theirs, 2, { rsvp_status: 'confirmed' })
    await addVendor(theirs, { category_id: line.category_id, status: 'booked', contracted_cents: 100 })
    expect(await mine.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [] })
    expect(await mine.get(PATH)).toEqual([own])
    expect(await mine.get('/api/budget/summary')).toMatchObject({ total_planned: 7 })
    expect(await mine.get('/api/budget/analytics/variable-map')).toMatchObject({ guests: { invited: 0 } })
    expect((await mine.get<BudgetTrend>(TREND)).points.at(-1)).toMatchObject({ planned: 7 })
    expect(await (await mine.request('GET', `${PATH}/export/csv`)).text()).not.toContain('per_guest')
  })
})
