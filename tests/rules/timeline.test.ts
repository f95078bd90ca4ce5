import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  conflictKey,
  conflictsBrought,
  conflictsOf,
  conflictsOfDay,
  findConflicts,
  mendByMoving,
  newConflicts,
  type Planned,
} from '../../worker/features/timeline/conflicts/rules'
import { missingBlocks, planDay } from '../../worker/features/timeline/day-plan/rules'
import { eventsToIcs } from '../../worker/features/timeline/export/rules'
import {
  assignmentsOf,
  groupDuplicates,
  inOrder,
  movedTo,
  type StoredEvent,
  shifted,
  spanOf,
  toTimelineEvent,
  usualVisibility,
} from '../../worker/features/timeline/rules'
import type { ScheduleSuggestion } from '../../worker/features/timeline/schema'
import { suggestSchedule } from '../../worker/features/timeline/suggestions/rules'
import { toIso } from '../../worker/lib/calendar'
import { clockInstant } from '../../worker/lib/zones'
import { effortOf } from '../support/effort'

const DAY = '2027-02-14'
const NEXT = '2027-02-15'

const event = (id: string, times: string, fields: Partial<StoredEvent> = {}): StoredEvent => {
  const [start_time = '', end_time = null] = times.split('-')
  const vendor_name = fields.vendor_id ? `Vendor ${fields.vendor_id}` : null
  return {
    id,
    title: `Event ${id}`,
    description: null,
    date: DAY,
    start_time,
    end_time,
    location: null,
    vendor_id: null,
    occasion_id: null,
    vendor_name,
    vendor_status: fields.vendor_id ? 'booked' : null,
    status: 'planned',
    notes: null,
    visibility: 'all',
    version: 1,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
}

const found = (events: Planned[]) => findConflicts(events).map(({ type, event_ids }) => [type, ...event_ids])

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

  test('is measured by local time, also on days of clock changes', () => {
    const spring = { date: '2027-03-28' }
    expect(
      found([
        event('a', '01:00-02:30', { ...spring, vendor_id: 'v' }),
        event('b', '03:00-04:00', { ...spring, vendor_id: 'v' }),
      ]),
    ).toEqual([])
    const autumn = { date: '2027-10-31', vendor_id: 'v' }
    expect(found([event('a', '01:00-02:30', autumn), event('b', '02:15-03:00', autumn)])).toEqual([
      ['vendor_double_booked', 'a', 'b'],
    ])
  })
})

describe('a vendor is double-booked', () => {
  const v = { vendor_id: 'v' }
  test.each<[string, StoredEvent[], boolean]>([
    ['when two events overlap', [event('a', '15:00-16:00', v), event('b', '15:59-17:00', v)], true],
    ['when one is within the other', [event('a', '15:00-18:00', v), event('b', '16:00-16:30', v)], true],
    ['not when one starts as the other ends', [event('a', '15:00-16:00', v), event('b', '16:00-17:00', v)], false],
    [
      'not when the vendors differ',
      [event('a', '15:00-16:00', v), event('b', '15:00-16:00', { vendor_id: 'w' })],
      false,
    ],
    ['at an instant within an event', [event('a', '15:00-16:00', v), event('b', '15:30', v)], true],
    ['not at the instant it ends', [event('a', '15:00-16:00', v), event('b', '16:00', v)], false],
    ['at the instant it starts', [event('a', '15:00-16:00', v), event('b', '15:00', v)], true],
    ['at two equal instants', [event('a', '15:00', v), event('b', '15:00', v)], true],
    ['across midnight', [event('a', '23:00-01:00', v), event('b', '00:30-02:00', { ...v, date: NEXT })], true],
    [
      'not on another day at the same time',
      [event('a', '15:00-16:00', v), event('b', '15:00-16:00', { ...v, date: NEXT })],
      false,
    ],
    [
      'not the day after at the time it ended',
      [event('a', '23:00-01:00', v), event('b', '01:00-02:00', { ...v, date: NEXT })],
      false,
    ],
    ['not after midnight of the day it starts', [event('a', '23:00-01:00', v), event('b', '00:30-02:00', v)], false],
    [
      'with another event in between',
      [event('a', '10:00-20:00', v), event('b', '11:00', { vendor_id: 'w' }), event('c', '19:00-21:00', v)],
      true,
    ],
  ])('%s', (_, events, isConflict) => {
    expect(found(events).some(([type]) => type === 'vendor_double_booked')).toBe(isConflict)
    expect(found(events.toReversed())).toEqual(found(events))
  })

  test('with an error that names both events', () => {
    const events = [event('a', '15:00-16:00', v), event('b', '15:30-17:00', v)]
    expect(findConflicts(events)).toEqual([
      {
        type: 'vendor_double_booked',
        severity: 'error',
        message: 'Vendor v is needed twice from 15:30 to 16:00: “Event a” and “Event b”.',
        event_ids: ['a', 'b'],
        vendor_id: 'v',
      },
    ])
  })
})

