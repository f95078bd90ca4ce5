import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { timeline_events } from '../../worker/db/schema/weddings'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type {
  AssignedEvent,
  CleanUpAnswer,
  Conflict,
  DayPlanAnswer,
  ScheduleSuggestions,
  ShiftAnswer,
  TimelineEvent,
  UndoShiftAnswer,
  VendorAssignment,
} from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { type Couple, newCouple, type Refused } from '../support/app'
import { besideSession } from '../support/cost'
import { openWeddings } from '../support/databases'

const EVENTS = '/api/timeline-events'
const CONFLICTS = '/api/timeline/conflicts'
const ASSIGNMENTS = '/api/timeline/vendor-assignments'
const CALENDAR = '/api/timeline/calendar.ics'
const DAY = '2027-02-14'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const one = (id: string) => `${EVENTS}/${id}`
const assign = (id: string) => `${one(id)}/assign-vendor`
const suggestions = (date = DAY) => `/api/timeline/ai/schedule-suggestions?date=${date}`
const event = (fields: object = {}) => ({ title: 'Toasts', date: DAY, start_time: '18:00', ...fields })
const add = (couple: Couple, fields: object = {}) => couple.post<TimelineEvent>(EVENTS, event(fields))
const list = (couple: Couple) => couple.get<TimelineEvent[]>(EVENTS)
const hire = async (couple: Couple, name = 'Rosa', status = 'booked') =>
  (await couple.post<Vendor>('/api/vendors', { name, status })).id

