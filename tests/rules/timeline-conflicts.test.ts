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
import { movedTo, type StoredEvent, spanOf } from '../../worker/features/timeline/rules'
import { effortOf } from '../support/rules/effort'
import { anyEvents, event, NEXT } from '../support/rules/timeline-events'

const found = (events: Planned[]) => findConflicts(events).map(({ type, event_ids }) => [type, ...event_ids])

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

describe('conflicts', () => {
  test('compare local times, also on days of clock changes', () => {
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

  test('are none between a thousand preparations at one time with long titles, quickly', () => {
    const title = `${'Set '.repeat(45)}set up`
    const events = Array.from({ length: 1000 }, (_, i) => event(`e${i}`, '15:00', { title, location: `Hall ${i}` }))
    const effort = effortOf(() => {
      expect(findConflicts(events)).toEqual([])
    }, 60)
    expect(effort).toBeLessThan(60)
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