describe('a location', () => {
  test('is used twice when its events overlap, however it is spelled', () => {
    const events = [
      event('a', '15:00-16:00', { location: 'Garden  Hall' }),
      event('b', '15:30', { location: 'garden hall' }),
    ]
    expect(findConflicts(events)).toEqual([
      {
        type: 'location_overlap',
        severity: 'warning',
        message: 'Garden  Hall is used twice at 15:30: “Event a” and “Event b”.',
        event_ids: ['a', 'b'],
        vendor_id: null,
      },
    ])
  })

  test('is used twice across midnight', () => {
    const place = { location: 'Bar' }
    expect(found([event('a', '22:00-02:00', place), event('b', '01:00-01:30', { ...place, date: NEXT })])).toEqual([
      ['location_overlap', 'a', 'b'],
    ])
  })

  test.each<[string, StoredEvent[]]>([
    [
      'one event after the other',
      [event('a', '15:00-16:00', { location: 'Hall' }), event('b', '16:00-17:00', { location: 'Hall' })],
    ],
    [
      'at two locations',
      [event('a', '15:00-16:00', { location: 'Hall' }), event('b', '15:00-16:00', { location: 'Bar' })],
    ],
    ['without a location', [event('a', '15:00-16:00'), event('b', '15:00-16:00')]],
  ])('is not used twice %s', (_, events) => {
    expect(found(events)).toEqual([])
  })
})

describe('travel between two locations', () => {
  const church = { location: 'Church' }
  const hall = { location: 'Hall' }
  test.each<[string, StoredEvent[], string | null | undefined]>([
    ['is too short for the couple', [event('a', '15:00-16:00', church), event('b', '16:29-17:00', hall)], null],
    ['is long enough', [event('a', '15:00-16:00', church), event('b', '16:30-17:00', hall)], undefined],
    [
      'is too short for a vendor',
      [event('a', '15:00-16:00', { ...church, vendor_id: 'v' }), event('b', '16:00', { ...hall, vendor_id: 'v' })],
      'v',
    ],
    [
      'is too short across midnight',
      [event('a', '22:00-23:50', church), event('b', '00:10-02:00', { ...hall, date: NEXT })],
      null,
    ],
    [
      'does not matter in one location',
      [event('a', '15:00-16:00', hall), event('b', '16:00-17:00', { location: ' HALL' })],
      undefined,
    ],
    ['does not matter without a location', [event('a', '15:00-16:00', hall), event('b', '16:00-17:00')], undefined],
    [
      'does not matter to the couple when a vendor only sets up',
      [
        event('a', '15:00-16:00', church),
        event('b', '16:00-17:00', { ...hall, vendor_id: 'v', title: 'Set up the bar' }),
      ],
      undefined,
    ],
    [
      'is too short for the couple with a vendor at each end',
      [
        event('a', '15:00-16:00', { ...church, vendor_id: 'v' }),
        event('b', '16:00-17:00', { ...hall, vendor_id: 'w' }),
      ],
      null,
    ],
    [
      'does not matter when both overlap',
      [event('a', '15:00-16:00', church), event('b', '15:30-17:00', hall)],
      undefined,
    ],
  ])('%s', (_, events, vendor) => {
    const buffers = findConflicts(events).filter(({ type }) => type === 'missing_buffer')
    expect(buffers.map(({ vendor_id }) => vendor_id)).toEqual(vendor === undefined ? [] : [vendor])
  })

  test('is named in minutes', () => {
    const events = [
      event('a', '15:00-16:00', { ...church, vendor_id: 'v' }),
      event('b', '16:10', { ...hall, vendor_id: 'v' }),
    ]
    expect(findConflicts(events)[0]).toMatchObject({
      severity: 'warning',
      message: 'Vendor v has 10 minutes to get from Church (“Event a”) to Hall (“Event b”); plan 30.',
    })
    expect(findConflicts([event('a', '15:00-16:00', church), event('b', '16:01', hall)])[0]?.message).toMatch(
      /^There is 1 minute to get from Church/,
    )
  })
})

