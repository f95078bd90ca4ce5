import { describe, expect, test } from 'vitest'
import type { VariableMap } from '../../worker/features/budget/schema'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, type OccasionSummary, occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import type { Task } from '../../worker/features/tasks/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { addDays, dayAt } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { type Couple, newCouple } from '../support/worker/app'
import { addTask, addVendor, insertGuests } from '../support/worker/plans'

const SUMMARY = '/api/dashboard/summary'
const read = (couple: Couple) => couple.get<DashboardSummary>(SUMMARY)

/** What the database reports about the call. */
async function costOf(couple: Couple): Promise<{ queries: number; rows: number }> {
  const header = (await couple.request('GET', SUMMARY)).headers.get('server-timing') ?? ''
  const [, queries, rows] = /desc="(\d+) queries, (\d+) rows read"/.exec(header) ?? []
  return { queries: Number(queries), rows: Number(rows) }
}

describe('the summary', () => {
  test('of a new wedding is all zeros', async () => {
    const couple = await newCouple()
    const summary = await read(couple)
    expect(summary).toMatchObject({
      budget: { total_planned: 0, total_actual: 0, remaining: 0, percentage_used: 0, categories_count: 0 },
      guests: { total_invited: 0, confirmed: 0, declined: 0, pending: 0, total_attending: 0, response_rate: 0 },
      vendors: { total_vendors: 0, contacted: 0, quoted: 0, booked: 0, paid: 0, total_contracted_amount: 0 },
      tasks: { total_tasks: 0, completed: 0, in_progress: 0, not_started: 0, overdue: 0, completion_rate: 0 },
      sandbox_mode: false,
      error: null,
      wedding: { couple_names: 'Mara Lindqvist' },
      next_tasks: [],
      next_payments: [],
      recent_responses: [],
      first_steps: { names_and_date: false, guests: false, partner: false, budget: false, tasks: false, day: false },
    })
    const { wedding_date } = await couple.get<{ wedding_date: string }>('/api/admin/event-settings')
    expect(summary.wedding.date).toBe(wedding_date)
    expect(addDays(today(), summary.wedding.days_left)).toBe(wedding_date)
  })

  test('agrees with every feature', async () => {
    const couple = await newCouple()
    await couple.post('/api/reset-demo-data', undefined, 200)
    const summary = await read(couple)
    expect(summary.budget).toEqual(await couple.get('/api/budget/summary'))
    expect(summary.guests).toEqual(await couple.get('/api/guests/summary'))
    const { guests: heads } = await couple.get<VariableMap>('/api/budget/analytics/variable-map')
    expect(heads).toMatchObject(summary.head_count)
    expect(summary.head_count.expected_high).toBeGreaterThan(summary.head_count.expected_low)
    expect(summary.vendors).toEqual(await couple.get('/api/vendors/summary'))
    expect(summary.tasks).toEqual(await couple.get('/api/tasks/summary'))
    const upcoming = await couple.get<object[]>('/api/vendors/payments/upcoming?days=730')
    expect(summary.next_payments).toEqual(upcoming.slice(0, 5))
    const tasks = await couple.get<Task[]>('/api/tasks')
    const open = tasks.filter(({ status }) => status !== 'completed').slice(0, 5)
    expect(summary.next_tasks.map(({ days_until_due: _, ...task }) => task)).toEqual(open)
    const guests = await couple.get<Guest[]>('/api/guests')
    const latest = guests
      .filter(({ responded_at }) => responded_at)
      .map(({ responded_at }) => responded_at)
      .toSorted()
      .reverse()
    expect(summary.recent_responses.map(({ responded_at }) => responded_at)).toEqual(latest.slice(0, 5))
  })

  test('counts the guests of each occasion, once there are several', async () => {
    const couple = await newCouple()
    await insertGuests(couple, 10)
    await insertGuests(couple, 3, { rsvp_status: 'confirmed' })
    expect((await read(couple)).occasions).toEqual([])
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2027-02-15' })
    await couple.post<Occasion>(occasionPaths.list, { name: 'Sailing', date: '2027-02-16' })
    const guests = await couple.get<Guest[]>('/api/guests')
    const guest_ids = guests.slice(0, 6).map(({ id }) => id)
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids, invited: true })
    const answer = { guest_id: guest_ids[0], rsvp_status: 'confirmed', occasion_id: brunch.id }
    await couple.post('/api/rsvp', answer, 200)
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: guest_ids.slice(0, 1), invited: false })
    const { occasions, head_count, guests: counted } = await read(couple)
    expect(occasions.map(({ name, invited }) => [name, invited])).toEqual([
      ['Wedding', 12],
      ['Brunch', 6],
      ['Sailing', 0],
    ])
    expect(occasions[0]).toMatchObject({ id: couple.weddingId, ...head_count })
    expect(occasions[2]).toMatchObject({ attending: 0, expected_low: 0, expected: 0, expected_high: 0 })
    expect(counted.total_invited).toBe(13)
    for (const { id, attending, expected, expected_low: low, expected_high: high } of occasions) {
      const summary = await couple.get<OccasionSummary>(occasionPaths.summary(id))
      expect(summary).toMatchObject({ attending, expected: { low, expected, high } })
    }
  })

  test('awaits replies only of guests whose occasion asks for one', async () => {
    const couple = await newCouple()
    await insertGuests(couple, 3)
    await insertGuests(couple, 1, { rsvp_status: 'confirmed' })
    expect(await read(couple)).toMatchObject({ awaiting: 3, guests: { pending: 3 } })
    await couple.put(occasionPaths.one(couple.weddingId), { asks_rsvp: false })
    expect(await read(couple)).toMatchObject({ awaiting: 0, guests: { pending: 3 } })
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2027-02-15' })
    const [guest] = await couple.get<Guest[]>('/api/guests')
    const guest_ids = [guest?.id]
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids, invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids, invited: false })
    expect(await read(couple)).toMatchObject({ awaiting: 1, guests: { pending: 3 } })
  })

  test('says how many replies each occasion that asks for them and is not over is waiting for', async () => {
    const couple = await newCouple()
    await insertGuests(couple, 2, { rsvp_status: 'confirmed' })
    await couple.put(settingsPath, { wedding_date: addDays(today(), 30) })
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: addDays(today(), 31) })
    const guest_ids = (await couple.get<Guest[]>('/api/guests')).map(({ id }) => id)
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids, invited: true })
    const open = async () => (await read(couple)).occasions.map((occasion) => [occasion.name, occasion.open])
    expect(await open()).toEqual([
      ['Wedding', 0],
      ['Brunch', 2],
    ])
    await couple.put(occasionPaths.one(brunch.id), { date: addDays(today(), -2) })
    expect((await open()).toSorted()).toEqual([
      ['Brunch', 0],
      ['Wedding', 0],
    ])
    await couple.put(occasionPaths.one(brunch.id), { date: addDays(today(), 31), asks_rsvp: false })
    expect(await open()).toEqual([
      ['Wedding', 0],
      ['Brunch', 0],
    ])
  })

  test('lists at most five open tasks by due date, those without one last', async () => {
    const couple = await newCouple()
    await addTask(couple, { title: 'Some day' })
    await addTask(couple, { title: 'Done', status: 'completed', due_date: today() })
    await addTask(couple, { title: 'Tomorrow', due_date: addDays(today(), 1), status: 'in_progress' })
    await addTask(couple, { title: 'Late', due_date: addDays(today(), -2) })
    const { next_tasks } = await read(couple)
    expect(next_tasks.map(({ title, days_until_due, is_overdue }) => [title, days_until_due, is_overdue])).toEqual([
      ['Late', -2, true],
      ['Tomorrow', 1, false],
      ['Some day', null, false],
    ])
    for (let i = 0; i < 5; i++) await addTask(couple, { due_date: addDays(today(), 9) })
    expect((await read(couple)).next_tasks.length).toBe(5)
  })

  test('lists the latest replies with the size of each party', async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Silent' })
    const ana = await couple.post<Guest>('/api/guests', {
      name: 'Ana',
      plus_one_allowed: true,
      plus_one_name: 'Ben',
      rsvp_status: 'confirmed',
    })
    const eve = await couple.post<Guest>('/api/guests', { name: 'Eve' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await couple.post('/api/rsvp', { guest_id: eve.id, rsvp_status: 'declined' }, 200)
    expect((await read(couple)).recent_responses).toMatchObject([
      { guest_id: eve.id, name: 'Eve', rsvp_status: 'declined', party_size: 0 },
      { guest_id: ana.id, name: 'Ana', rsvp_status: 'confirmed', party_size: 2 },
    ])
  })

  test('counts in the party of a reply only the plus-ones who come to the wedding', async () => {
    const couple = await newCouple()
    await couple.post<Guest>('/api/guests', {
      name: 'Ana',
      rsvp_status: 'confirmed',
      companions: [{ name: 'Sam', not_at: [couple.weddingId] }],
    })
    const summary = await read(couple)
    expect(summary.recent_responses).toMatchObject([{ name: 'Ana', party_size: 1 }])
    expect(summary.guests.total_attending).toBe(1)
  })

  test('counts the days to the wedding in the wedding’s zone', async () => {
    const couple = await newCouple()
    const date = addDays(dayAt(Date.now(), 'Pacific/Kiritimati'), 3)
    await couple.put('/api/admin/event-settings', { timezone: 'Pacific/Kiritimati', wedding_date_fixed: date })
    expect((await read(couple)).wedding).toMatchObject({ date, days_left: 3 })
  })

  test('says which of the first steps are done, until the couple dismisses them', async () => {
    const couple = await newCouple()
    const doneSteps = async () =>
      Object.entries((await read(couple)).first_steps ?? {}).flatMap(([step, isDone]) => (isDone ? [step] : []))
    await couple.put('/api/admin/event-settings', { couple_name_2: 'Jonas', wedding_date_policy: 'dynamic' })
    expect(await doneSteps()).toEqual(['names_and_date'])
    await couple.post('/api/wedding/members', { email: `helper-${couple.userId}@example.com`, role: 'helper' })
    expect(await doneSteps()).toEqual(['names_and_date'])
    await couple.post('/api/wedding/members', { email: `partner-${couple.userId}@example.com`, role: 'partner' })
    await insertGuests(couple, 1, { is_invited: false })
    await addTask(couple)
    await couple.post('/api/budget/categories', { name: 'Rings' })
    expect(await doneSteps()).toEqual(['names_and_date', 'guests', 'partner', 'budget', 'tasks'])
    await couple.put('/api/admin/event-settings', { first_steps_done: true })
    expect((await read(couple)).first_steps).toBeNull()
  })

  test('holds nothing of another wedding', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const before = await read(couple)
    await other.post('/api/reset-demo-data', undefined, 200)
    expect(await read(couple)).toEqual(before)
  })

  test('comes in one round trip of at most 12 queries, of this wedding’s rows only', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    await insertGuests(couple, 3)
    await addTask(couple)
    await addVendor(couple, { status: 'booked' })
    await couple.post<Vendor>('/api/budget/categories', { name: 'Dinner', cost_basis: 'per_guest', unit_cost: 5 })
    const before = await costOf(couple)
    // One more for the session.
    expect(before.queries).toBeLessThanOrEqual(12 + 1)
    await other.post('/api/reset-demo-data', undefined, 200)
    // Each index range is read one row beyond its end; now there is such a row.
    expect((await costOf(couple)).rows - before.rows).toBeLessThan(15)
    expect(before.rows).toBeLessThan(60)
    expect((await costOf(other)).rows).toBeLessThan(1000)
  })
})
