import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { final_counts, guests, seating_tables, timeline_events, weddings } from '../../worker/db/schema/weddings'
import type { BudgetLine, BudgetSummary, BudgetTrend, LineChange } from '../../worker/features/budget/schema'
import type { Category, DriftReport } from '../../worker/features/categories/schema'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Message, messagePaths } from '../../worker/features/messages/schema'
import { type Occasion, type OccasionSummary, occasionPaths } from '../../worker/features/occasions/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import type { SeatingConflict, SeatingRule } from '../../worker/features/seating/schema'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import type { Task } from '../../worker/features/tasks/schema'
import type { Conflict } from '../../worker/features/timeline/schema'
import type { VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { addDays, dayAt, daysBetween, weekdayOf } from '../../worker/lib/calendar'
import { type Couple, newCouple } from '../support/app'
import { inDays } from '../support/days'
import { at } from '../support/invitation'
import { cron, DAY, database, fakeGateway } from '../support/reminders'

const RESET = '/api/reset-demo-data'
const SETTINGS = '/api/admin/event-settings'
const OWN_PLANS = { detail: 'This wedding already has plans of your own. The sample needs an empty wedding.' }
const NO_SAMPLE = { detail: 'This wedding is not the sample, so there is nothing to clear.' }

const fill = (couple: Couple) => couple.post<DashboardSummary>(RESET, undefined, 200)
const clear = (couple: Couple) => couple.post<DashboardSummary>(`${RESET}?clear=true`, undefined, 200)

const stored = async (couple: Couple, table: typeof seating_tables | typeof timeline_events) =>
  (await database().select().from(table).where(eq(table.wedding_id, couple.weddingId))).length

/** Counts everything in the wedding. */
async function contents(couple: Couple) {
  const count = async (path: string) => (await couple.get<unknown[]>(path)).length
  return {
    guests: await count('/api/guests'),
    tasks: await count('/api/tasks'),
    vendors: await count('/api/vendors'),
    lines: await count('/api/budget/categories'),
    tables: await stored(couple, seating_tables),
    moments: await stored(couple, timeline_events),
  }
}

const whole = { guests: 120, tasks: 30, vendors: 12, lines: 14, tables: 15, moments: 14 }
const nothing = { guests: 0, tasks: 0, vendors: 0, lines: 0, tables: 0, moments: 0 }

describe('the sample', () => {
  test('fills an empty wedding with fixed counts, which the dashboard shows', async () => {
    const couple = await newCouple()
    const summary = await fill(couple)
    expect(summary).toMatchObject({ sandbox_mode: true, error: null, wedding: { couple_names: 'Amara & Mateo' } })
    expect(await contents(couple)).toEqual(whole)
    expect(await couple.get('/api/dashboard/summary')).toEqual(summary)
  })

  test('is half planned, about five months before a Saturday', async () => {
    const couple = await newCouple()
    const { guests, tasks, vendors, budget, wedding, next_payments } = await fill(couple)
    const { timezone } = await couple.get<WeddingSettings>(SETTINGS)
    expect(weekdayOf(wedding.date)).toBe(6)
    expect(wedding.days_left).toBe(daysBetween(dayAt(Date.now(), timezone), wedding.date))
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

  test('is the same at the same instant, but for ids and links', async () => {
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

describe('resetting', () => {
  test('refills the sample, whatever was changed or added', async () => {
    const couple = await newCouple()
    await fill(couple)
    const [first] = await couple.get<Guest[]>('/api/guests')
    await couple.delete(`/api/guests/${first?.id}`)
    await couple.post('/api/guests', { name: 'Somebody Real' })
    await couple.post('/api/tasks', { title: 'Something real' })
    await fill(couple)
    expect(await contents(couple)).toEqual(whole)
    expect((await couple.get<Guest[]>('/api/guests')).some(({ name }) => name === 'Somebody Real')).toBe(false)
  })

  test('several times at once leaves one sample', async () => {
    const couple = await newCouple()
    const answers = await Promise.all(Array.from({ length: 5 }, () => couple.request('POST', RESET)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await contents(couple)).toEqual(whole)
  })

  test('and clearing at once leaves either the whole sample or nothing', async () => {
    const couple = await newCouple()
    await fill(couple)
    const calls = [RESET, `${RESET}?clear=true`, RESET, `${RESET}?clear=true`]
    await Promise.all(calls.map((path) => couple.request('POST', path)))
    const { sandbox_mode } = await couple.get<DashboardSummary>('/api/dashboard/summary')
    expect(await contents(couple)).toEqual(sandbox_mode ? whole : nothing)
  })

  test.each([
    ['a guest', '/api/guests', { name: 'Ana' }],
    ['a task', '/api/tasks', { title: 'Ring' }],
    ['a vendor', '/api/vendors', { name: 'Doves' }],
    ['a budget line', '/api/budget/categories', { name: 'Doves' }],
  ])('is refused to a wedding with %s of its own, and changes nothing', async (_, path, body) => {
    const couple = await newCouple()
    await couple.post(path, body)
    const before = [await contents(couple), await couple.get(SETTINGS), await couple.get(path)]
    expect(await couple.post(RESET, undefined, 409)).toEqual(OWN_PLANS)
    expect(await couple.post(RESET, { clear: true }, 409)).toEqual(NO_SAMPLE)
    expect([await contents(couple), await couple.get(SETTINGS), await couple.get(path)]).toEqual(before)
  })

  test.each([
    ['a table', seating_tables, { name: 'One', shape: 'round', capacity: 8 }],
    ['a moment of the day', timeline_events, { title: 'Vows', date: '2027-02-14', start_time: '10:00' }],
  ] as const)('is refused to a wedding with %s of its own', async (_, table, row) => {
    const couple = await newCouple()
    const stamps = { id: crypto.randomUUID(), wedding_id: couple.weddingId, created_at: 1, updated_at: 1 }
    await database()
      .insert(table)
      .values({ ...row, ...stamps } as never)
    expect(await couple.post(RESET, undefined, 409)).toEqual(OWN_PLANS)
    expect(await stored(couple, table)).toBe(1)
  })

  test('touches no other wedding', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    await other.post('/api/guests', { name: 'Ana' })
    const before = [await contents(other), await other.get(SETTINGS), await other.get('/api/dashboard/summary')]
    await fill(couple)
    await clear(couple)
    expect([await contents(other), await other.get(SETTINGS), await other.get('/api/dashboard/summary')]).toEqual(
      before,
    )
  })

  test('happens once for one Idempotency-Key', async () => {
    const couple = await newCouple()
    const send = () => couple.request('POST', RESET, { headers: { 'Idempotency-Key': 'fill' } })
    const first = await (await send()).text()
    await clear(couple)
    expect(await (await send()).text()).toBe(first)
    expect(await contents(couple)).toEqual(nothing)
  })

  test.each(['perhaps', '2', ''])('refuses “%s” for clear', async (value) => {
    const couple = await newCouple()
    await couple.post(`${RESET}?clear=${value}`, undefined, 422)
  })
})

describe('clearing the sample', () => {
  test('leaves the wedding as it was before', async () => {
    const couple = await newCouple()
    const neutral = async () => [
      await couple.get(SETTINGS),
      (await couple.get<Category[]>('/api/categories')).map(({ name }) => name),
      await couple.get('/api/dashboard/summary'),
      await couple.get('/api/settings/catering-category'),
      (await couple.get<Occasion[]>(occasionPaths.list)).map(({ name, meal_options }) => [name, meal_options]),
      await couple.get(questionPaths.list),
      await couple.get(householdPaths.list),
    ]
    const before = await neutral()
    await fill(couple)
    expect(await neutral()).not.toEqual(before)
    const summary = await clear(couple)
    expect(summary).toMatchObject({ sandbox_mode: false, guests: { total_invited: 0 }, next_tasks: [] })
    expect(await contents(couple)).toEqual(nothing)
    expect(await neutral()).toEqual(before)
    expect(await couple.post(RESET, { clear: true }, 409)).toEqual(NO_SAMPLE)
    expect(
      (await couple.get<BudgetTrend>('/api/budget/analytics/trend')).points.every(({ planned }) => planned === 0),
    ).toBe(true)
  })

  test('removes its final counts, drafts about its occasions and households, and the shared links of its occasions', async () => {
    const couple = await newCouple()
    const messages = async () => (await couple.get<Message[]>(messagePaths.list)).map(({ id }) => id)
    const links = async () => (await couple.get<ShareLink[]>(sharingPaths.links)).map(({ view }) => view).toSorted()
    const countPath = finalCountPath(couple.weddingId)
    const written = await couple.post<Message>(messagePaths.list, { kind: 'save_the_date' })
    await fill(couple)
    expect(await messages()).toEqual([written.id])

    const inSample = async () => {
      const [, dinner] = await couple.get<Occasion[]>(occasionPaths.list)
      const [home] = await couple.get<Household[]>(householdPaths.list)
      const alone = await couple.post<Guest>('/api/guests', { name: 'Ana Cruz' })
      for (const occasion of [couple.weddingId, dinner?.id ?? '']) await couple.post(finalCountPath(occasion))
      await couple.post(messagePaths.list, { kind: 'invitation', occasion_ids: [couple.weddingId, dinner?.id] })
      const audiences = [
        { occasion_id: dinner?.id },
        ...[home, alone].map((one) => ({ households: ['gone', one?.id] })),
      ]
      for (const audience of audiences) await couple.post(messagePaths.list, { kind: 'reminder', audience })
      await couple.post(sharingPaths.links, { view: 'caterer', occasion_id: dinner?.id })
    }
    await inSample()
    await couple.post(sharingPaths.links, { view: 'contacts' })
    await fill(couple)
    expect([await messages(), await links()]).toEqual([[written.id], ['contacts']])
    expect(await couple.get<FinalCount>(countPath)).toMatchObject({ id: null, differences: [] })

    await inSample()
    await clear(couple)
    expect([await messages(), await links()]).toEqual([[written.id], ['contacts']])
    expect(await couple.get<FinalCount>(countPath)).toMatchObject({ id: null, counts: null, differences: [] })
    const counts = await database().select().from(final_counts).where(eq(final_counts.wedding_id, couple.weddingId))
    expect(counts).toEqual([])
  })

  test('keeps drafts from before it, which name none of its occasions and households', async () => {
    const couple = await newCouple()
    const drafts = [
      { kind: 'save_the_date' },
      { kind: 'invitation', occasion_ids: [couple.weddingId], audience: { occasion_id: couple.weddingId } },
      { kind: 'thanks', audience: { households: [], tags: ['family'], statuses: ['confirmed'] } },
    ]
    for (const draft of drafts) await couple.post(messagePaths.list, draft)
    const before = await couple.get(messagePaths.list)
    await fill(couple)
    await fill(couple)
    await clear(couple)
    expect(await couple.get(messagePaths.list)).toEqual(before)
  })

  test('keeps settings that the couple saved before the sample or in it', async () => {
    const couple = await newCouple()
    const own = {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      wedding_date_fixed: addDays(dayAt(Date.now(), 'UTC'), 400),
    }
    await couple.put(SETTINGS, own)
    const { wedding } = await fill(couple)
    expect(wedding).toMatchObject({ couple_names: 'Mara & Jonas', date: own.wedding_date_fixed })
    await couple.put(SETTINGS, { venue_name: 'The Barn' })
    await clear(couple)
    expect(await couple.get(SETTINGS)).toMatchObject({ ...own, venue_name: 'The Barn' })
  })

  test('resets what the sample set, whatever else was saved, also after a refill', async () => {
    const couple = await newCouple()
    const before = await couple.get<WeddingSettings>(SETTINGS)
    await fill(couple)
    await couple.put(SETTINGS, { currency_code: 'EUR' })
    await clear(couple)
    expect(await couple.get(SETTINGS)).toEqual({ ...before, currency_code: 'EUR', version: 2 })

    const other = await newCouple()
    const theirs = await other.get<WeddingSettings>(SETTINGS)
    await fill(other)
    await other.put(SETTINGS, { couple_name_1: 'Mara', timezone: 'Europe/Paris' })
    await fill(other)
    await clear(other)
    expect(await other.get(SETTINGS)).toMatchObject({
      couple_name_1: 'Mara',
      couple_name_2: null,
      venue_name: null,
      rsvp_deadline: null,
      wedding_date_fixed: theirs.wedding_date_fixed,
    })
  })

  test('keeps what the couple saved before it, even if the sample has the same value', async () => {
    const couple = await newCouple()
    const own = { couple_name_1: 'Amara', couple_name_2: 'Mateo', venue_name: 'Casa Verde Gardens' }
    await couple.put(SETTINGS, own)
    await fill(couple)
    await clear(couple)
    expect(await couple.get(SETTINGS)).toMatchObject(own)
  })

  test('keeps the date when the couple saved a deadline that is after a new wedding’s date', async () => {
    await at('2026-11-21T12:00:00Z', async () => {
      const couple = await newCouple()
      await fill(couple)
      const { wedding_date_fixed } = await couple.get<WeddingSettings>(SETTINGS)
      const rsvp_deadline = addDays(wedding_date_fixed, -30)
      await couple.put(SETTINGS, { rsvp_deadline })
      await clear(couple)
      expect(await couple.get(SETTINGS)).toMatchObject({ couple_name_2: null, wedding_date_fixed, rsvp_deadline })
    })
  })

  test('resets everything in a wedding that was filled before the sample’s settings were recorded', async () => {
    const couple = await newCouple()
    const before = await couple.get<WeddingSettings>(SETTINGS)
    await fill(couple)
    await database().update(weddings).set({ sample_settings: null }).where(eq(weddings.id, couple.weddingId))
    await clear(couple)
    expect(await couple.get(SETTINGS)).toEqual(before)
  })

  test('restores a default category, and keeps those that were added', async () => {
    const couple = await newCouple()
    await fill(couple)
    const [venue] = await couple.get<Category[]>('/api/categories')
    await couple.post(`/api/categories/${venue?.id}/archive`, undefined, 200)
    await couple.post('/api/categories', { name: 'Doves' })
    await clear(couple)
    const names = (await couple.get<Category[]>('/api/categories')).map(({ name }) => name)
    expect(names).toContain('Venue')
    expect(names).toContain('Doves')
    expect(names.length).toBe(15)
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