describe('a vendor of an event', () => {
  test.each([
    ['researching', 'Vendor v is planned for “Event a” but is not booked yet.'],
    ['contacted', 'Vendor v is planned for “Event a” but is not booked yet.'],
    ['quoted', 'Vendor v is planned for “Event a” but is not booked yet.'],
    ['declined', 'Vendor v is planned for “Event a” but has declined.'],
    ['booked', undefined],
    ['paid', undefined],
  ] as const)('who is %s: %s', (vendor_status, message) => {
    const conflicts = findConflicts([event('a', '15:00', { vendor_id: 'v', vendor_status })])
    const expected = { type: 'vendor_not_booked', severity: 'warning', message, event_ids: ['a'], vendor_id: 'v' }
    expect(conflicts).toEqual(message ? [expected] : [])
  })
})

const times = fc.record({
  start: fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  length: fc.option(fc.integer({ min: 1, max: 60 }).map((n) => n * 5)),
  date: fc.constantFrom('2027-02-13', DAY, NEXT),
})
const anyEvent = fc
  .record({
    times,
    location: fc.constantFrom(null, 'Church', 'Hall'),
    vendor_id: fc.constantFrom(null, 'v', 'w'),
    title: fc.constantFrom('Ceremony', 'Dinner', 'Set up', 'Speeches', 'Hair', 'Something else'),
  })
  .map(({ times: { start, length, date }, ...fields }) => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return (id: string) =>
      event(id, length === null ? clock(start) : `${clock(start)}-${clock(start + length)}`, { ...fields, date })
  })
const anyEvents = fc.array(anyEvent, { maxLength: 14 }).map((makers) => makers.map((make, i) => make(`e${i}`)))

const apply = (events: Planned[], suggestion: ScheduleSuggestion): Planned[] => {
  const { date, start_time, end_time, title, event_id } = suggestion
  if (event_id === null) return [...events, { ...event('new', start_time), date, end_time, title }]
  return events.map((known) => (known.id === event_id ? { ...known, date, start_time, end_time } : known))
}

describe('conflicts', () => {
  test('of one event are all conflicts that name it', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const all = findConflicts(events)
        for (const one of events) {
          const own = all.filter(({ event_ids }) => event_ids.includes(one.id)).map(conflictKey)
          expect(conflictsOf(one, events).map(conflictKey).toSorted()).toEqual(own.toSorted())
        }
      }),
    )
  })

  test('brought by a move are those that did not exist before', () => {
    fc.assert(
      fc.property(anyEvents, fc.nat({ max: 8 }), fc.integer({ min: -90, max: 90 }), (events, count, minutes) => {
        const after = events.map((e, i) => (i < count ? { ...e, ...movedTo(e, spanOf(e).start + minutes) } : e))
        expect(conflictsBrought(events, after)).toEqual(newConflicts(findConflicts(events), findConflicts(after)))
      }),
    )
  })

  test('of a vendor are found among many others', () => {
    const v = { vendor_id: 'v', vendor_status: 'contacted' } as const
    const alone = Array.from({ length: 30 }, (_, i) => event(`e${i}`, '15:00', { ...v, date: `2027-01-${i + 1}` }))
    const clash = [event('y', '15:00', v), event('z', '15:00', v)]
    expect(clashesOf([...alone, ...clash])).toEqual(['Vendor v is needed twice at 15:00: “Event y” and “Event z”.'])
  })

  describe('of a thousand simultaneous events', () => {
    const v = { vendor_id: 'v', location: 'Hall' }
    const events = Array.from({ length: 1000 }, (_, i) => event(`e${i}`, '15:00-16:00', v))
    const moved = events.map((one, i) => (i % 2 === 0 ? one : { ...one, start_time: '15:30', end_time: '17:00' }))
    const apart = events.map((one, i) => (i % 2 === 0 ? one : { ...one, start_time: '09:00', end_time: '10:00' }))

    test('are listed up to a limit, quickly', () => {
      const effort = effortOf(() => {
        expect(findConflicts(events, { limit: 2000 })).toHaveLength(2000)
      }, 500)
      expect(effort).toBeLessThan(500)
    })

    test.each([
      ['are none on the next day', 0, () => conflictsOfDay(events, NEXT, 2000)],
      ['are complete for one event', 2 * 999, () => conflictsOf(event('e998', '15:00-16:00', v), events)],
      ['are listed up to a limit when a move brings them', 2000, () => conflictsBrought(apart, events, 2000)],
      ['are not listed when a move does not change them', 0, () => conflictsBrought(events, moved, 2000)],
    ])('%s, quickly', { tags: 'exhaustive' }, (_, count, find) => {
      const effort = effortOf(() => {
        expect(find()).toHaveLength(count)
      }, 1500)
      expect(effort).toBeLessThan(1500)
    })
  })

  test('are fixed by moving the later event to the nearest free time', () => {
    const v = { vendor_id: 'v' }
    const events = [event('a', '15:00-16:02', v), event('b', '15:30-16:30', v), event('c', '16:30-17:00', v)]
    const [conflict] = findConflicts(events)
    if (!conflict) throw new Error('There is no conflict.')
    expect(mendByMoving(conflict, events)).toMatchObject({
      event: { id: 'b' },
      times: { start_time: '17:00', end_time: '18:00' },
    })
    expect(mendByMoving(conflict, events, { isFixed: ({ id }) => id === 'b' })).toMatchObject({
      event: { id: 'a' },
      times: { start_time: '14:25', end_time: '15:27' },
    })
    expect(mendByMoving(conflict, events, { isFixed: () => true })).toBeUndefined()
  })

  test('fixed by a move are gone, and no new one exists', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const before = findConflicts(events)
        for (const conflict of before) {
          const move = mendByMoving(conflict, events)
          if (!move) continue
          const after = findConflicts(events.map((e) => (e.id === move.event.id ? { ...e, ...move.times } : e)))
          expect(newConflicts(before, after)).toEqual([])
          expect(after.map(conflictKey)).not.toContain(conflictKey(conflict))
        }
      }),
    )
  })
})