/** Inserts events past the API, for tests that need many. */
function fill(couple: Couple, count: number, fields: Partial<typeof timeline_events.$inferInsert> = {}) {
  const stored = { wedding_id: couple.weddingId, title: 'Filler', date: '2027-02-10', created_at: 0, updated_at: 0 }
  const rows = Array.from({ length: count }, (_, i) => ({
    ...stored,
    id: crypto.randomUUID(),
    start_time: clock(i),
    ...fields,
  }))
  return insertRows(openWeddings(), timeline_events, rows)
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

describe('an event', () => {
  test('starts with what was sent and defaults', async () => {
    const couple = await newCouple()
    const made = await add(couple, { title: ' Toasts 🥂 ', location: '', end_time: '' })
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
    expect(await list(couple)).toEqual([made])
  })

  test('names its vendor, and is changed only in the fields that are sent; null clears', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    const made = await add(couple, { vendor_id, end_time: '00:30', location: 'Hall', notes: 'Line\nbreak' })
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
    const pancakes = await add(couple, { title: 'Pancakes', occasion_id: brunch.id, description: 'With berries' })
    expect(pancakes).toMatchObject({ occasion_id: brunch.id })
    const vows = await add(couple, { title: 'Vows', occasion_id: couple.weddingId })
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
    expect((await list(couple)).map(({ occasion_id }) => occasion_id)).toEqual([null, null, null])
  })

  test('is listed by date and start', async () => {
    const couple = await newCouple()
    await add(couple, { title: 'c' })
    await add(couple, { title: 'd', date: '2027-02-15', start_time: '08:00' })
    await add(couple, { title: 'b', start_time: '09:00' })
    await add(couple, { title: 'a', date: '2027-02-13', start_time: '23:59' })
    expect((await list(couple)).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
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
    const { id } = await add(couple)
    const { detail } = await couple.put<Refused>(one(id), { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    if (field !== 'version') await couple.post(EVENTS, event({ [field]: value }), 422)
    expect(await list(couple)).toMatchObject([{ id, version: 1 }])
  })

  test('needs a title, a date and a start', async () => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(EVENTS, {}, 422)
    expect(Object.keys(detail.errors)).toEqual(['title', 'date', 'start_time'])
  })

  test('refuses a vendor that is missing or of another wedding', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { id } = await add(couple)
    for (const vendor_id of [await hire(stranger), UNKNOWN]) {
      const refused = { detail: 'We could not find that.' }
      expect(await couple.post(EVENTS, event({ vendor_id }), 404)).toEqual(refused)
      expect(await couple.put(one(id), { vendor_id, title: 'Mine' }, 404)).toEqual(refused)
      expect(await couple.put(assign(id), { vendor_id }, 404)).toEqual(refused)
      expect(await couple.get(`${ASSIGNMENTS}?vendor_id=${vendor_id}`, 404)).toEqual(refused)
      expect(await couple.get(`${CALENDAR}?vendor_id=${vendor_id}`, 404)).toEqual(refused)
    }
    expect(await list(couple)).toMatchObject([{ title: 'Toasts', version: 1 }])
  })

  test('answers a stale edit with the current event, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await add(couple)
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
    const vendor_id = await hire(couple)
    const { id } = await add(couple, { vendor_id })
    expect(await couple.get(`/api/vendors/${vendor_id}/usage`)).toEqual({
      vendor_name: 'Rosa',
      payments: 0,
      paid_amount: 0,
      events: 1,
      total_references: 1,
    })
    await couple.delete(`/api/vendors/${vendor_id}`)
    expect(await list(couple)).toMatchObject([{ id, vendor_id: null, vendor_name: null, version: 2 }])
  })

  test('is refused beyond 1,000, also with parallel requests', async () => {
    const couple = await newCouple()
    await fill(couple, 998)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => couple.request('POST', EVENTS, { body: event() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    const [first] = await list(couple)
    const full = { detail: 'A wedding can hold at most 1,000 timeline events.' }
    expect(await couple.post(EVENTS, event(), 409)).toEqual(full)
    expect(await couple.post(`${one(first?.id ?? '')}/duplicate`, { targetDate: DAY }, 409)).toEqual(full)
    expect(await couple.post(`${EVENTS}/day-plan`, { date: DAY, ceremony_time: '15:00' }, 409)).toEqual(full)
    expect(await list(couple)).toHaveLength(1000)
  })

  test('is listed with one query after the session’s, without rows of other weddings', async () => {
    const [crowded, couple] = [await newCouple(), await newCouple()]
    await fill(crowded, 300)
    await add(couple, { vendor_id: await hire(couple) })
    for (const path of [EVENTS, CONFLICTS, ASSIGNMENTS, CALENDAR, suggestions()]) {
      const timing = (await couple.request('GET', path)).headers.get('server-timing')
      expect([path, timing]).toEqual([path, expect.stringContaining(besideSession(1))])
      expect([path, Number(/(\d+) rows read/.exec(timing ?? '')?.[1]) <= 10]).toEqual([path, true])
    }
  })
})

describe('conflicts', () => {
  test('are listed for all days, one day or one event, across midnight too', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    const night = await add(couple, { start_time: '23:00', end_time: '01:00', vendor_id, location: 'Bar' })
    const after = await add(couple, { title: 'Cleaning', date: '2027-02-15', start_time: '00:30', vendor_id })
    const other = await add(couple, { date: '2027-03-01', vendor_id: await hire(couple, 'Ben', 'quoted') })
    const double = {
      type: 'vendor_double_booked',
      severity: 'error',
      message: 'Rosa is needed twice at 00:30: “Toasts” and “Cleaning”.',
      event_ids: [night.id, after.id],
      vendor_id,
    }
    const unbooked = {
      type: 'vendor_not_booked',
      severity: 'warning',
      message: 'Ben is planned for “Toasts” but is not booked yet.',
      event_ids: [other.id],
      vendor_id: other.vendor_id,
    }
    expect(await couple.get(CONFLICTS)).toEqual([double, unbooked])
    expect(await couple.get(`${CONFLICTS}?date=${DAY}`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-15`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-16`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?event_id=${after.id}`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?event_id=${other.id}&date=${DAY}`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?event_id=&date=`)).toHaveLength(2)
  })

  test('of one day or one event are complete even when the whole list is cut', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    await fill(couple, 70, { start_time: '09:00', vendor_id })
    const first = await add(couple, { start_time: '18:00', vendor_id })
    const second = await add(couple, { start_time: '18:30', end_time: '18:45', vendor_id })
    const third = await add(couple, { title: 'Cake', start_time: '18:30', vendor_id })
    const late = { type: 'vendor_double_booked', event_ids: [second.id, third.id] }
    expect(await couple.get(CONFLICTS)).toHaveLength(2000)
    expect(await couple.get(`${CONFLICTS}?date=${DAY}`)).toMatchObject([late])
    expect(await couple.get(`${CONFLICTS}?event_id=${third.id}`)).toMatchObject([late])
    expect(await couple.get(`${CONFLICTS}?event_id=${first.id}`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-10`)).toHaveLength(2000)

    const shift = { date: DAY, from_time: '18:30', minutes: -30, dry_run: true }
    await fill(couple, 70, { start_time: '09:00', vendor_id, date: DAY })
    const { conflicts } = await couple.post<ShiftAnswer>(`${EVENTS}/shift`, shift, 200)
    expect(conflicts.map(({ event_ids }) => event_ids)).toEqual([
      [first.id, second.id],
      [first.id, third.id],
    ])
  })

  test('of a missing event or another wedding’s are not found', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { id } = await add(stranger)
    expect(await couple.get(`${CONFLICTS}?event_id=${id}`, 404)).toEqual({ detail: 'We could not find that.' })
    await couple.get(`${CONFLICTS}?event_id=${UNKNOWN}`, 404)
    await couple.get(`${CONFLICTS}?date=2027-02-30`, 422)
    await couple.get(`${ASSIGNMENTS}?date=soon`, 422)
  })

  test('lower a vendor’s score for dates', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    const fit = `/api/vendors/ai/fit-suggestion?vendor_id=${vendor_id}`
    const dates = async () =>
      (await couple.get<{ factors: { name: string }[] }>(fit)).factors.find(({ name }) => name === 'dates')
    await add(couple, { vendor_id })
    expect(await dates()).toMatchObject({ score: 100 })
    await add(couple, { vendor_id, title: 'Cake' })
    expect(await dates()).toMatchObject({
      score: 50,
      detail: 'Rosa is needed twice at 18:00: “Toasts” and “Cake”.',
    })
  })
})

