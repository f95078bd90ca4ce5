import { describe, expect, test } from 'vitest'
import type { BudgetLine, BudgetTrend } from '../../worker/features/budget/schema'
import type { Category } from '../../worker/features/categories/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { eventsOf, newLine } from '../support/worker/budget'
import { besideSession } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { addVendor, insertGuests, newCategory } from '../support/worker/plans'

const PATH = '/api/budget/categories'
const TREND = '/api/budget/analytics/trend'

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

  test('gives the category of its name the scope that is asked for, and one chosen by id none', async () => {
    const couple = await newCouple()
    const chosen = await newCategory(couple, 'Cages')
    const post = (scope: string, input: object) => couple.post<BudgetLine>(`${PATH}?scope=${scope}`, input)
    await post('vendor', { name: 'Fireworks' })
    await post('task', { name: 'fireworks' })
    await post('vendor', { name: 'Sparklers', category_id: chosen.id })
    await couple.post(PATH, { name: 'Doves', scope: 'vendor' })
    await couple.post(PATH, { name: 'Confetti', scope: 'nobody' }, 422)
    const categories = await couple.get<Category[]>('/api/categories')
    const scopesOf = (wanted: string) => categories.find(({ name }) => name === wanted)?.scopes
    expect(scopesOf('Fireworks')).toEqual(['budget', 'vendor', 'task'])
    expect(scopesOf('Doves')).toEqual(['budget', 'vendor'])
    expect(scopesOf('Cages')).toEqual(['budget'])
    const lines = await couple.get<BudgetLine[]>(`${PATH}?scope=vendor`)
    expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(['Doves', 'Fireworks', 'fireworks']))
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

  test('takes each of thirty edits without a version at once', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    await Promise.all(Array.from({ length: 30 }, (_, i) => couple.put(`${PATH}/${id}`, { actual_amount: i + 1 })))
    expect((await couple.get<BudgetLine[]>(PATH))[0]).toMatchObject({ version: 31 })
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

describe('the history', () => {
  test('has one entry per change of amounts or flag, newest first, with its author', async () => {
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

  test('lists ten changes by default', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    for (let amount = 1; amount <= 11; amount++) await couple.put(`${PATH}/${id}`, { paid_amount: amount })
    expect(await eventsOf(couple, id)).toHaveLength(10)
    expect(await couple.get(`${PATH}/${id}/events?limit=200`)).toHaveLength(12)
  })

  test('refuses a flag that is neither true nor false, or of another version', async () => {
    const couple = await newCouple()
    const { id } = await newLine(couple, { name: 'Venue' })
    await couple.post(`${PATH}/${id}/flag`, {}, 422)
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: 1 }, 422)
    await couple.post(`${PATH}/${id}/flag`, { is_flagged: true, version: 9 }, 409)
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
    await insertGuests(theirs, 2, { rsvp_status: 'confirmed' })
    await addVendor(theirs, { category_id: line.category_id, status: 'booked', contracted_cents: 100 })
    expect(await mine.post('/api/budget/sync-all', undefined, 200)).toMatchObject({ synced: [] })
    expect(await mine.get(PATH)).toEqual([own])
    expect(await mine.get('/api/budget/summary')).toMatchObject({ total_planned: 7 })
    expect(await mine.get('/api/budget/analytics/variable-map')).toMatchObject({ guests: { invited: 0 } })
    expect((await mine.get<BudgetTrend>(TREND)).points.at(-1)).toMatchObject({ planned: 7 })
    expect(await (await mine.request('GET', `${PATH}/export/csv`)).text()).not.toContain('per_guest')
  })
})
