import { describe, expect, test } from 'vitest'
import { eventsToIcs } from '../../worker/features/timeline/export/rules'
import type { StoredEvent } from '../../worker/features/timeline/rules'
import { event } from '../support/rules/timeline-events'

describe('a calendar file', () => {
  const linesOf = (event: StoredEvent, timezone: string) =>
    eventsToIcs('Day', [event], { wedding: { timezone, version: 1 }, occasions: new Map() }).split('\r\n')

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
      'SEQUENCE:3',
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