describe('assigning a vendor', () => {
  test('answers the event and the new conflicts', async () => {
    const couple = await newCouple()
    const [vendor_id, ben] = [await hire(couple), await hire(couple, 'Ben', 'contacted')]
    const first = await add(couple, { end_time: '19:00', location: 'Hall', vendor_id })
    const second = await add(couple, { title: 'Cake', start_time: '18:30', location: 'hall' })
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
    const [rosa, ben] = [await hire(couple), await hire(couple, 'Ben')]
    const late = await add(couple, { end_time: '00:30', vendor_id: rosa })
    const early = await add(couple, { start_time: '09:00', vendor_id: ben })
    const next = await add(couple, { date: '2027-02-20', vendor_id: ben })
    await add(couple)
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
    const vendor_id = await hire(couple)
    const source = await add(couple, { end_time: '19:00', vendor_id, status: 'done', notes: 'Mike' })
    const copy = await couple.post<TimelineEvent>(`${one(source.id)}/duplicate`, { targetDate: '2027-02-15' })
    const stamps = { created_at: expect.any(String), updated_at: expect.any(String) }
    expect(copy).toEqual({ ...source, ...stamps, id: copy.id, date: '2027-02-15', status: 'planned' })
    expect(copy.id).not.toBe(source.id)
    await couple.post(`${one(source.id)}/duplicate?targetDate=2027-02-16`)
    expect(await list(couple)).toHaveLength(3)
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
    const first = await add(couple, { notes: 'Mike' })
    const second = await add(couple, { title: 'TOASTS ', end_time: '18:15', location: 'Hall' })
    await add(couple, { start_time: '18:05' })
    await add(couple, { date: '2027-02-15' })
    await add(stranger)
    const answer = await couple.post<CleanUpAnswer>(CLEAN_UP, undefined, 200)
    expect(answer).toEqual({ removed: 1, groups: [{ kept_id: first.id, removed_ids: [second.id] }] })
    expect((await list(couple))[0]).toMatchObject({
      id: first.id,
      end_time: '18:15',
      location: 'Hall',
      notes: 'Mike',
      version: 2,
    })
    expect(await couple.post(CLEAN_UP, undefined, 200)).toEqual({ removed: 0, groups: [] })
    expect(await list(couple)).toHaveLength(3)
    expect(await list(stranger)).toHaveLength(1)
  })

  test('several times at once removes each duplicate once', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 4; i++) await add(couple)
    const answers = await Promise.all([1, 2, 3].map(() => couple.post<CleanUpAnswer>(CLEAN_UP, undefined, 200)))
    expect(answers.reduce((sum, { removed }) => sum + removed, 0)).toBe(3)
    expect(await list(couple)).toHaveLength(1)
  })
})

