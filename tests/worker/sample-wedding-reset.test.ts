import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { final_counts, seating_tables, timeline_events, weddings } from '../../worker/db/schema/weddings'
import type { BudgetTrend } from '../../worker/features/budget/schema'
import type { Category } from '../../worker/features/categories/schema'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Message, messagePaths } from '../../worker/features/messages/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { questionPaths } from '../../worker/features/questions/schema'
import { firstFixedDate } from '../../worker/features/settings/rules'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import { addDays, dayAt } from '../../worker/lib/calendar'
import { type Couple, newCouple, request } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { database } from '../support/worker/reminders'
import { contents, fill, stored, whole } from '../support/worker/sample'

const RESET = '/api/reset-demo-data'
const SETTINGS = '/api/admin/event-settings'
const OWN_PLANS = { detail: 'This wedding already has plans of your own. The sample needs an empty wedding.' }
const NO_SAMPLE = { detail: 'This wedding is not the sample, so there is nothing to clear.' }
const clear = (couple: Couple) => couple.post<DashboardSummary>(`${RESET}?clear=true`, undefined, 200)

const nothing = { guests: 0, tasks: 0, vendors: 0, lines: 0, tables: 0, moments: 0 }

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

  test('removes its final counts, drafts about its occasions and households, and shared links: reset, of its occasions, cleared, all', async () => {
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
    const { url } = await couple.post<{ url: string }>('/api/calendar-links')
    expect((await request('GET', new URL(url).pathname)).status).toBe(200)
    await clear(couple)
    expect([await messages(), await links()]).toEqual([[written.id], []])
    expect(await couple.get('/api/calendar-links')).toEqual([])
    expect((await request('GET', new URL(url).pathname)).status).toBe(404)
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
    await fill(other)
    await other.put(SETTINGS, { couple_name_1: 'Mara', timezone: 'Europe/Paris' })
    await fill(other)
    await clear(other)
    expect(await other.get(SETTINGS)).toMatchObject({
      couple_name_1: 'Mara',
      couple_name_2: null,
      venue_name: null,
      rsvp_deadline: null,
      wedding_date_fixed: firstFixedDate(Date.now(), 'Europe/Paris'),
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
