import { describe, expect, test } from 'vitest'
import type { BudgetLine, BudgetTrend, VariableMap } from '../../worker/features/budget/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { eventsOf, newLine } from '../support/worker/budget'
import { insertGuests } from '../support/worker/plans'

const PATH = '/api/budget/categories'
const TREND = '/api/budget/analytics/trend'

describe('a per-guest line', () => {
  test('is planned for the guests expected now', async () => {
    const couple = await newCouple()
    const line = await newLine(couple, { name: 'Cake', cost_basis: 'per_guest', unit_cost: 2.5, planned_amount: 7 })
    expect(line).toMatchObject({ planned_amount: 0, unit_cost: 2.5 })
    await insertGuests(couple, 4, { rsvp_status: 'confirmed' })
    await insertGuests(couple, 10)
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
    await insertGuests(couple, 3, { rsvp_status: 'confirmed' })
    await insertGuests(couple, 1, { rsvp_status: 'declined' })
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
    await insertGuests(couple, 100)
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

  test('whose occasion is removed says so before, and has a version and a change for it after', async () => {
    const { couple, brunch } = await coupleWithBrunch()
    const meals = await newLine(couple, { name: 'Meals', ...perGuest, occasion_id: brunch.id, notes: 'By the lake' })
    const tent = await newLine(couple, { name: 'Tent', planned_amount: 500, occasion_id: brunch.id })
    const other = await newLine(couple, { name: 'Venue', ...perGuest })
    const event = { title: 'Brunch', date: '2027-02-15', start_time: '11:00', occasion_id: brunch.id }
    const planned = await couple.post<{ id: string; version: number }>('/api/timeline-events', event)
    await couple.post('/api/share-links', { view: 'caterer', occasion_id: brunch.id })
    await couple.post(`/api/occasions/${brunch.id}/final-count`, {})
    expect(await couple.delete(`${occasionPaths.one(brunch.id)}?dry_run=true`, 200)).toEqual({
      answers: 2,
      seats: 0,
      shared_links: 1,
      final_count: true,
      per_guest_lines: 1,
    })
    await couple.delete(occasionPaths.one(brunch.id))
    const lines = await couple.get<BudgetLine[]>(PATH)
    const now = ({ id }: BudgetLine) => lines.find((line) => line.id === id)
    expect(now(meals)).toMatchObject({
      occasion_id: couple.weddingId,
      planned_amount: 60,
      notes: 'By the lake',
      version: meals.version + 1,
    })
    expect(now(tent)).toMatchObject({ occasion_id: couple.weddingId, planned_amount: 500, version: tent.version + 1 })
    expect(now(other)).toEqual(other)
    expect(await eventsOf(couple, meals.id)).toMatchObject([
      { type: 'updated', planned_before: 40, planned_after: 60, note: 'With 6 guests expected.' },
      { type: 'created' },
    ])
    expect(await eventsOf(couple, tent.id)).toMatchObject([{ type: 'created' }])
    const [moved] = await couple.get<object[]>('/api/timeline-events')
    expect(moved).toMatchObject({ id: planned.id, occasion_id: null, version: planned.version + 1 })
    await couple.delete(occasionPaths.one(brunch.id), 404)
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