describe('a shift', () => {
  const SHIFT = `${EVENTS}/shift`

  test('moves the rest of a day at once, and can be previewed', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const vendor_id = await hire(couple)
    await add(couple, { title: 'Before', start_time: '17:59', end_time: '18:10', vendor_id })
    await add(couple, { title: 'After', start_time: '18:15', vendor_id })
    await add(couple, { title: 'Late', start_time: '23:50', end_time: '23:58' })
    await add(couple, { title: 'Other day', date: '2027-02-15' })
    await add(stranger)
    const before = await list(couple)
    const earlier = await couple.post<ShiftAnswer>(
      SHIFT,
      { date: DAY, from_time: '18:00', minutes: -10, dry_run: true },
      200,
    )
    expect(earlier).toMatchObject({ dry_run: true, shifted: 2, conflicts: [{ type: 'vendor_double_booked' }] })
    expect(await list(couple)).toEqual(before)

    const later = await couple.post<ShiftAnswer>(SHIFT, { date: DAY, from_time: '18:00', minutes: 15 }, 200)
    expect(later).toMatchObject({ dry_run: false, shifted: 2, conflicts: [] })
    expect(
      (await list(couple)).map(({ title, date, start_time, end_time, version }) => [
        title,
        date,
        start_time,
        end_time,
        version,
      ]),
    ).toEqual([
      ['Before', DAY, '17:59', '18:10', 1],
      ['After', DAY, '18:30', null, 2],
      ['Late', '2027-02-15', '00:05', '00:13', 2],
      ['Other day', '2027-02-15', '18:00', null, 1],
    ])
    expect(await list(stranger)).toMatchObject([{ start_time: '18:00', version: 1 }])
    expect(await couple.post(`${SHIFT}?date=2027-05-01&from_time=00:00&minutes=5`, undefined, 200)).toEqual({
      dry_run: false,
      shifted: 0,
      events: [],
      conflicts: [],
    })
  })

  test.each([
    ['9998-12-31', '23:00', 120],
    ['1900-01-01', '01:00', -120],
  ])('does not move an event of %s out of the years that a plan can have', async (date, start_time, minutes) => {
    const couple = await newCouple()
    const event = await add(couple, { date, start_time })
    const errors = { minutes: 'This would move an event out of the years 1900 to 9998.' }
    const refused = { detail: { errors } }
    for (const dry_run of [true, false]) {
      const shift = { date, from_time: '00:00', minutes, dry_run }
      expect(await couple.post(SHIFT, shift, 422)).toMatchObject(refused)
    }
    const undo = { minutes: -minutes, events: [{ id: event.id, version: 1 }] }
    expect(await couple.post(`${SHIFT}/undo`, undo, 422)).toMatchObject(refused)
    expect(await couple.post(`${EVENTS}/delay`, { from_id: event.id, minutes }, 422)).toMatchObject(refused)
    expect(await list(couple)).toEqual([event])
    await couple.post(SHIFT, { date, from_time: '00:00', minutes: minutes / 4 }, 200)
  })

  test('happens wholly or not at all when several run at once', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) await add(couple, { start_time: clock(12 * 60 + i * 10) })
    const body = { date: DAY, from_time: '12:00', minutes: 60 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => couple.request('POST', SHIFT, { body })))
    const done = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4 - done)
    expect((await list(couple)).map(({ start_time }) => start_time)).toEqual(
      [0, 10, 20, 30, 40].map((minutes) => clock((12 + done) * 60 + minutes)),
    )
  })

  test('is undone, except for events that were changed or deleted since', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const kept = await add(couple, { title: 'Dancing', start_time: '23:50', end_time: '00:30' })
    const renamed = await add(couple, { title: 'Cake', start_time: '19:00' })
    const moved = await add(couple, { title: 'Toasts', start_time: '20:00' })
    const removed = await add(couple, { title: 'Games', start_time: '21:00' })
    const theirs = await add(stranger)
    const { events } = await couple.post<ShiftAnswer>(SHIFT, { date: DAY, from_time: '18:00', minutes: 15 }, 200)
    expect(events).toHaveLength(4)
    await couple.put(`${EVENTS}/${renamed.id}`, { title: 'The cake' })
    await couple.put(`${EVENTS}/${moved.id}`, { start_time: '20:40' })
    await couple.delete(`${EVENTS}/${removed.id}`)

    const sent = [...events, theirs].map(({ id, version }) => ({ id, version }))
    const answer = await couple.post<UndoShiftAnswer>(`${SHIFT}/undo`, { minutes: 15, events: sent }, 200)
    expect(answer).toMatchObject({
      restored: 1,
      events: [{ id: kept.id, date: DAY, start_time: '23:50', end_time: '00:30', version: 3 }],
    })
    expect(answer.left_ids.toSorted()).toEqual([renamed.id, moved.id, removed.id, theirs.id].toSorted())
    expect((await list(couple)).map(({ title, start_time }) => [title, start_time])).toEqual([
      ['The cake', '19:15'],
      ['Toasts', '20:40'],
      ['Dancing', '23:50'],
    ])
    expect(await list(stranger)).toEqual([theirs])

    const again = await couple.post<UndoShiftAnswer>(`${SHIFT}/undo`, { minutes: 15, events: sent }, 200)
    expect(again).toMatchObject({ restored: 0, events: [] })
  })

  test('is undone once by several parallel requests', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) await add(couple, { start_time: clock(12 * 60 + i * 10) })
    const { events } = await couple.post<ShiftAnswer>(SHIFT, { date: DAY, from_time: '12:00', minutes: 60 }, 200)
    const body = { minutes: 60, events: events.map(({ id, version }) => ({ id, version })) }
    const undone = await Promise.all([1, 2, 3].map(() => couple.post<UndoShiftAnswer>(`${SHIFT}/undo`, body, 200)))
    expect(undone.reduce((sum, { restored }) => sum + restored, 0)).toBe(5)
    expect((await list(couple)).map(({ start_time }) => start_time)).toEqual(
      [0, 10, 20, 30, 40].map((minutes) => clock(12 * 60 + minutes)),
    )
  })

  test.each([
    ['no events', { minutes: 5 }, 'events'],
    ['an empty list', { minutes: 5, events: [] }, 'events'],
    ['no minutes', { minutes: 0, events: [{ id: UNKNOWN, version: 1 }] }, 'minutes'],
    ['events without versions', { minutes: 5, events: [{ id: UNKNOWN }] }, 'events'],
    ['too many events', { minutes: 5, events: Array(1001).fill({ id: UNKNOWN, version: 1 }) }, 'events'],
  ])('cannot be undone with %s', async (_what, body, field) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(`${SHIFT}/undo`, body, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })

  test.each([
    [{ from_time: '18:00', minutes: 5 }, 'date'],
    [{ date: DAY, minutes: 5 }, 'from_time'],
    [{ date: DAY, from_time: '18:00' }, 'minutes'],
    [{ date: DAY, from_time: '18:00', minutes: 0 }, 'minutes'],
    [{ date: DAY, from_time: '18:00', minutes: 1.5 }, 'minutes'],
    [{ date: DAY, from_time: '18:00', minutes: 1441 }, 'minutes'],
    [{ date: DAY, from_time: '18:00', minutes: 5, dry_run: 'maybe' }, 'dry_run'],
  ])('refuses %j', async (body, field) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(SHIFT, body, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })
})

