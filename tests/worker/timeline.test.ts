import { describe, expect, test } from 'vitest'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type {
  AssignedEvent,
  CleanUpAnswer,
  TimelineEvent,
  VendorAssignment,
} from '../../worker/features/timeline/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { clock, DAY, event, eventsOf, fillTimeline, hireVendor, newEvent } from '../support/worker/timeline'

const EVENTS = '/api/timeline-events'
const CONFLICTS = '/api/timeline/conflicts'
const ASSIGNMENTS = '/api/timeline/vendor-assignments'
const CALENDAR = '/api/timeline/calendar.ics'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const one = (id: string) => `${EVENTS}/${id}`
const assign = (id: string) => `${one(id)}/assign-vendor`
const suggestions = (date = DAY) => `/api/timeline/ai/schedule-suggestions?date=${date}`

describe('an event', () => {
  test('starts with what was sent and defaults', async () => {
    const couple = await newCouple()
    const made = await newEvent(couple, { title: ' Toasts 🥂 ', location: '', end_time: '' })
    expect(made).toEqual({
      id: expect.any(String),
      title: 'Toasts 🥂',
      description: null,
      date: DAY,
      start_time: '18:00',
      end_time: null,
      location: null,
      vendor_id: null,
      occasion_id: null,
      vendor_name: null,
      vendor_status: null,
      status: 'planned',
      notes: null,
      visibility: 'all',
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await eventsOf(couple)).toEqual([made])
  })

  test('names its vendor, and is changed only in the fields that are sent; null clears', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const made = await newEvent(couple, { vendor_id, end_time: '00:30', location: 'Hall', notes: 'Line\nbreak' })
    expect(made).toMatchObject({ vendor_name: 'Rosa', vendor_status: 'booked', end_time: '00:30' })
    const changes = { end_time: null, location: null, status: 'confirmed', start_time: '17:00' }
    const changed = await couple.put(one(made.id), { ...changes, version: 1 })
    expect(changed).toEqual({ ...made, ...changes, version: 2, updated_at: expect.any(String) })
    expect(await couple.put(one(made.id), changed as object)).toMatchObject({ vendor_id, version: 3 })
    expect(await couple.put(one(made.id), { vendor_id: null })).toMatchObject({ vendor_id: null, vendor_name: null })
    await couple.delete(one(made.id))
    await couple.delete(one(made.id), 404)
    await couple.put(one(made.id), { title: 'Gone' }, 404)
  })

  test('is part of an occasion, or of the day as a whole, also once the occasion is removed', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
    const theirs = await other.post<Occasion>(occasionPaths.list, { name: 'Theirs' })
    const pancakes = await newEvent(couple, { title: 'Pancakes', occasion_id: brunch.id, description: 'With berries' })
    expect(pancakes).toMatchObject({ occasion_id: brunch.id })
    const vows = await newEvent(couple, { title: 'Vows', occasion_id: couple.weddingId })
    expect(vows).toMatchObject({ occasion_id: couple.weddingId })
    const file = await (await couple.request('GET', CALENDAR)).text()
    expect(file).toContain('DESCRIPTION:Brunch\\nWith berries')

    const errors = { occasion_id: 'Please choose one of your occasions.' }
    for (const occasion_id of [UNKNOWN, theirs.id, other.weddingId]) {
      expect(await couple.post<Refused>(EVENTS, event({ occasion_id }), 422)).toMatchObject({ detail: { errors } })
      for (const version of [undefined, vows.version]) {
        const refused = await couple.put<Refused>(one(vows.id), { occasion_id, version }, 422)
        expect(refused).toMatchObject({ detail: { errors } })
      }
    }
    expect(await couple.put(one(vows.id), { occasion_id: null })).toMatchObject({ occasion_id: null })
    await couple.put(one(vows.id), { occasion_id: couple.weddingId, version: 1 }, 409)
    const copy = await couple.post<TimelineEvent>(`${one(pancakes.id)}/duplicate`, { targetDate: DAY })
    expect(copy).toMatchObject({ occasion_id: brunch.id })
    await couple.delete(occasionPaths.one(brunch.id))
    expect((await eventsOf(couple)).map(({ occasion_id }) => occasion_id)).toEqual([null, null, null])
  })

  test('is listed by date and start', async () => {
    const couple = await newCouple()
    await newEvent(couple, { title: 'c' })
    await newEvent(couple, { title: 'd', date: '2027-02-15', start_time: '08:00' })
    await newEvent(couple, { title: 'b', start_time: '09:00' })
    await newEvent(couple, { title: 'a', date: '2027-02-13', start_time: '23:59' })
    expect((await eventsOf(couple)).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
  })

  test.each([
    ['title', '  ', 'Please enter a title.'],
    ['title', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['title', 'a\u0007', 'This contains characters that cannot be stored, such as control characters.'],
    ['date', '2027-02-30', 'Please enter a date such as 2027-02-14.'],
    ['date', null, 'This is required.'],
    ['date', '9999-12-31', 'Please enter a date between the years 1900 and 9998.'],
    ['start_time', '24:00', 'Please enter a time such as 15:30.'],
    ['start_time', '9:00', 'Please enter a time such as 15:30.'],
    ['start_time', '09:60', 'Please enter a time such as 15:30.'],
    ['start_time', null, 'This is required.'],
    ['end_time', '25:00', 'Please enter a time such as 15:30.'],
    ['end_time', 900, 'Please enter a time such as 15:30.'],
    ['location', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['status', 'booked', 'Please choose one of: planned, confirmed, done.'],
    ['description', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['notes', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['version', '1', 'This must be a number.'],
  ])('refuses %s = %j beside the field', async (field, value, sentence) => {
    const couple = await newCouple()
    const { id } = await newEvent(couple)
    const { detail } = await couple.put<Refused>(one(id), { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    if (field !== 'version') await couple.post(EVENTS, event({ [field]: value }), 422)
    expect(await eventsOf(couple)).toMatchObject([{ id, version: 1 }])
  })

  test('needs a title, a date and a start', async () => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(EVENTS, {}, 422)
    expect(Object.keys(detail.errors)).toEqual(['title', 'date', 'start_time'])
  })

  test('refuses a vendor that is missing or of another wedding', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { id } = await newEvent(couple)
    for (const vendor_id of [await hireVendor(stranger), UNKNOWN]) {
      const refused = { detail: 'We could not find that.' }
      expect(await couple.post(EVENTS, event({ vendor_id }), 404)).toEqual(refused)
      expect(await couple.put(one(id), { vendor_id, title: 'Mine' }, 404)).toEqual(refused)
      expect(await couple.put(assign(id), { vendor_id }, 404)).toEqual(refused)
      expect(await couple.get(`${ASSIGNMENTS}?vendor_id=${vendor_id}`, 404)).toEqual(refused)
      expect(await couple.get(`${CALENDAR}?vendor_id=${vendor_id}`, 404)).toEqual(refused)
    }
    expect(await eventsOf(couple)).toMatchObject([{ title: 'Toasts', version: 1 }])
  })

  test('answers a stale edit with the current event, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await newEvent(couple)
    const edits = Array.from({ length: 8 }, (_, i) =>
      couple.request('PUT', one(id), { body: { start_time: clock(i), version: 1 } }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const refused = await couple.put<{ current: TimelineEvent }>(one(id), { title: 'Late', version: 1 }, 409)
    expect(refused.current).toMatchObject({ id, title: 'Toasts', version: 2 })
    await couple.put(assign(id), { vendor_id: null, version: 1 }, 409)
  })

  test('is kept without its vendor, as a new version, when the vendor is deleted', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const { id } = await newEvent(couple, { vendor_id })
    expect(await couple.get(`/api/vendors/${vendor_id}/usage`)).toEqual({
      vendor_name: 'Rosa',
      payments: 0,
      paid_amount: 0,
      events: 1,
      total_references: 1,
    })
    await couple.delete(`/api/vendors/${vendor_id}`)
    expect(await eventsOf(couple)).toMatchObject([{ id, vendor_id: null, vendor_name: null, version: 2 }])
  })

  test('is refused beyond 1,000, also with parallel requests', async () => {
    const couple = await newCouple()
    await fillTimeline(couple, 998)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => couple.request('POST', EVENTS, { body: event() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    const [first] = await eventsOf(couple)
    const full = { detail: 'A wedding can hold at most 1,000 timeline events.' }
    expect(await couple.post(EVENTS, event(), 409)).toEqual(full)
    expect(await couple.post(`${one(first?.id ?? '')}/duplicate`, { targetDate: DAY }, 409)).toEqual(full)
    expect(await couple.post(`${EVENTS}/day-plan`, { date: DAY, ceremony_time: '15:00' }, 409)).toEqual(full)
    expect(await eventsOf(couple)).toHaveLength(1000)
  })

  test('is listed with one query after the session’s, without rows of other weddings', async () => {
    const [crowded, couple] = [await newCouple(), await newCouple()]
    await fillTimeline(crowded, 300)
    await newEvent(couple, { vendor_id: await hireVendor(couple) })
    for (const path of [EVENTS, CONFLICTS, ASSIGNMENTS, CALENDAR, suggestions()]) {
      const timing = (await couple.request('GET', path)).headers.get('server-timing')
      expect([path, timing]).toEqual([path, expect.stringContaining(besideSession(1))])
      expect([path, Number(/(\d+) rows read/.exec(timing ?? '')?.[1]) <= 10]).toEqual([path, true])
    }
  })
})

describe('assigning a vendor', () => {
  test('answers the event and the new conflicts', async () => {
    const couple = await newCouple()
    const [vendor_id, ben] = [await hireVendor(couple), await hireVendor(couple, 'Ben', 'contacted')]
    const first = await newEvent(couple, { end_time: '19:00', location: 'Hall', vendor_id })
    const second = await newEvent(couple, { title: 'Cake', start_time: '18:30', location: 'hall' })
    const assigned = await couple.put<AssignedEvent>(assign(second.id), { vendor_id })
    expect(assigned).toEqual({
      ...second,
      vendor_id,
      vendor_name: 'Rosa',
      vendor_status: 'booked',
      version: 2,
      updated_at: expect.any(String),
      conflicts: [expect.objectContaining({ type: 'vendor_double_booked', event_ids: [first.id, second.id] })],
    })
    const again = await couple.put<AssignedEvent>(`${assign(second.id)}?vendor_id=${vendor_id}`, undefined)
    expect(again).toMatchObject({ vendor_id, conflicts: [] })
    expect(await couple.put(assign(second.id), { vendor_id: ben })).toMatchObject({
      conflicts: [{ type: 'vendor_not_booked', vendor_id: ben }],
    })
    const cleared = await couple.put<AssignedEvent>(`${assign(second.id)}?vendor_id=null`, undefined)
    expect(cleared).toMatchObject({ vendor_id: null, vendor_name: null, conflicts: [] })
    expect(await couple.put(assign(second.id), { vendor_id: null })).toMatchObject({ vendor_id: null })
    const { version } = await couple.put<AssignedEvent>(`${assign(second.id)}?vendor_id=${ben}`, undefined)
    await couple.put(`${assign(second.id)}?vendor_id=null&version=${version - 1}`, undefined, 409)
    await couple.put(`${assign(second.id)}?vendor_id=null&version=${version}`, undefined)
    const { detail } = await couple.put<Refused>(assign(second.id), {}, 422)
    expect(detail.errors).toEqual({ vendor_id: 'Please choose a vendor.' })
  })

  test('is listed by vendor, in order of their first event', async () => {
    const couple = await newCouple()
    const [rosa, ben] = [await hireVendor(couple), await hireVendor(couple, 'Ben')]
    const late = await newEvent(couple, { end_time: '00:30', vendor_id: rosa })
    const early = await newEvent(couple, { start_time: '09:00', vendor_id: ben })
    const next = await newEvent(couple, { date: '2027-02-20', vendor_id: ben })
    await newEvent(couple)
    expect(await couple.get<VendorAssignment[]>(`${ASSIGNMENTS}?date=${DAY}`)).toEqual([
      {
        vendor_id: ben,
        vendor_name: 'Ben',
        first_date: DAY,
        first_start: '09:00',
        last_date: DAY,
        last_end: '09:00',
        events: [early],
      },
      {
        vendor_id: rosa,
        vendor_name: 'Rosa',
        first_date: DAY,
        first_start: '18:00',
        last_date: '2027-02-15',
        last_end: '00:30',
        events: [late],
      },
    ])
    const his = await couple.get<VendorAssignment[]>(`${ASSIGNMENTS}?vendor_id=${ben}`)
    expect(his).toMatchObject([{ last_date: '2027-02-20', last_end: '18:00', events: [early, next] }])
    expect(await couple.get(`${ASSIGNMENTS}?date=2030-01-01`)).toEqual([])
  })
})

describe('a copy', () => {
  test('is the same on another day, with status planned', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const source = await newEvent(couple, { end_time: '19:00', vendor_id, status: 'done', notes: 'Mike' })
    const copy = await couple.post<TimelineEvent>(`${one(source.id)}/duplicate`, { targetDate: '2027-02-15' })
    const stamps = { created_at: expect.any(String), updated_at: expect.any(String) }
    expect(copy).toEqual({ ...source, ...stamps, id: copy.id, date: '2027-02-15', status: 'planned' })
    expect(copy.id).not.toBe(source.id)
    await couple.post(`${one(source.id)}/duplicate?targetDate=2027-02-16`)
    expect(await eventsOf(couple)).toHaveLength(3)
    for (const targetDate of [undefined, null, '', '2027-02-30']) {
      const { detail } = await couple.post<Refused>(`${one(source.id)}/duplicate`, { targetDate }, 422)
      expect(Object.keys(detail.errors)).toEqual(['targetDate'])
    }
    await couple.post(`${one(UNKNOWN)}/duplicate`, { targetDate: DAY }, 404)
  })
})

describe('cleaning up', () => {
  const CLEAN_UP = `${EVENTS}/cleanup-duplicates`

  test('keeps one of each with the details of the others, and finds nothing the second time', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const first = await newEvent(couple, { notes: 'Mike' })
    const second = await newEvent(couple, { title: 'TOASTS ', end_time: '18:15', location: 'Hall' })
    await newEvent(couple, { start_time: '18:05' })
    await newEvent(couple, { date: '2027-02-15' })
    await newEvent(stranger)
    const answer = await couple.post<CleanUpAnswer>(CLEAN_UP, undefined, 200)
    expect(answer).toEqual({ removed: 1, groups: [{ kept_id: first.id, removed_ids: [second.id] }] })
    expect((await eventsOf(couple))[0]).toMatchObject({
      id: first.id,
      end_time: '18:15',
      location: 'Hall',
      notes: 'Mike',
      version: 2,
    })
    expect(await couple.post(CLEAN_UP, undefined, 200)).toEqual({ removed: 0, groups: [] })
    expect(await eventsOf(couple)).toHaveLength(3)
    expect(await eventsOf(stranger)).toHaveLength(1)
  })

  test('several times at once removes each duplicate once', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 4; i++) await newEvent(couple)
    const answers = await Promise.all([1, 2, 3].map(() => couple.post<CleanUpAnswer>(CLEAN_UP, undefined, 200)))
    expect(answers.reduce((sum, { removed }) => sum + removed, 0)).toBe(3)
    expect(await eventsOf(couple)).toHaveLength(1)
  })
})

describe('the calendar', () => {
  test('is a file of all events or one vendor’s, in UTC', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const vendor_id = await hireVendor(couple)
    const hers = await newEvent(couple, { title: 'Flowers', vendor_id, end_time: '00:30' })
    await newEvent(couple)
    await newEvent(stranger, { title: 'Theirs' })
    const response = await couple.request('GET', CALENDAR)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="timeline.ics"')
    const all = await response.text()
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    // The wedding is in Manila.
    expect(all).toContain(`UID:timeline-${hers.id}@posy\r\n`)
    expect(all).toContain('DTSTART:20270214T100000Z\r\nDTEND:20270214T163000Z\r\nSUMMARY:Flowers\r\n')
    const one = await (await couple.request('GET', `${CALENDAR}?vendor_id=${vendor_id}`)).text()
    expect(one.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Flowers'])
  })

  test('of one vendor leaves out what is for the couple alone', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    await newEvent(couple, { title: 'Flowers', vendor_id, visibility: 'vendors' })
    await newEvent(couple, { title: 'Her surprise', vendor_id, visibility: 'couple' })
    const summaries = async (path: string) => (await (await couple.request('GET', path)).text()).match(/SUMMARY:.*/g)
    expect(await summaries(`${CALENDAR}?vendor_id=${vendor_id}`)).toEqual(['SUMMARY:Flowers'])
    expect(await summaries(CALENDAR)).toEqual(['SUMMARY:Flowers', 'SUMMARY:Her surprise'])
  })
})
