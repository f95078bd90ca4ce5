import { describe, expect, test } from 'vitest'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import type { Conflict, DayPlanAnswer, ScheduleSuggestions } from '../../worker/features/timeline/schema'
import { addDays } from '../../worker/lib/calendar'
import { newCouple, type Refused } from '../support/worker/app'
import { DAY, eventsOf, hireVendor, newEvent } from '../support/worker/timeline'

const EVENTS = '/api/timeline-events'
const CONFLICTS = '/api/timeline/conflicts'

const one = (id: string) => `${EVENTS}/${id}`
const suggestions = (date = DAY) => `/api/timeline/ai/schedule-suggestions?date=${date}`

describe('a day plan', () => {
  const PLAN = `${EVENTS}/day-plan`
  const body = { date: DAY, ceremony_time: '15:00' }

  test('is previewed, then added, once', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { venue_name: 'Villa Rosa' })
    await newEvent(couple, { title: 'Our dinner', start_time: '17:20' })
    const shown = await couple.post<DayPlanAnswer>(PLAN, { ...body, dry_run: true }, 200)
    expect(shown).toMatchObject({ dry_run: true, created: 18, skipped: 1 })
    expect(shown.events).toContainEqual({
      title: 'Ceremony',
      description: expect.any(String),
      date: DAY,
      start_time: '15:00',
      end_time: '15:45',
      location: 'Villa Rosa',
    })
    expect(await eventsOf(couple)).toHaveLength(1)
    const made = await couple.post<DayPlanAnswer>(PLAN, body, 200)
    expect(made).toMatchObject({ dry_run: false, created: 18, skipped: 1 })
    expect(made.events).toMatchObject(shown.events)
    expect(await couple.get<Conflict[]>(CONFLICTS)).toEqual([])
    expect(await couple.post(PLAN, body, 200)).toMatchObject({ created: 0, skipped: 19, events: [] })
    expect(await eventsOf(couple)).toHaveLength(19)
  })

  test('requested several times at once is added once', async () => {
    const couple = await newCouple()
    await Promise.all([1, 2, 3].map(() => couple.post(PLAN, body, 200)))
    expect(await eventsOf(couple)).toHaveLength(19)
  })

  test.each([
    [{ date: DAY }, 'ceremony_time'],
    [{ ceremony_time: '15:00' }, 'date'],
    [{ date: DAY, ceremony_time: '3 pm' }, 'ceremony_time'],
    [{ date: '2027-02-29', ceremony_time: '15:00' }, 'date'],
    [{ date: '9998-12-31', ceremony_time: '23:00' }, 'date'],
    [{ date: '9998-12-31', ceremony_time: '23:00', dry_run: true }, 'date'],
  ])('refuses %j', async (sent, field) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(PLAN, sent, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })
})

describe('schedule suggestions', () => {
  test('fix conflicts and name what is missing on the day', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    await newEvent(couple, { title: 'Ceremony', start_time: '16:00', end_time: '16:45', vendor_id })
    const photos = await newEvent(couple, { title: 'Photos', start_time: '16:30', end_time: '17:00', vendor_id })
    const { date, suggestions: made } = await couple.get<ScheduleSuggestions>(suggestions())
    expect(date).toBe(DAY)
    expect(made[0]).toEqual({
      kind: 'move',
      title: 'Photos',
      date: DAY,
      start_time: '16:45',
      end_time: '17:15',
      reason: 'Rosa is needed twice from 16:30 to 16:45: “Ceremony” and “Photos”.',
      event_id: photos.id,
    })
    expect(made.length).toBeGreaterThan(1)
    expect(made.slice(1).every(({ kind, event_id }) => kind === 'add' && event_id === null)).toBe(true)
    expect(await couple.get(suggestions())).toEqual({ date, suggestions: made })
    await couple.get('/api/timeline/ai/schedule-suggestions', 422)
    await couple.get(suggestions('2027-02-30'), 422)
  })

  test('offer a ceremony on another, empty day only while the wedding day has none', async () => {
    const couple = await newCouple()
    const { wedding_date: date } = await couple.get<WeddingSettings>('/api/admin/event-settings')
    const titlesOn = async (day: string) =>
      (await couple.get<ScheduleSuggestions>(suggestions(day))).suggestions.map(({ title }) => title)
    const others = [addDays(date, -1), addDays(date, 120)]
    for (const day of others) expect(await titlesOn(day)).toContain('Ceremony')
    await newEvent(couple, { title: 'Ceremony', date, start_time: '16:00', end_time: '16:45' })
    for (const day of others) expect(await titlesOn(day)).toEqual([])
    expect(await titlesOn(date)).toContain('Dinner')
  })

  test('add no conflict when accepted one after the other', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    await newEvent(couple, { title: 'Ceremony', start_time: '16:00', end_time: '16:45', vendor_id, location: 'Church' })
    await newEvent(couple, { title: 'Photos', start_time: '16:30', end_time: '17:00', vendor_id, location: 'Park' })
    await newEvent(couple, { title: 'Drinks', start_time: '17:10', location: 'Hall' })
    for (let taken = 0; taken < 40; taken++) {
      const before = await couple.get<Conflict[]>(CONFLICTS)
      const { suggestions: made } = await couple.get<ScheduleSuggestions>(suggestions())
      const [next] = made
      if (!next) break
      const { title, date, start_time, end_time, event_id } = next
      if (event_id === null) await newEvent(couple, { title, date, start_time, end_time })
      else await couple.put(one(event_id), { date, start_time, end_time })
      expect((await couple.get<Conflict[]>(CONFLICTS)).length).toBeLessThanOrEqual(before.length)
    }
    expect(await couple.get(CONFLICTS)).toEqual([])
    expect(await couple.get(suggestions())).toEqual({ date: DAY, suggestions: [] })
  })
})
