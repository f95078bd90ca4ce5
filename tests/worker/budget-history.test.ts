import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_CHANGES } from '../../worker/features/budget/history/rules'
import type { BudgetLine, BudgetTrend, LineChange } from '../../worker/features/budget/schema'
import { DAY } from '../../worker/lib/durations'
import { type Couple, newCouple } from '../support/worker/app'
import { newLine } from '../support/worker/budget'
import { prepare } from '../support/worker/databases'
import { cron } from '../support/worker/reminders'

const TREND = '/api/budget/analytics/trend'
const trend = (couple: Couple, days: number) => couple.get<BudgetTrend>(`${TREND}?range_days=${days}`)
const eventsOf = (couple: Couple, { id }: BudgetLine) =>
  couple.get<LineChange[]>(`/api/budget/categories/${id}/events?limit=200`)

const count = (couple: Couple) =>
  prepare('select count(*) as n from budget_events where wedding_id = ?').bind(couple.weddingId).first<number>('n')

/** Inserts changes of a line: so many over so many days, in equal steps, the last of them a minute ago. */
async function change(couple: Couple, line: BudgetLine, { times, days }: { times: number; days: number }) {
  const unit = line.unit_cost === null ? 'null' : `value * 10`
  await prepare(
    `insert into budget_events (id, wedding_id, line_id, type, planned_before_cents, planned_after_cents,
        unit_before_cents, unit_after_cents, actual_before_cents, actual_after_cents, paid_before_cents,
        paid_after_cents, actor_name, created_at)
      select ?2 || value, ?1, ?2, 'updated', value * 100, (value + 1) * 100, ${unit}, ${unit} + 10, value * 7, value * 7 + 7,
        0, 0, 'Mara', ?3 - cast((?4 - value) * ?5 as integer)
      from json_each(?6)`,
  )
    .bind(
      couple.weddingId,
      line.id,
      Date.now() - 60_000,
      times,
      (days * DAY) / times,
      JSON.stringify(Array.from({ length: times }, (_, i) => i)),
    )
    .run()
}