describe('a day plan', () => {
  const PLAN = `${EVENTS}/day-plan`
  const body = { date: DAY, ceremony_time: '15:00' }

  test('is previewed, then added, once', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { venue_name: 'Villa Rosa' })
    await add(couple, { title: 'Our dinner', start_time: '17:20' })
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
    expect(await list(couple)).toHaveLength(1)
    const made = await couple.post<DayPlanAnswer>(PLAN, body, 200)
    expect(made).toMatchObject({ dry_run: false, created: 18, skipped: 1 })
    expect(made.events).toMatchObject(shown.events)
    expect(await couple.get<Conflict[]>(CONFLICTS)).toEqual([])
    expect(await couple.post(PLAN, body, 200)).toMatchObject({ created: 0, skipped: 19, events: [] })
    expect(await list(couple)).toHaveLength(19)
  })

  test('requested several times at once is added once', async () => {
    const couple = await newCouple()
    await Promise.all([1, 2, 3].map(() => couple.post(PLAN, body, 200)))
    expect(await list(couple)).toHaveLength(19)
  })

  test.each([
    [{ date: DAY }, 'ceremony_time'],
    [{ ceremony_time: '15:00' }, 'date'],
    [{ date: DAY, ceremony_time: '3 pm' }, 'ceremony_time'],
    [{ date: '2027-02-29', ceremony_time: '15:00' }, 'date'],
  ])('refuses %j', async (sent, field) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(PLAN, sent, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
  })
})