describe('suggestions', () => {
  const suggest = (events: Planned[], weddingDate = DAY) => suggestSchedule(events, { date: DAY, weddingDate })

  test('never add a conflict, whichever is accepted', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const before = findConflicts(events)
        for (const suggestion of suggest(events)) {
          expect(newConflicts(before, findConflicts(apply(events, suggestion)))).toEqual([])
          expect(suggestion.date).toBe(DAY)
        }
      }),
    )
  })

  test('never move the ceremony', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const moved = suggest(events).map(({ event_id }) => events.find(({ id }) => id === event_id)?.title)
        expect(moved).not.toContain('Ceremony')
      }),
    )
  })

  test('add missing usual parts around the existing ceremony', () => {
    const events = [
      event('a', '16:00-16:45', { title: 'Our ceremony' }),
      event('b', '18:20-20:00', { title: 'Wedding dinner' }),
    ]
    const added = suggest(events)
    expect(added.every(({ kind }) => kind === 'add')).toBe(true)
    expect(added.map(({ title }) => title)).not.toContain('Dinner')
    expect(added.map(({ title }) => title)).toContain('Family photos')
    const photographs = event('c', '16:50-17:50', { title: 'Drinks and family photographs' })
    const withPhotographs = suggest([...events, photographs]).map(({ title }) => title)
    expect(withPhotographs).not.toContain('Family photos')
    expect(withPhotographs).not.toContain('Cocktail hour')
    expect(added.find(({ title }) => title === 'Guests arrive')).toEqual({
      kind: 'add',
      title: 'Guests arrive',
      date: DAY,
      start_time: '15:30',
      end_time: '16:00',
      reason: 'Most weddings have it, and it is not planned yet.',
      event_id: null,
    })
  })

  test('keep the usual order without overlapping, whatever is planned', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const made = suggest(events).filter(({ kind }) => kind === 'add')
        const order = planDay(DAY, '15:00', null).map(({ title }) => title)
        const beside = ['Vendors arrive and set up', 'Family photos']
        const inTurn = made.filter(({ title }) => !beside.includes(title))
        const starts = inTurn.map(({ start_time }) => start_time)
        expect(starts).toEqual([...new Set(starts)].toSorted())
        expect(inTurn.map(({ title }) => order.indexOf(title))).toEqual(
          inTurn.map(({ title }) => order.indexOf(title)).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  test('put the last song after the dancing', () => {
    const added = suggest([
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '20:30-23:00', { title: 'Open dancing' }),
    ])
    expect(added.find(({ title }) => title.startsWith('Last song'))).toMatchObject({ start_time: '23:00' })
  })

  test('move nothing past what usually comes after it', () => {
    const dj = { vendor_id: 'v' }
    const [move] = suggest([
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '18:40-19:40', { title: 'Music for the garden', ...dj }),
      event('c', '19:00-19:30', { title: 'Speeches', ...dj }),
      event('d', '19:35-19:45', { title: 'Cake' }),
    ])
    expect(move).toMatchObject({ kind: 'move', title: 'Music for the garden', start_time: '18:00' })
  })

  test('move each event once, and no two to the same time', () => {
    const v = { vendor_id: 'v' }
    const made = suggest([
      event('a', '10:00-11:00', { ...v, title: 'Flowers' }),
      event('b', '10:30-11:30', { ...v, title: 'Bouquet' }),
      event('c', '10:45-11:45', { ...v, title: 'Arch' }),
    ]).filter(({ kind }) => kind === 'move')
    const ids = made.map(({ event_id }) => event_id)
    expect(new Set(ids).size).toBe(ids.length)
    const starts = made.map(({ start_time }) => start_time)
    expect(new Set(starts).size).toBe(starts.length)
  })

  test('start an empty wedding day with a ceremony, and leave other days alone', () => {
    expect(suggest([]).map(({ title }) => title)).toContain('Ceremony')
    expect(suggest([event('a', '12:00-13:00', { title: 'Brunch' })], NEXT)).toEqual([])
  })

  test('move an overlapping event, and leave time for travel', () => {
    const v = { vendor_id: 'v', title: 'Photos' }
    const overlap = [event('a', '15:00-16:00', { ...v, title: 'Ceremony' }), event('b', '15:30-16:30', v)]
    expect(suggest(overlap)[0]).toMatchObject({ kind: 'move', event_id: 'b', start_time: '16:00', end_time: '17:00' })
    const way = [event('a', '15:00-16:00', { location: 'Church' }), event('b', '16:10-17:00', { location: 'Hall' })]
    expect(suggest(way, NEXT)[0]).toMatchObject({
      kind: 'buffer',
      event_id: 'b',
      start_time: '16:30',
      end_time: '17:20',
    })
  })
})

