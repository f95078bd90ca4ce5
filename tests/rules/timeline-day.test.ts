import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packLanes } from '../../web/features/timeline/day/lanes'
import { toNotes } from '../../web/features/timeline/day/notes'
import { isUnderWay, nowAndNext } from '../../web/features/timeline/day/now'
import { nudged, stretched } from '../../web/features/timeline/day/nudge'
import {
  drawn,
  fittingRate,
  frameOf,
  hoursOf,
  LOWEST,
  scaleOf,
  stackNotes,
} from '../../web/features/timeline/day/scale'
import { vendorColors } from '../../web/features/timeline/vendor-colors'
import { spokenTimes } from '../../web/features/timeline/wording'
import { durationText, timesText } from '../../web/lib/event-times'
import type { Conflict, TimelineEvent } from '../../worker/features/timeline/schema'

const DAY = '2027-02-14'
const span = (start: number, end: number) => ({ start, end })
const at = (start_time: string, end_time: string | null = null) => ({ date: DAY, start_time, end_time })

describe('lanes', () => {
  const cases: [string, [number, number][], string[]][] = [
    ['one event takes the whole width', [[0, 60]], ['0/1']],
    [
      'consecutive events take the whole width',
      [
        [0, 60],
        [60, 90],
      ],
      ['0/1', '0/1'],
    ],
    [
      'two at once are side by side',
      [
        [0, 60],
        [30, 90],
      ],
      ['0/2', '1/2'],
    ],
    [
      'the longer of two that start together comes first',
      [
        [0, 30],
        [0, 60],
      ],
      ['1/2', '0/2'],
    ],
    [
      'a free lane is used again',
      [
        [0, 120],
        [0, 60],
        [60, 100],
      ],
      ['0/2', '1/2', '1/2'],
    ],
    [
      'events connected by a third share its lanes',
      [
        [0, 60],
        [50, 110],
        [100, 160],
      ],
      ['0/2', '1/2', '0/2'],
    ],
    [
      'three at once are followed by one over the whole width',
      [
        [0, 60],
        [10, 60],
        [20, 60],
        [60, 90],
      ],
      ['0/3', '1/3', '2/3', '0/1'],
    ],
    [
      'the order of events does not matter',
      [
        [60, 90],
        [0, 60],
        [30, 70],
      ],
      ['0/2', '0/2', '1/2'],
    ],
    [
      'an event extends over free lanes beside it',
      [
        [0, 120],
        [0, 60],
        [0, 30],
        [60, 120],
      ],
      ['0/3', '1/3', '2/3', '1-2/3'],
    ],
    ['no events need no lanes', [], []],
  ]
  test.each(cases)('%s', (_, spans, expected) => {
    const lanes = packLanes(spans.map(([start, end]) => span(start, end)))
    expect(
      lanes.map(({ lane, lanes: count, across }) => `${lane}${across > 1 ? `-${lane + across - 1}` : ''}/${count}`),
    ).toEqual(expected)
  })

  test('never overlap, and hold every event', () => {
    const spans = fc.array(
      fc
        .record({ start: fc.nat(600), length: fc.integer({ min: 1, max: 200 }) })
        .map((s) => span(s.start, s.start + s.length)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(spans, (all) => {
        const lanes = packLanes(all)
        for (const [i, a] of all.entries()) {
          expect(lanes[i]?.lane).toBeLessThan(lanes[i]?.lanes ?? 0)
          for (const [j, b] of all.entries()) {
            if (i >= j || a.start >= b.end || b.start >= a.end) continue
            expect(lanes[i]?.lane).not.toBe(lanes[j]?.lane)
            expect(lanes[i]?.lanes).toBe(lanes[j]?.lanes)
            const [left, right] = [lanes[i], lanes[j]].toSorted((x, y) => (x?.lane ?? 0) - (y?.lane ?? 0))
            expect((left?.lane ?? 0) + (left?.across ?? 0)).toBeLessThanOrEqual(right?.lane ?? 0)
          }
        }
      }),
    )
  })
})

describe('the column', () => {
  test('covers whole hours, and is never too short', () => {
    expect(frameOf([span(570, 600), span(900, 1325)])).toEqual(span(540, 1380))
    expect(frameOf([span(900, 900)])).toEqual(span(900, 1260))
    expect(hoursOf(span(540, 720))).toEqual([540, 600, 660, 720])
  })

  test('draws an event without an end as five minutes', () => {
    expect(drawn(span(900, 900))).toEqual(span(900, 905))
    expect(drawn(span(900, 930))).toEqual(span(900, 930))
  })

  test('gives each event a legible height, keeps the order of times, and finds the time of a place', () => {
    const spans = fc.array(
      fc.record({ start: fc.nat(1200), length: fc.nat(300) }).map((s) => span(s.start, s.start + s.length)),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(spans, fc.double({ min: 0.5, max: 8, noNaN: true }), (all, rate) => {
        const frame = frameOf(all)
        const scale = scaleOf(frame, all, rate)
        expect(scale.pixelsAt(frame.start)).toBe(0)
        expect(scale.pixelsAt(frame.end)).toBe(scale.height)
        for (const { start, end } of all.map(drawn)) {
          expect(scale.pixelsAt(end) - scale.pixelsAt(start)).toBeGreaterThan(LOWEST - 0.01)
        }
        for (let minutes = frame.start - 30; minutes < frame.end + 30; minutes += 7) {
          expect(scale.pixelsAt(minutes + 7) - scale.pixelsAt(minutes)).toBeGreaterThan(7 * rate - 0.01)
          expect(scale.minutesAt(scale.pixelsAt(minutes))).toBeCloseTo(minutes, 5)
        }
      }),
    )
  })

  test('shows a whole day on about one screen, and neither crams nor spreads it', () => {
    const dayOf = (hours: number, shortOnes: number) => {
      const spans = [
        span(0, hours * 60),
        ...Array.from({ length: shortOnes }, (_, i) => span(300 + i * 10, 305 + i * 10)),
      ]
      return scaleOf(frameOf(spans), spans, fittingRate(frameOf(spans), spans, 800))
    }
    expect(dayOf(18, 0).height).toBeCloseTo(880)
    expect(dayOf(18, 6).height).toBeLessThan(900)
    // At least 0.7 and at most 2.4 pixels a minute.
    expect(dayOf(40, 0).height).toBeCloseTo(40 * 60 * 0.7)
    expect(dayOf(2, 0).height).toBeCloseTo(6 * 60 * 2.4)
  })

  test('places notes at their event, or just below the note before', () => {
    const notes = [
      { at: 0, height: 50 },
      { at: 20, height: 50 },
      { at: 300, height: 10 },
    ]
    expect(stackNotes(notes, 8)).toEqual([0, 58, 300])
  })

  test('has one note for all conflicts of the same events, the worst first', () => {
    const conflict = (type: Conflict['type'], event_ids: string[]): Conflict => ({
      type,
      severity: type === 'vendor_double_booked' ? 'error' : 'warning',
      message: '',
      event_ids,
      vendor_id: null,
    })
    const notes = toNotes(
      [
        conflict('location_overlap', ['a', 'b']),
        conflict('vendor_not_booked', ['a']),
        conflict('vendor_double_booked', ['a', 'b']),
        conflict('missing_buffer', ['b', 'of the next day']),
      ],
      [{ id: 'a' }, { id: 'b' }],
    )
    expect(notes.map(({ eventId, conflicts }) => [eventId, ...conflicts.map(({ type }) => type)])).toEqual([
      ['a', 'vendor_not_booked'],
      ['b', 'vendor_double_booked', 'location_overlap'],
      ['b', 'missing_buffer'],
    ])
  })

  test('gives each vendor a colour that stays the same when others are added', () => {
    const events = ['a', 'b', null, 'a', 'c'].map((vendor_id) => ({ vendor_id }))
    const colors = vendorColors(events)
    expect(new Set(colors.values()).size).toBe(3)
    expect(vendorColors(events.slice(0, 2)).get('b')).toBe(colors.get('b'))
  })
})

describe('the present time', () => {
  const event = (title: string, start_time: string, end_time: string | null) => ({ title, ...at(start_time, end_time) })
  const events = [
    event('Ceremony', '15:00', '15:45'),
    event('Kiss', '15:20', null),
    event('Dancing', '22:00', '01:00'),
  ] as TimelineEvent[]
  const minutes = (iso: string) => Date.parse(iso) / 60_000

  test.each([
    ['2027-02-13T23:59Z', false, ''],
    ['2027-02-14T08:00Z', true, 'Next: Ceremony at 15:00.'],
    ['2027-02-14T15:00Z', true, 'Ceremony. Next: Kiss at 15:20.'],
    ['2027-02-14T15:20Z', true, 'Ceremony, Kiss. Next: Dancing at 22:00.'],
    ['2027-02-14T15:45Z', true, 'Next: Dancing at 22:00.'],
    ['2027-02-15T00:59Z', true, 'Dancing.'],
    ['2027-02-15T01:00Z', false, ''],
  ])('at %s', (clock, isShown, text) => {
    expect(isUnderWay(DAY, events, minutes(clock))).toBe(isShown)
    if (isShown) expect(nowAndNext(events, minutes(clock))).toBe(text)
  })

  test('leave out events that are done already', () => {
    const [ceremony, kiss, dancing] = events
    const some = [ceremony, { ...kiss, status: 'done' }, dancing] as TimelineEvent[]
    expect(nowAndNext(some, minutes('2027-02-14T15:00Z'))).toBe('Ceremony. Next: Dancing at 22:00.')
    const all = events.map((event) => ({ ...event, status: 'done' as const }))
    expect(nowAndNext(all, minutes('2027-02-14T15:20Z'))).toBe('')
  })
})

describe('a nudge', () => {
  test.each([
    ['15:00', '16:00', 5, '15:05', '16:05'],
    ['15:00', null, -5, '14:55', null],
    ['23:00', '01:00', 30, '23:30', '01:30'],
    // Stays on its day.
    ['00:03', '01:00', -5, '00:00', '00:57'],
    ['23:50', null, 60, '23:55', null],
    ['23:58', null, 5, '23:58', null],
  ])('of %s–%s by %i is %s–%s', (start, end, minutes, newStart, newEnd) => {
    expect(nudged(at(start, end), minutes)).toEqual(at(newStart, newEnd))
  })

  test.each([
    ['15:00', '16:00', 5, '16:05'],
    ['15:00', '16:00', -90, '15:05'],
    ['15:00', null, 5, '15:05'],
    ['23:00', '23:58', 5, '00:03'],
    ['15:00', '14:50', 60, '14:55'],
  ])('of the end of %s–%s by %i is %s', (start, end, minutes, newEnd) => {
    expect(stretched(at(start, end), minutes)).toEqual(at(start, newEnd))
  })
})

describe('times in words', () => {
  test.each([
    ['15:00', null, '15:00', 'at 15:00'],
    ['15:00', '16:30', '15:00–16:30', 'from 15:00 to 16:30'],
    ['23:00', '00:30', '23:00–00:30 next day', 'from 23:00 to 00:30 next day'],
  ])('%s to %s', (start, end, written, spoken) => {
    expect(timesText(at(start, end))).toBe(written)
    expect(spokenTimes(at(start, end))).toBe(spoken)
  })

  test.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
  ])('%i minutes are %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })
})