describe('schedule suggestions', () => {
  test('fix conflicts and name what is missing on the day', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    await add(couple, { title: 'Ceremony', start_time: '16:00', end_time: '16:45', vendor_id })
    const photos = await add(couple, { title: 'Photos', start_time: '16:30', end_time: '17:00', vendor_id })
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
    expect(made.slice(1).every(({ kind, event_id }) => kind === 'add' && event_id === null)).toBe(true)
    expect(await couple.get(suggestions())).toEqual({ date, suggestions: made })
    await couple.get('/api/timeline/ai/schedule-suggestions', 422)
    await couple.get(suggestions('2027-02-30'), 422)
  })

  test('add no conflict when accepted one after the other', async () => {
    const couple = await newCouple()
    const vendor_id = await hire(couple)
    await add(couple, { title: 'Ceremony', start_time: '16:00', end_time: '16:45', vendor_id, location: 'Church' })
    await add(couple, { title: 'Photos', start_time: '16:30', end_time: '17:00', vendor_id, location: 'Park' })
    await add(couple, { title: 'Drinks', start_time: '17:10', location: 'Hall' })
    for (let taken = 0; taken < 40; taken++) {
      const before = await couple.get<Conflict[]>(CONFLICTS)
      const { suggestions: made } = await couple.get<ScheduleSuggestions>(suggestions())
      const [next] = made
      if (!next) break
      const { title, date, start_time, end_time, event_id } = next
      if (event_id === null) await add(couple, { title, date, start_time, end_time })
      else await couple.put(one(event_id), { date, start_time, end_time })
      expect((await couple.get<Conflict[]>(CONFLICTS)).length).toBeLessThanOrEqual(before.length)
    }
    expect(await couple.get(CONFLICTS)).toEqual([])
    expect(await couple.get(suggestions())).toEqual({ date: DAY, suggestions: [] })
  })
})

describe('the calendar', () => {
  test('is a file of all events or one vendor’s, in UTC', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const vendor_id = await hire(couple)
    const hers = await add(couple, { title: 'Flowers', vendor_id, end_time: '00:30' })
    await add(couple)
    await add(stranger, { title: 'Theirs' })
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
})
