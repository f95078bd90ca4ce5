import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packLanes } from '../../web/features/timeline/day/lanes'
import { toNotes } from '../../web/features/timeline/day/notes'
import { nudged, stretched } from '../../web/features/timeline/day/nudge'
import { drawn, frameOf, hoursOf, stackNotes } from '../../web/features/timeline/day/scale'
import { vendorColors } from '../../web/features/timeline/vendor-colors'
import { durationText, spokenTimes, timesText } from '../../web/features/timeline/wording'
import type { Conflict } from '../../worker/features/timeline/schema'

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

  test('draws an event without an end tall enough to press', () => {
    expect(drawn(span(900, 900))).toEqual(span(900, 910))
    expect(drawn(span(900, 930))).toEqual(span(900, 930))
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
