import { describe, expect, test } from 'vitest'
import {
  assignmentsOf,
  groupDuplicates,
  movedTo,
  type StoredEvent,
  shifted,
  spanOf,
  toTimelineEvent,
  usualVisibility,
} from '../../worker/features/timeline/rules'
import { effortOf } from '../support/rules/effort'
import { DAY, event, NEXT } from '../support/rules/timeline-events'

test.each([
  ['Ceremony', 'all'],
  ['Hair and make-up', 'all'],
  ['Vendors arrive and set up', 'vendors'],
  ['Sound check', 'vendors'],
  ['Cake is delivered', 'vendors'],
  ['Band sets up', 'vendors'],
  ['Flowers are put up', 'vendors'],
  ['Pick-up of the rented chairs', 'vendors'],
  ['Shuttle pick-up at the hotel', 'all'],
  ['Pick-up of the guests', 'all'],
  ['Pay the band', 'couple'],
  ['Surprise for Jonas', 'couple'],
])('who may usually see %j: %s', (title, visibility) => {
  expect(usualVisibility(title)).toBe(visibility)
})

describe('the span of an event', () => {
  test.each([
    ['15:00-16:30', 90],
    ['15:00', 0],
    ['15:00-15:00', 0],
    ['23:30-00:15', 45],
    ['00:00-23:59', 1439],
    ['12:00-11:59', 1439],
  ])('%s is %i minutes', (times, minutes) => {
    const { start, end } = spanOf(event('a', times))
    expect(end - start).toBe(minutes)
  })

  test.each([
    ['15:00-16:30', 5, [DAY, '15:05', '16:35']],
    ['23:30-00:15', 30, [NEXT, '00:00', '00:45']],
    ['00:10-00:20', -15, ['2027-02-13', '23:55', '00:05']],
    ['12:00', 720, [NEXT, '00:00', null]],
  ])('%s, moved by %i minutes, keeps its length', (times, minutes, [date, start_time, end_time]) => {
    const original = event('a', times)
    expect(movedTo(original, spanOf(original).start + minutes)).toEqual({ date, start_time, end_time })
  })
})

describe('a shift', () => {
  test('moves the events of the day that start at that time or later', () => {
    const events = [
      event('a', '14:59-16:00'),
      event('b', '15:00'),
      event('c', '23:50-00:20'),
      event('d', '16:00', { date: NEXT }),
    ]
    const moved = shifted(events, { date: DAY, from_time: '15:00', minutes: 15 })
    expect(moved.map(({ id, date, start_time, end_time }) => [id, date, start_time, end_time])).toEqual([
      ['b', DAY, '15:15', null],
      ['c', NEXT, '00:05', '00:35'],
    ])
    expect(moved[0]).toMatchObject({ title: 'Event b', version: 1 })
  })

  test('moves the night after the day too, as a delay on the day does', () => {
    const events = [
      event('early', '03:30'),
      event('party', '18:00-00:30'),
      event('send-off', '01:00', { date: NEXT }),
      event('brunch', '04:00', { date: NEXT }),
    ]
    const from = (from_time: string) => {
      const once = shifted(events, { date: DAY, from_time, minutes: 30 })
      return once.map(({ id, date, start_time }) => [id, date, start_time])
    }
    const evening = [
      ['party', DAY, '18:30'],
      ['send-off', NEXT, '01:30'],
    ]
    expect(from('18:00')).toEqual(evening)
    expect(from('00:00')).toEqual([['early', DAY, '04:00'], ...evening])
  })
})

