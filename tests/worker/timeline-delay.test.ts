import { describe, expect, test } from 'vitest'
import type { DelayAnswer } from '../../worker/features/timeline/day-mode/schema'
import type { TimelineEvent } from '../../worker/features/timeline/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { DAY, eventsOf } from '../support/worker/timeline'

const EVENTS = '/api/timeline-events'
const DELAY = `${EVENTS}/delay`
const NEXT = '2027-02-15'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const add = (couple: Couple, title: string, start_time: string, fields: object = {}) =>
  couple.post<TimelineEvent>(EVENTS, { title, date: DAY, start_time, ...fields })
const delay = (couple: Couple, from: TimelineEvent, minutes: number, fields: object = {}) =>
  couple.post<DelayAnswer>(DELAY, { from_id: from.id, minutes, ...fields }, 200)
const planned = async (couple: Couple) =>
  (await eventsOf(couple)).map(({ title, date, start_time, version }) => [title, date, start_time, version])
const versionsOf = (events: TimelineEvent[]) => Object.fromEntries(events.map(({ id, version }) => [id, version]))

describe('a delay', () => {
  test('moves what is not done from an event on, until four in the morning, and nothing of other days or weddings', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    await add(couple, 'Photos', '17:00')
    const dinner = await add(couple, 'Dinner', '18:00', { end_time: '20:00' })
    await add(couple, 'Band arrives', '18:00')
    await add(couple, 'Cake', '19:00', { status: 'done' })
    await add(couple, 'Fireworks', '23:50')
    await add(couple, 'Last song', '00:30', { date: NEXT })
    await add(couple, 'Brunch', '10:00', { date: NEXT })
    await add(couple, 'Early hair', '03:00')
    const theirs = await add(stranger, 'Dinner', '18:00')
    const answer = await delay(couple, dinner, 20)
    expect(answer.minutes).toBe(20)
    expect(answer.events.map(({ title }) => title)).toEqual(['Dinner', 'Band arrives', 'Fireworks', 'Last song'])
    expect(await planned(couple)).toEqual([
      ['Early hair', DAY, '03:00', 1],
      ['Photos', DAY, '17:00', 1],
      ['Dinner', DAY, '18:20', 2],
      ['Band arrives', DAY, '18:20', 2],
      ['Cake', DAY, '19:00', 1],
      ['Fireworks', NEXT, '00:10', 2],
      ['Last song', NEXT, '00:50', 2],
      ['Brunch', NEXT, '10:00', 1],
    ])
    expect((await eventsOf(couple)).find(({ title }) => title === 'Dinner')?.end_time).toBe('20:20')
    expect(await eventsOf(stranger)).toEqual([theirs])
  })

  test('is taken back with negative minutes and the versions it answered, also past four in the morning', async () => {
    const couple = await newCouple()
    const toast = await add(couple, 'Toast', '18:00')
    await add(couple, 'Buses', '03:50', { date: NEXT })
    const before = await planned(couple)
    const { events } = await delay(couple, toast, 30)
    expect(events.at(-1)).toMatchObject({ date: NEXT, start_time: '04:20' })
    const back = await delay(couple, toast, -30, { versions: versionsOf(events) })
    expect(back.events).toHaveLength(2)
    expect(await planned(couple)).toEqual(before.map((row) => [...row.slice(0, 3), 3]))
  })

  test('is taken back for named events alone, whatever else is on the day by then', async () => {
    const couple = await newCouple()
    const dinner = await add(couple, 'Dinner', '18:00')
    const dance = await add(couple, 'Dance', '20:00')
    await add(couple, 'Song', '23:00')
    const { events } = await delay(couple, dinner, 30)
    await couple.put(`${EVENTS}/${dance.id}`, { start_time: '21:15' })
    await add(couple, 'Cake', '19:00')
    const { [dance.id]: changed, ...versions } = versionsOf(events)
    const back = { from_id: dinner.id, minutes: -30, versions }
    await couple.post(DELAY, back, 409)
    await couple.post(DELAY, { ...back, alone: true, versions: { ...versions, [dance.id]: changed } }, 409)
    await couple.post(DELAY, { ...back, alone: true }, 200)
    expect((await planned(couple)).map(([title, , start]) => [title, start])).toEqual([
      ['Dinner', '18:00'],
      ['Cake', '19:00'],
      ['Dance', '21:15'],
      ['Song', '23:00'],
    ])
  })

  test('with versions moves all of the events that the person saw, or none: 409 with how they are now', async () => {
    const couple = await newCouple()
    const first = await add(couple, 'Dinner', '18:00')
    const second = await add(couple, 'Dancing', '20:00')
    const versions = versionsOf([first, second])
    const send = (sent: object) =>
      couple.post<{ detail: string; current: TimelineEvent[] }>(DELAY, { from_id: first.id, minutes: 20, ...sent }, 409)

    const changed = await couple.put<TimelineEvent>(`${EVENTS}/${second.id}`, { start_time: '20:15' })
    expect(await send({ versions })).toEqual({ detail: expect.any(String), current: [first, changed] })
    const now = versionsOf([first, changed])
    const third = await add(couple, 'Fireworks', '22:00')
    expect((await send({ versions: now })).current).toEqual([first, changed, third])
    expect((await send({ versions: { ...now, [third.id]: 1, [UNKNOWN]: 1 } })).current).toEqual([first, changed, third])
    expect((await planned(couple)).map(([, , start]) => start)).toEqual(['18:00', '20:15', '22:00'])

    await delay(couple, first, 20, { versions: { ...now, [third.id]: 1 } })
    expect((await planned(couple)).map(([, , start]) => start)).toEqual(['18:20', '20:35', '22:20'])
  })

  test('leaves what is done alone, even if it is named', async () => {
    const couple = await newCouple()
    const first = await add(couple, 'Dinner', '18:00', { status: 'done' })
    const second = await add(couple, 'Dancing', '20:00')
    const { events } = await delay(couple, first, 20, { versions: versionsOf([first, second]) })
    expect(events.map(({ id }) => id)).toEqual([second.id])
    await couple.put(`${EVENTS}/${second.id}`, { status: 'done' })
    expect(await delay(couple, first, 20)).toEqual({ minutes: 20, events: [] })
  })

  test('adds up when several arrive at once', async () => {
    const couple = await newCouple()
    const first = await add(couple, 'Dinner', '18:00')
    await add(couple, 'Dancing', '20:00')
    await Promise.all([5, 10, 15, 20].map((minutes) => delay(couple, first, minutes)))
    expect((await planned(couple)).map(([, , start]) => start)).toEqual(['18:50', '20:50'])
  })

  test.each([
    ['no minutes', { minutes: 0 }],
    ['more than a day', { minutes: 1441 }],
    ['half a minute', { minutes: 0.5 }],
    ['no number', { minutes: 'soon' }],
    ['no event', { from_id: '' }],
    ['versions that are none', { versions: { some: 'one' } }],
    ['a list of versions', { versions: [1] }],
  ])('with %s is refused', async (_, fields) => {
    const couple = await newCouple()
    const { id } = await add(couple, 'Dinner', '18:00')
    await couple.post(DELAY, { from_id: id, minutes: 20, ...fields }, 422)
    expect((await planned(couple)).map(([, , start]) => start)).toEqual(['18:00'])
  })

  test('from an event that is not there is a 404', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const theirs = await add(stranger, 'Dinner', '18:00')
    await couple.post(DELAY, { from_id: UNKNOWN, minutes: 20 }, 404)
    await couple.post(DELAY, { from_id: theirs.id, minutes: 20 }, 404)
    expect(await eventsOf(stranger)).toEqual([theirs])
  })
})

describe('a tick', () => {
  test('sets the status, once per key, and with a version conflicts with another change', async () => {
    const couple = await newCouple()
    const { id } = await add(couple, 'Dinner', '18:00')
    const path = `${EVENTS}/${id}/status`
    const sent = { headers: { 'idempotency-key': 'tick' }, body: { status: 'done', version: 1 } }
    expect((await couple.request('POST', path, sent)).status).toBe(200)
    const again = await couple.request('POST', path, sent)
    expect(await again.json()).toMatchObject({ id, status: 'done', version: 2 })

    const stale = await couple.post<{ current: TimelineEvent }>(path, { status: 'planned', version: 1 }, 409)
    expect(stale.current).toMatchObject({ id, status: 'done', version: 2 })
    expect(await couple.post(path, { status: 'confirmed' }, 200)).toMatchObject({ status: 'confirmed', version: 3 })
    await couple.post(path, { status: 'late' }, 422)
    await couple.post(`${EVENTS}/${UNKNOWN}/status`, { status: 'done' }, 404)
  })
})
