import { describe, expect, test } from 'vitest'
import type { BudgetAnalytics, BudgetComparison, BudgetSummary, BudgetTrend } from '../../worker/features/budget/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { addDays, dayAt } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { newCouple, type Refused } from '../support/worker/app'
import { newLine } from '../support/worker/budget'
import { prepare, weddingsD1 } from '../support/worker/databases'
import { insertGuests } from '../support/worker/plans'

const PATH = '/api/budget/categories'
const TREND = '/api/budget/analytics/trend'

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
    await insertGuests(couple, 5, { rsvp_status: 'confirmed' })
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

  test('keeps what a line cost for each guest of another occasion, after it has become fixed', async () => {
    const couple = await newCouple()
    const dinner = await couple.post<Occasion>(occasionPaths.list, { name: 'Welcome dinner' })
    const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana' })
    await couple.put(occasionPaths.invitations(dinner.id), { guest_ids: [ana.id], invited: true })
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'confirmed', occasion_id: dinner.id }, 200)
    const fields = { cost_basis: 'per_guest', unit_cost: 50, occasion_id: dinner.id }
    const line = await newLine(couple, { name: 'Buffet', ...fields })
    await age(line, 2)
    await couple.put(`${PATH}/${line.id}`, { cost_basis: 'fixed' })
    const { points } = await couple.get<BudgetTrend>(`${TREND}?range_days=4`)
    expect(points.map(({ planned }) => planned)).toEqual([0, 50, 50, 50])
  })

  test('ends with the summary’s totals after parallel writes', async () => {
    const couple = await newCouple()
    await insertGuests(couple, 3, { rsvp_status: 'confirmed' })
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
    await insertGuests(couple, 20)
    const { headers } = await couple.request('GET', `${TREND}?range_days=10`)
    const rows = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
    expect(rows).toBeLessThanOrEqual(10)
  })
})