describe('assignments', () => {
  test('give the time span of each vendor', () => {
    const events = [
      event('a', '15:00-18:00', { vendor_id: 'v' }),
      event('b', '16:00-16:30', { vendor_id: 'v' }),
      event('c', '16:00'),
      event('d', '23:00-01:00', { vendor_id: 'w' }),
    ].map(toTimelineEvent)
    const brief = assignmentsOf(events).map(({ events: theirs, ...rest }) => ({
      ...rest,
      ids: theirs.map(({ id }) => id),
    }))
    expect(brief).toEqual([
      {
        vendor_id: 'v',
        vendor_name: 'Vendor v',
        first_date: DAY,
        first_start: '15:00',
        last_date: DAY,
        last_end: '18:00',
        ids: ['a', 'b'],
      },
      {
        vendor_id: 'w',
        vendor_name: 'Vendor w',
        first_date: DAY,
        first_start: '23:00',
        last_date: NEXT,
        last_end: '01:00',
        ids: ['d'],
      },
    ])
  })
})

describe('duplicates', () => {
  const briefly = (events: StoredEvent[]) =>
    groupDuplicates(events).map(({ kept, removed }) => [kept.id, ...removed.map(({ id }) => id)])

  test('have the same title, date and start; the most advanced is kept, or else the oldest', () => {
    const same = { title: 'First dance' }
    const events = [
      event('a', '20:00', same),
      event('b', '20:00-20:05', { title: ' first  DANCE', status: 'confirmed' }),
      event('c', '20:00', same),
      event('d', '20:05', same),
      event('e', '20:00', { ...same, date: NEXT }),
    ]
    expect(briefly(events)).toEqual([['b', 'a', 'c']])
  })

  test('add what the kept event lacks, and all notes', () => {
    const same = { title: 'Dinner' }
    const [group] = groupDuplicates([
      event('a', '18:00', { ...same, notes: 'Vegan table first' }),
      event('b', '18:00-19:30', { ...same, notes: 'Wine at seven', location: 'Hall', vendor_id: 'v' }),
    ])
    expect(group?.kept).toMatchObject({
      id: 'a',
      end_time: '19:30',
      location: 'Hall',
      vendor_id: 'v',
      notes: 'Vegan table first\n\nWine at seven',
    })
  })

  test('exclude events of different occasions', () => {
    const [group, ...more] = groupDuplicates([
      event('a', '9:00', { title: 'Welcome', occasion_id: 'dinner' }),
      event('b', '9:00', { title: 'Welcome', occasion_id: 'brunch' }),
      event('c', '9:00', { title: 'Welcome' }),
    ])
    expect([group?.kept, more]).toMatchObject([{ id: 'a', occasion_id: 'dinner' }, []])
    expect(group?.removed.map(({ id }) => id)).toEqual(['c'])
  })

  test('are found quickly among a thousand events with notes that are too long to merge', () => {
    const events = Array.from({ length: 1000 }, (_, i) =>
      event(String(i).padStart(4, '0'), '9:00', { title: 'A', notes: `${i}`.padEnd(2000, 'é'), description: 'x' }),
    )
    const all = [...events, event('twin', '9:00', { title: 'A', notes: '999é' })]
    expect(briefly(all)).toEqual([['0999', 'twin']])
    expect(effortOf(() => groupDuplicates(all), 2000)).toBeLessThan(2000)
  })

  test('are found quickly among notes that differ only in the middle', () => {
    const events = Array.from({ length: 600 }, (_, i) => {
      const half = 'a'.repeat(i % 2 === 0 ? 998 : 498)
      return event(String(i).padStart(4, '0'), '9:00', { title: 'A', notes: half + String(i).padStart(4, '0') + half })
    })
    expect(effortOf(() => groupDuplicates(events), 200)).toBeLessThan(200)
  })

  test('exclude events of different vendors, and notes too long to merge', () => {
    expect(
      briefly([
        event('a', '9:00', { title: 'Arrive', vendor_id: 'v' }),
        event('b', '9:00', { title: 'Arrive', vendor_id: 'w' }),
        event('c', '9:00', { title: 'Arrive', vendor_id: 'w' }),
      ]),
    ).toEqual([['b', 'c']])
    expect(
      briefly([
        event('a', '9:00', { title: 'A', notes: 'x'.repeat(1500) }),
        event('b', '9:00', { title: 'A', notes: 'y'.repeat(1500) }),
      ]),
    ).toEqual([])
  })
})
