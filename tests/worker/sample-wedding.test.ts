import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests, seating_tables, weddings } from '../../worker/db/schema/weddings'
import type { BudgetLine, BudgetSummary, BudgetTrend, LineChange } from '../../worker/features/budget/schema'
import type { DriftReport } from '../../worker/features/categories/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, type OccasionSummary, occasionPaths } from '../../worker/features/occasions/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import type { SeatingConflict, SeatingRule } from '../../worker/features/seating/schema'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import type { Task } from '../../worker/features/tasks/schema'
import type { Conflict } from '../../worker/features/timeline/schema'
import type { VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { dayAt, daysBetween, weekdayOf } from '../../worker/lib/calendar'
import { DAY } from '../../worker/lib/durations'
import { inDays } from '../support/days'
import { newCouple } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { cron, database, fakeGateway } from '../support/worker/reminders'
import { contents, fill, whole } from '../support/worker/sample'

const SETTINGS = '/api/admin/event-settings'

describe('the sample', () => {
  test('fills an empty wedding with fixed counts, which the dashboard shows', async () => {
    const couple = await newCouple()
    // At one instant: days until payments are counted anew at midnight.
    await at(new Date().toISOString(), async () => {
      const summary = await fill(couple)
      expect(summary).toMatchObject({ sandbox_mode: true, error: null, wedding: { couple_names: 'Amara & Mateo' } })
      expect(await couple.get('/api/dashboard/summary')).toEqual(summary)
    })
    expect(await contents(couple)).toEqual(whole)
  })

  test('is half planned, about five months before a Saturday', async () => {
    const couple = await newCouple()
    const now = Date.now()
    const { guests, tasks, vendors, budget, wedding, next_payments } = await at(new Date(now).toISOString(), () =>
      fill(couple),
    )
    const { timezone } = await couple.get<WeddingSettings>(SETTINGS)
    expect(weekdayOf(wedding.date)).toBe(6)
    expect(wedding.days_left).toBe(daysBetween(dayAt(now, timezone), wedding.date))
    expect(wedding.days_left).toBeGreaterThan(140)
    expect(wedding.days_left).toBeLessThan(160)
    expect(guests).toMatchObject({ confirmed: 63, declined: 13, maybe: 5, pending: 39, plus_one_requests: 1 })
    expect(tasks).toMatchObject({ completed: 13, in_progress: 4, not_started: 13, overdue: 2 })
    expect(vendors).toMatchObject({ contacted: 1, quoted: 2, booked: 6, paid: 2, declined: 1 })
    expect(budget.percentage_used).toBeGreaterThan(60)
    expect(budget.percentage_used).toBeLessThan(100)
    expect(next_payments[0]).toMatchObject({ is_overdue: true })
  })

  test('has replies on many days up to today, households, needs, and addresses that cannot be mailed', async () => {
    const couple = await newCouple()
    await fill(couple)
    const list = await couple.get<Guest[]>('/api/guests')
    const days = new Set(list.flatMap(({ responded_at }) => responded_at?.slice(0, 10) ?? []))
    expect(days.size).toBeGreaterThan(20)
    const instants = list.map(({ responded_at }) => Date.parse(responded_at ?? '')).filter(Number.isFinite)
    expect(Date.now() - Math.max(...instants)).toBeLessThan(DAY)
    expect(Date.now() - Math.min(...instants)).toBeLessThan(40 * DAY)
    expect(list.filter(({ email }) => email !== null && !email.endsWith('.example'))).toEqual([])
    expect(new Set(list.flatMap(({ email }) => email ?? [])).size).toBe(list.filter(({ email }) => email).length)
    expect(new Set(list.map(({ rsvp_url }) => rsvp_url)).size).toBe(120)
    expect(new Set(list.map(({ name }) => name)).size).toBe(120)
    expect(new Set(list.map(({ household }) => household)).size).toBeGreaterThan(40)
    for (const seated of list.filter(({ table_id }) => table_id !== null)) expect(seated.rsvp_status).toBe('confirmed')
  })

  test('has three occasions, families of all shapes in two languages, and questions with answers', async () => {
    const couple = await newCouple()
    await fill(couple)
    const occasions = await couple.get<Occasion[]>(occasionPaths.list)
    expect(occasions.map(({ name }) => name)).toEqual(['Wedding', 'Welcome dinner', 'Farewell brunch'])
    const summaries = await Promise.all(
      occasions.map(({ id }) => couple.get<OccasionSummary>(occasionPaths.summary(id))),
    )
    expect(summaries[0]).toMatchObject({ invited: 120, confirmed: 63, infants: 0 })
    for (const { invited, confirmed, declined, pending } of summaries.slice(1)) {
      expect(Math.min(invited, confirmed, declined, pending)).toBeGreaterThan(0)
      expect(invited).toBeLessThan(70)
    }
    expect(Object.keys(summaries[1]?.meals ?? {})).toEqual(['Paella', 'Grilled fish', 'Vegetable paella'])

    const homes = await couple.get<Household[]>(householdPaths.list)
    expect(new Set(homes.map(({ locale }) => locale))).toEqual(new Set(['en', 'es']))
    expect(new Set(homes.map(({ members }) => members.length))).toEqual(new Set([1, 2, 3, 4]))
    expect(new Set(homes.flatMap(({ members }) => members.map(({ kind }) => kind))).size).toBe(3)
    expect(homes.filter(({ address }) => address).length).toBeGreaterThan(2)
    const guests = await couple.get<Guest[]>('/api/guests')
    expect(guests.filter(({ kind, email }) => kind !== 'adult' && email)).toEqual([])
    const questions = await couple.get<Question[]>(questionPaths.list)
    expect(questions.map(({ answer_count }) => answer_count)).toEqual([5, 6])
  })

  test('has the amounts of its vendors on its budget', async () => {
    const couple = await newCouple()
    await fill(couple)
    const preview = await couple.post('/api/budget/sync-all?dry_run=true', undefined, 200)
    expect(preview).toMatchObject({ synced: [], unchanged: 14, shared: [] })
  })

  test('seats nobody twice and fills no table beyond its seats', async () => {
    const couple = await newCouple()
    await fill(couple)
    const db = database()
    const tables = await db.select().from(seating_tables).where(eq(seating_tables.wedding_id, couple.weddingId))
    const seated = await db.select().from(guests).where(eq(guests.wedding_id, couple.weddingId))
    for (const { id, capacity } of tables) {
      const seats = seated
        .filter(({ table_id }) => table_id === id)
        .flatMap(({ seat_number, plus_one_name }) => [
          seat_number ?? 0,
          ...(plus_one_name ? [(seat_number ?? 0) + 1] : []),
        ])
      expect(new Set(seats).size).toBe(seats.length)
      expect(Math.max(0, ...seats)).toBeLessThanOrEqual(capacity)
    }
    expect(seated.filter(({ table_id }) => table_id !== null).length).toBeGreaterThan(30)
  })

  test('has conflicts to fix in its seating and timeline, and seating rules', async () => {
    const couple = await newCouple()
    await fill(couple)
    expect(await couple.get<SeatingRule[]>('/api/seating/rules')).toHaveLength(3)
    const seats = await couple.get<SeatingConflict[]>('/api/seating/conflicts')
    expect(seats.map(({ type }) => type)).toEqual(['kept_apart', 'unseated'])
    const day = await couple.get<Conflict[]>('/api/timeline/conflicts')
    expect(day.map(({ type }) => type)).toEqual(['vendor_not_booked'])
  })

  test('has a budget history that ends with the current amounts, and contracts that add up to the vendors’ payments', async () => {
    const couple = await newCouple()
    await fill(couple)
    const lines = await couple.get<BudgetLine[]>('/api/budget/categories')
    for (const { id, planned_amount, actual_amount, paid_amount } of lines) {
      const events = await couple.get<LineChange[]>(`/api/budget/categories/${id}/events?limit=200`)
      expect(events.at(-1)?.type).toBe('created')
      expect(events[0]).toMatchObject({
        planned_after: planned_amount,
        actual_after: actual_amount,
        paid_after: paid_amount,
      })
      for (const [i, event] of events.slice(0, -1).entries()) {
        expect(event.actual_before).toBe(events[i + 1]?.actual_after)
        expect(event.planned_before).toBe(events[i + 1]?.planned_after)
      }
    }
    const { points } = await couple.get<BudgetTrend>('/api/budget/analytics/trend?range_days=140')
    expect(points[0]).toMatchObject({ planned: 0, actual: 0 })
    expect(new Set(points.map(({ actual }) => actual)).size).toBeGreaterThan(8)
    const { total_planned, total_actual } = await couple.get<BudgetSummary>('/api/budget/summary')
    expect(points.at(-1)).toMatchObject({ planned: total_planned, actual: total_actual })

    const vendors = await couple.get<Vendor[]>('/api/vendors')
    for (const { id, contracted_amount, paid_amount, status } of vendors) {
      const payments = await couple.get<VendorPayment[]>(`/api/vendors/${id}/payments`)
      const sum = payments.reduce((total, { amount }) => total + amount, 0)
      expect(sum).toBe(contracted_amount ?? 0)
      if (status === 'paid') expect(paid_amount).toBe(contracted_amount)
    }
    expect(await couple.get<DriftReport>('/api/categories/drift-report')).toMatchObject({ total: 0 })
  })

  test.each([
    ['USD', 20_000, 60_000],
    ['¥', 2_000_000, 6_000_000],
    ['CHF', 20_000, 60_000],
  ])('has realistic amounts in %s', async (currency_code, least, most) => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { currency_code })
    const { budget } = await fill(couple)
    expect(budget.total_planned).toBeGreaterThan(least)
    expect(budget.total_planned).toBeLessThan(most)
  })

  test('is the same at the same instant, except for ids and links', async () => {
    const plain = async () => {
      const couple = await newCouple()
      await fill(couple)
      const list = await couple.get<Guest[]>('/api/guests')
      const tasks = await couple.get<Task[]>('/api/tasks')
      return [
        list.map(({ name, email, rsvp_status, responded_at, seat_number }) => [
          name,
          email,
          rsvp_status,
          responded_at,
          seat_number,
        ]),
        tasks.map(({ title, due_date, status }) => [title, due_date, status]).toSorted(),
      ]
    }
    await at('2026-11-21T12:00:00Z', async () => expect(await plain()).toEqual(await plain()))
  })
})

describe('mail', () => {
  test('is never sent from a wedding that holds the sample', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, {
      task_digest: true,
      wedding_date_fixed: inDays(100),
      rsvp_deadline: inDays(30),
    })
    await fill(couple)
    const gateway = fakeGateway()
    for (let day = 0; day < 40; day++) await cron(Date.now() + day * DAY, { gateway })
    expect(gateway.handed).toEqual([])
    const sentence = { detail: 'This is a sample wedding: nobody on its list is mailed.' }
    expect(await couple.post('/api/admin/rsvp/send-reminders', {}, 409)).toEqual(sentence)
  })

  test('that was queued before is cancelled', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { wedding_date_fixed: inDays(100), rsvp_deadline: inDays(2) })
    await couple.post('/api/guests', { name: 'Ana', email: 'ana@example.com' })
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.now() + DAY, { gateway: busy })
    expect(busy.handed.length).toBe(1)
    await database().update(weddings).set({ is_sample: true }).where(eq(weddings.id, couple.weddingId))
    const gateway = fakeGateway()
    await cron(Date.now() + DAY, { gateway })
    expect(gateway.handed).toEqual([])
  })
})