describe('a day plan', () => {
  test('extends before and after the ceremony, without conflicts', () => {
    const plan = planDay(DAY, '15:00', 'Villa Rosa')
    expect(plan[0]).toMatchObject({ title: 'Hair and make-up', date: DAY, start_time: '09:30', end_time: '11:30' })
    expect(plan.find(({ title }) => title === 'Ceremony')).toMatchObject({
      start_time: '15:00',
      location: 'Villa Rosa',
    })
    expect(plan.at(-1)).toMatchObject({ title: 'Last song and send-off', start_time: '22:00', end_time: '22:15' })
    const events = plan.map((block, i) => ({ ...event(`e${i}`, '00:00'), ...block }))
    expect(findConflicts(events)).toEqual([])
    expect(inOrder(events)).toEqual(events)
  })

  test.each([
    ['22:00', DAY, NEXT],
    ['03:00', '2027-02-13', DAY],
  ])('around %s can end the next day or start the day before', (ceremony, first, last) => {
    const plan = planDay(DAY, ceremony, null)
    expect([plan[0]?.date, plan.at(-1)?.date]).toEqual([first, last])
  })

  test('leaves out existing parts, under any usual name', () => {
    const plan = planDay(DAY, '15:00', null)
    expect(missingBlocks(plan, plan)).toEqual([])
    const others = ['Ceremony rehearsal', 'Rehearsal dinner', 'Hochzeit', 'Family lunch', 'Cake delivery']
    const early = others.map((title, i) => event(`e${i}`, '05:00', { title }))
    expect(missingBlocks(plan, early)).toEqual(plan)
    const names = {
      'Hair and make-up': 'Hair & makeup',
      Ceremony: 'VOWS',
      'Cocktail hour': 'Drinks reception',
      Dinner: 'Wedding breakfast',
      'Toasts and speeches': 'Toast by the best man',
      'Open dancing': 'Disco',
      'Last song and send-off': 'Last dance',
    }
    for (const [title, name] of Object.entries(names)) {
      const block = plan.find((one) => one.title === title) as (typeof plan)[number]
      expect(missingBlocks(plan, [{ ...block, title: name }])).toEqual(plan.filter((other) => other !== block))
    }
  })

  test('leaves out a part whose exact title exists', () => {
    const plan = planDay(DAY, '15:00', null)
    const twin = event('a', '20:00', { title: '  GUESTS find their   tables ' })
    expect(missingBlocks(plan, [twin]).map(({ title }) => title)).not.toContain('Guests find their tables')
  })

  test('keeps the usual order around existing events, without overlapping parts', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '18:45-20:30', { title: 'Dinner' }),
      event('c', '21:00-23:30', { title: 'Open dancing' }),
    ]
    const missing = missingBlocks(plan, events)
    const startOf = (title: string) => missing.find((block) => block.title === title)?.start_time ?? ''
    expect(startOf('Welcome toast') <= '18:40').toBe(true)
    expect(startOf('Toasts and speeches')).toBe('20:30')
    expect(startOf('First dance') > startOf('Toasts and speeches')).toBe(true)
    expect(startOf('First dance') < '21:00').toBe(true)
    expect(startOf('Last song and send-off')).toBe('23:30')
    const alone = missing.filter(({ isBeside }) => !isBeside).map(spanOf)
    for (const [i, one] of alone.entries()) {
      for (const other of alone.slice(i + 1)) expect(one.start < other.end && other.start < one.end).toBe(false)
    }
  })

  test('leaves out parts that have no time left in the order', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '17:30-19:00', { title: 'Dinner' }),
      event('b', '19:00', { title: 'First dance' }),
      event('c', '19:05-23:00', { title: 'Open dancing' }),
    ]
    const titles = missingBlocks(plan, events).map(({ title }) => title)
    expect(titles).not.toContain('Toasts and speeches')
    expect(titles).not.toContain('Cutting the cake')
    expect(titles).toContain('Last song and send-off')
  })

  test('adds parts within a long unrelated event, and ignores the evening before', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '16:00-23:00', { title: 'Reception' }),
      event('b', '19:00-21:00', { title: 'Welcome dinner', date: '2027-02-13' }),
    ]
    expect(missingBlocks(plan, events)).toEqual(plan)
  })

  test('treats each part as only itself', () => {
    const plan = planDay(DAY, '15:00', null)
    for (const block of plan) expect(missingBlocks(plan, [block])).toEqual(plan.filter((other) => other !== block))
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

describe('a clock in a zone', () => {
  test.each([
    ['2027-02-14', '15:30', 'Asia/Manila', '2027-02-14T07:30:00.000Z'],
    ['2027-03-28', '01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    // This time is skipped: clocks show 03:30 instead.
    ['2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    // This time occurs twice: the first counts.
    ['2027-10-31', '02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-10-31', '03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z'],
    ['2027-04-04', '01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('shows %s %s in %s at %s', (day, time, zone, instant) => {
    expect(toIso(clockInstant(day, time, zone))).toBe(instant)
  })
})

describe('a calendar file', () => {
  const linesOf = (event: StoredEvent, zone: string) =>
    eventsToIcs('Day', [event], { zone, occasions: new Map() }).split('\r\n')

  test('uses UTC, with location, vendor and description', () => {
    const dinner = event('a', '18:00-19:30', {
      title: 'Dinner; wine',
      location: 'Hall, upstairs',
      description: 'Two\nlines',
      vendor_id: 'v',
      version: 3,
      updated_at: Date.UTC(2027, 0, 1),
    })
    expect(linesOf(dinner, 'Asia/Manila').slice(5, -1)).toEqual([
      'BEGIN:VEVENT',
      'UID:timeline-a@posy',
      'DTSTAMP:20270101T000000Z',
      'SEQUENCE:2',
      'DTSTART:20270214T100000Z',
      'DTEND:20270214T113000Z',
      'SUMMARY:Dinner\\; wine',
      'DESCRIPTION:Vendor v\\nTwo\\nlines',
      'LOCATION:Hall\\, upstairs',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test.each([
    ['22:00-02:00', '2027-02-14', ['DTSTART:20270214T140000Z', 'DTEND:20270214T180000Z'], 'Asia/Manila'],
    ['15:00', '2027-02-14', ['DTSTART:20270214T070000Z'], 'Asia/Manila'],
    ['02:30-04:00', '2027-03-28', ['DTSTART:20270328T013000Z', 'DTEND:20270328T020000Z'], 'Europe/Berlin'],
    // The start is moved to 03:15, which is after the end.
    ['02:15-03:05', '2027-03-28', ['DTSTART:20270328T011500Z'], 'Europe/Berlin'],
    ['23:00-03:00', '2027-10-30', ['DTSTART:20271030T210000Z', 'DTEND:20271031T020000Z'], 'Europe/Berlin'],
  ])('has %s on %s as %j', (times, date, expected, zone) => {
    expect(
      linesOf(event('a', times, { date }), zone).filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP')),
    ).toEqual(expected)
  })
})
