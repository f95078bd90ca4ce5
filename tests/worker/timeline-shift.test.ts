import { describe, expect, test } from 'vitest'
import type { ShiftAnswer, UndoShiftAnswer } from '../../worker/features/timeline/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { clock, DAY, eventsOf, hireVendor, newEvent } from '../support/worker/timeline'

const EVENTS = '/api/timeline-events'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describe('a shift', () => {
  const SHIFT = `${EVENTS}/shift`

  test('by a whole day tells of the conflicts that an event of the night has two days later, or two days earlier', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const at = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time, vendor_id })
    await newEvent(couple, { title: 'Lights off', ...at('2027-02-15', '01:00', '02:00') })
    await newEvent(couple, { title: 'Hall', ...at('2027-02-16', '01:00', '03:00') })
    await newEvent(couple, { title: 'Tent', ...at('2027-02-12', '23:00', '01:00') })
    await newEvent(couple, { title: 'Set-up', ...at('2027-02-14', '00:30', '02:00') })
    for (const minutes of [1440, -1440]) {
      const shift = { date: '2027-02-14', from_time: '00:00', minutes, dry_run: true }
      expect(await couple.post(SHIFT, shift, 200)).toMatchObject({
        shifted: 2,
        conflicts: [{ type: 'vendor_double_booked' }],
      })
    }
  })

  test('moves the rest of a day at once, and can be previewed', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const vendor_id = await hireVendor(couple)
    await newEvent(couple, { title: 'Before', start_time: '17:59', end_time: '18:10', vendor_id })
    await newEvent(couple, { title: 'After', start_time: '18:15', vendor_id })
    await newEvent(couple, { title: 'Late', start_time: '23:50', end_time: '23:58' })
    await newEvent(couple, { title: 'Other day', date: '2027-02-15' })
    await newEvent(stranger)
    const before = await eventsOf(couple)
    const earlier = await couple.post<ShiftAnswer>(
      SHIFT,
      { date: DAY, from_time: '18:00', minutes: -10, dry_run: true },
      200,
    )
    expect(earlier).toMatchObject({ dry_run: true, shifted: 2, conflicts: [{ type: 'vendor_double_booked' }] })
    expect(await eventsOf(couple)).toEqual(before)

    const later = await couple.post<ShiftAnswer>(SHIFT, { date: DAY, from_time: '18:00', minutes: 15 }, 200)
    expect(later).toMatchObject({ dry_run: false, shifted: 2, conflicts: [] })
    expect(
      (await eventsOf(couple)).map(({ title, date, start_time, end_time, version }) => [
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
    expect(await eventsOf(stranger)).toMatchObject([{ start_time: '18:00', version: 1 }])
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
    const event = await newEvent(couple, { date, start_time })
    const errors = { minutes: 'This would move an event out of the years 1900 to 9998.' }
    const refused = { detail: { errors } }
    for (const dry_run of [true, false]) {
      const shift = { date, from_time: '00:00', minutes, dry_run }
      expect(await couple.post(SHIFT, shift, 422)).toMatchObject(refused)
    }
    const undo = { minutes: -minutes, events: [{ id: event.id, version: 1 }] }
    expect(await couple.post(`${SHIFT}/undo`, undo, 422)).toMatchObject(refused)
    expect(await couple.post(`${EVENTS}/delay`, { from_id: event.id, minutes }, 422)).toMatchObject(refused)
    expect(await eventsOf(couple)).toEqual([event])
    await couple.post(SHIFT, { date, from_time: '00:00', minutes: minutes / 4 }, 200)
  })

  test('happens wholly or not at all when several run at once', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) await newEvent(couple, { start_time: clock(12 * 60 + i * 10) })
    const body = { date: DAY, from_time: '12:00', minutes: 60 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => couple.request('POST', SHIFT, { body })))
    const done = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4 - done)
    expect((await eventsOf(couple)).map(({ start_time }) => start_time)).toEqual(
      [0, 10, 20, 30, 40].map((minutes) => clock((12 + done) * 60 + minutes)),
    )
  })

  test('is undone, except for events that were changed or deleted since', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const kept = await newEvent(couple, { title: 'Dancing', start_time: '23:50', end_time: '00:30' })
    const renamed = await newEvent(couple, { title: 'Cake', start_time: '19:00' })
    const moved = await newEvent(couple, { title: 'Toasts', start_time: '20:00' })
    const removed = await newEvent(couple, { title: 'Games', start_time: '21:00' })
    const theirs = await newEvent(stranger)
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
    expect((await eventsOf(couple)).map(({ title, start_time }) => [title, start_time])).toEqual([
      ['The cake', '19:15'],
      ['Toasts', '20:40'],
      ['Dancing', '23:50'],
    ])
    expect(await eventsOf(stranger)).toEqual([theirs])

    const again = await couple.post<UndoShiftAnswer>(`${SHIFT}/undo`, { minutes: 15, events: sent }, 200)
    expect(again).toMatchObject({ restored: 0, events: [] })
  })

  test('is undone once by several parallel requests', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) await newEvent(couple, { start_time: clock(12 * 60 + i * 10) })
    const { events } = await couple.post<ShiftAnswer>(SHIFT, { date: DAY, from_time: '12:00', minutes: 60 }, 200)
    const body = { minutes: 60, events: events.map(({ id, version }) => ({ id, version })) }
    const undone = await Promise.all([1, 2, 3].map(() => couple.post<UndoShiftAnswer>(`${SHIFT}/undo`, body, 200)))
    expect(undone.reduce((sum, { restored }) => sum + restored, 0)).toBe(5)
    expect((await eventsOf(couple)).map(({ start_time }) => start_time)).toEqual(
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