describe('the history of a budget', () => {
  // A trend ends today: midnight in Manila must not come between two of them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('keeps one change a day beyond the newest ones, and the trend of 730 days stays the same', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana Cruz' })
    const venue = await newLine(couple, { name: 'Venue', planned_amount: 90_000, actual_amount: 1000 })
    const catering = await newLine(couple, { name: 'Catering', cost_basis: 'per_guest', unit_cost: 800 })
    const gone = await newLine(couple, { name: 'Doves', planned_amount: 500 })
    await couple.delete(`/api/budget/categories/${gone.id}`)
    await change(couple, venue, { times: 6000, days: 900 })
    await change(couple, catering, { times: 4000, days: 700 })
    const before = [await trend(couple, 730), await trend(couple, 90), await eventsOf(couple, venue)]

    // Two at once do the same as one.
    await Promise.all([cron(Date.now()), cron(Date.now())])
    await cron(Date.now())
    const kept = (await count(couple)) ?? 0
    expect(kept).toBeGreaterThan(KEPT_CHANGES)
    expect(kept).toBeLessThanOrEqual(KEPT_CHANGES + 2 * 733)
    expect([await trend(couple, 730), await trend(couple, 90), await eventsOf(couple, venue)]).toEqual(before)

    await newLine(couple, { name: 'Cake', planned_amount: 300 })
    await cron(Date.now())
    expect(await count(couple)).toBeLessThanOrEqual(kept + 1)
    const file = await couple.get<object>('/api/users/me/export')
    const other = await newCouple()
    await other.post('/api/users/me/import', file, 200)
    expect(await count(other)).toBe(await count(couple))
    expect((await trend(other, 730)).points).toEqual((await trend(couple, 730)).points)
  })

  test('of a line that counts children apart keeps its trend too', async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed' })
    await couple.post('/api/guests', { name: 'Ben Cruz', kind: 'child', rsvp_status: 'confirmed' })
    const perGuest = { cost_basis: 'per_guest', unit_cost: 800 }
    const meals = await newLine(couple, { name: 'Meals', ...perGuest, child_unit_cost: 300 })
    const cake = await newLine(couple, { name: 'Cake', ...perGuest })
    const made = "update budget_events set created_at = created_at - ? where type = 'created' and wedding_id = ?"
    await prepare(made)
      .bind(720 * DAY, couple.weddingId)
      .run()
    await change(couple, meals, { times: 4000, days: 700 })
    await change(couple, cake, { times: 4000, days: 700 })
    const before = await trend(couple, 730)
    expect([...new Set(before.points.map(({ planned }) => planned > 0))]).toEqual([false, true])
    await cron(Date.now())
    expect(await count(couple)).toBeLessThanOrEqual(KEPT_CHANGES + 3 * 733)
    expect(await trend(couple, 730)).toEqual(before)
  })

  test.each([
    ['before its creation is condensed', { deletedFirst: true, daysAgo: 10 }],
    ['after its creation was condensed', { deletedFirst: false, daysAgo: 10 }],
    ['so long ago that its deletion is condensed too', { deletedFirst: true, daysAgo: 640 }],
    ['and was for children only', { deletedFirst: false, daysAgo: 10, kind: 'child' }],
    ['long ago and was for children only', { deletedFirst: true, daysAgo: 640, kind: 'child' }],
  ])('of a per-guest line that was deleted %s keeps its trend', async (_, { deletedFirst, daysAgo, ...guest }) => {
    const couple = await newCouple()
    const addGuest = () => couple.post('/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed', ...guest })
    const costs = 'kind' in guest ? { unit_cost: 0, child_unit_cost: 80_000 } : { unit_cost: 80_000 }
    const move = (type: string, days: number) =>
      prepare('update budget_events set created_at = created_at - ? where wedding_id = ? and type = ?')
        .bind(days * DAY, couple.weddingId, type)
        .run()
    await addGuest()
    const venue = await newLine(couple, { name: 'Venue', planned_amount: 5500, actual_amount: 385 })
    // The 5,500 changes below are what the line consists of.
    await prepare('delete from budget_events where line_id = ?').bind(venue.id).run()
    await change(couple, venue, { times: 5500, days: 700 })
    const buses = await newLine(couple, { name: 'Buses', cost_basis: 'per_guest', ...costs })
    await move('created', 690)
    if (!deletedFirst) await cron(Date.now())
    await couple.delete(`/api/budget/categories/${buses.id}`)
    await move('deleted', daysAgo)
    await addGuest()
    await addGuest()
    const before = await trend(couple, 730)
    await cron(Date.now())
    expect(await count(couple)).toBeLessThan(KEPT_CHANGES + 3 * 70)
    const after = await trend(couple, 730)
    expect(after).toEqual(before)
    expect(after.points[0]).toMatchObject({ planned: 0, actual: 0 })
    const had = after.points.map(({ planned }) => planned >= 80_000)
    expect(had.filter(Boolean)).toHaveLength(690 - daysAgo)
    expect(Math.max(...after.points.map(({ planned }) => planned))).toBeLessThan(90_000)
  })

  test('of ordinary length is left alone', async () => {
    const couple = await newCouple()
    const venue = await newLine(couple, { name: 'Venue', planned_amount: 90_000 })
    await change(couple, venue, { times: 1000, days: 1000 })
    await cron(Date.now())
    expect(await count(couple)).toBe(1001)
  })

  test('that grew quickly is cut to its limit in one run', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const venue = await newLine(couple, { name: 'Venue', planned_amount: 90_000 })
    await change(couple, venue, { times: 60_000, days: 1 })
    const before = await trend(couple, 90)
    await cron(Date.now())
    expect(await count(couple)).toBeLessThanOrEqual(KEPT_CHANGES + 4)
    expect(await trend(couple, 90)).toEqual(before)
  })
})
