import { assert, constantFrom, date, integer, property } from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { clock, clockRange, habitsOf, hourMark } from '../../web/lib/dates'
import { validLocale } from '../../web/lib/reader-locale'
import {
  addDays,
  addMonths,
  dayAndMonth,
  dayAt,
  daysBetween,
  daysUpTo,
  isDay,
  longDay,
  monthAndYear,
  offsetAt,
  shortDay,
  toIso,
  weekdayAndDay,
  weekdayOf,
} from '../../worker/lib/calendar'
import { clockInstant, dayStarts, endOfDay, isZone } from '../../worker/lib/zones'

describe('on a screen', () => {
  test.each([
    ['en-US', 'month first', true],
    ['en-CA', 'month first', true],
    ['en-GB', 'day first', false],
    ['de', 'day first', false],
    ['sv', 'day first', false],
    ['ja', 'month first', false],
    ['en-AU', 'day first', true],
    // Defaults to a calendar and digits of its own.
    ['fa', 'day first', false],
  ])('a reader with %s has the %s, and a clock of twelve hours: %s', (locale, order, hasTwelveHours) => {
    expect(habitsOf(locale)).toEqual({ order, hasTwelveHours })
  })

  test.each([
    ['en-GB', 'en-GB'],
    ['en-US@posix', 'en-US'],
    ['C', 'en'],
    ['', 'en'],
  ])('are read from the browser’s %j as %s', (reported, locale) => {
    expect(validLocale(reported)).toBe(locale)
  })

  test('a date has one form for each length, in either order', () => {
    expect(dayAndMonth('2027-04-24')).toBe('24 April')
    expect(dayAndMonth('2027-04-24', 'month first')).toBe('April 24')
    expect(shortDay('2027-04-24')).toBe('24 Apr 2027')
    expect(shortDay('2027-04-24', 'month first')).toBe('Apr 24, 2027')
    expect(weekdayAndDay('2027-04-24')).toBe('Saturday, 24 April 2027')
    expect(weekdayAndDay('2027-04-24', 'month first')).toBe('Saturday, April 24, 2027')
  })

  const twelve = habitsOf('en-US')
  const full = habitsOf('en-GB')

  test.each([
    ['00:00', '12:00 AM', '12 AM'],
    ['09:05', '9:05 AM', '9:05 AM'],
    ['12:00', '12:00 PM', '12 PM'],
    ['15:30', '3:30 PM', '3:30 PM'],
    ['23:59', '11:59 PM', '11:59 PM'],
  ])('%s is %s on a clock of twelve hours, and %s beside a day', (time, text, mark) => {
    expect(clock(time, twelve)).toBe(text)
    expect(hourMark(time, twelve)).toBe(mark)
    expect([clock(time, full), hourMark(time, full)]).toEqual([time, time])
  })

  test.each([
    ['15:00', '16:30', '3:00–4:30 PM'],
    ['11:30', '13:00', '11:30 AM–1:00 PM'],
    ['23:00', '01:00', '11:00 PM–1:00 AM'],
  ])('%s to %s is %s', (start, end, text) => {
    expect(clockRange(start, end, twelve)).toBe(text)
    expect(clockRange(start, end, full)).toBe(`${start}–${end}`)
  })
})

describe('days', () => {
  test('up to a day are counted across a leap day', () => {
    expect(daysUpTo('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(daysUpTo('2027-02-14', 1)).toEqual(['2027-02-14'])
    expect(daysUpTo('2027-02-14', 730)).toHaveLength(730)
  })

  const anyDate = date({ min: new Date('1500-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

  test('are added, told apart and written as Luxon does', () => {
    const anyCount = integer({ min: -5000, max: 5000 })
    assert(
      property(anyDate, anyCount, (date, count) => {
        const there = DateTime.fromJSDate(date, { zone: 'utc' }).setLocale('en').startOf('day')
        const day = there.toISODate() ?? ''
        const later = there.plus({ days: count })
        const nextMonths = there.plus({ months: count })
        expect(weekdayOf(day)).toBe(there.weekday)
        expect(addDays(day, count)).toBe(later.toFormat('yyyy-MM-dd'))
        expect(addMonths(day, count)).toBe(nextMonths.toFormat('yyyy-MM-dd'))
        expect(daysBetween(day, addDays(day, 3))).toBe(3)
        expect(isDay(day)).toBe(true)
        expect([longDay(day), monthAndYear(day)]).toEqual([there.toFormat('MMMM d, y'), there.toFormat('MMMM y')])
        expect(weekdayAndDay(day)).toBe(there.toFormat('cccc, d MMMM y'))
        expect(shortDay(day)).toBe(there.toFormat('d MMM y'))
      }),
    )
  })

  test.each(['2027-02-29', '2027-02-30', '2027-13-01', '2027-00-10', '2027-04-31', '2027-1-1', '+002027-01-01', ''])(
    '%j is none',
    (text) => expect(isDay(text)).toBe(false),
  )

  test('an offset is that of Luxon, at any time and in any zone', () => {
    assert(
      property(
        date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'America/St_Johns'),
        (date, zone) => {
          const { offset } = DateTime.fromJSDate(date, { zone })
          expect(offsetAt(date.getTime(), zone)).toBe(offset * 60_000)
        },
      ),
    )
    expect(offsetAt(0, 'Mars/Olympus')).toBe(0)
  })

  test('an offset is that of a summer time of one week', () => {
    const { offset } = DateTime.fromISO('2040-10-24T12:00', { zone: 'Asia/Gaza' })
    expect(offsetAt(Date.parse('2040-10-24T12:00Z'), 'Asia/Gaza')).toBe(offset * 60_000)
    expect(offset).toBe(180)
  })

  describe.each([
    'Asia/Manila',
    'Europe/Berlin',
    'America/New_York',
    'America/Santiago',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'UTC',
  ])('in %s', (zone) => {
    const days = daysUpTo('2030-12-31', 3650)

    test('start where the day before ends, for ten years', { tags: 'exhaustive' }, () => {
      const starts = dayStarts(days, zone)
      const inLuxon = days.map((day) => DateTime.fromISO(day, { zone }).startOf('day'))
      expect(starts).toEqual(inLuxon.map((start) => firstOf(start).toMillis()))
      expect(days.slice(0, -1).map((day) => endOfDay(day, zone))).toEqual(starts.slice(1).map((start) => start - 1))
      expect(starts.map((start) => dayAt(start, zone))).toEqual(days)
      expect(starts.map((start) => dayAt(start - 1, zone))).toEqual(days.map((day) => addDays(day, -1)))
    })

    test('have the times of Luxon’s clocks: of two the first, and after the gap where a clock change skips one', {
      tags: 'exhaustive',
    }, () => {
      for (const day of days.filter((day) => hasChange(day, zone))) {
        for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
          const shown = DateTime.fromISO(`${day}T${time}`, { zone })
          expect(clockInstant(day, time, zone), `${day} ${time}`).toBe(firstOf(shown).toMillis())
        }
      }
    })
  })

  test.each(['Asia/Manila', 'utc', 'America/Argentina/Ushuaia'])('%s is a zone', (name) =>
    expect(isZone(name)).toBe(true),
  )

  test.each(['+08:00', '-03', 'Mars/Olympus', 'GMT+8', ' ', ''])('%j is no zone', (name) =>
    expect(isZone(name)).toBe(false),
  )
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

/** The first instant at which the zone's clocks show the same. */
function firstOf(time: DateTime): DateTime {
  return DateTime.min(...time.getPossibleOffsets()) ?? time
}

/** Whether the clocks change on a day or the night after it. */
function hasChange(day: string, zone: string): boolean {
  return offsetAt(Date.parse(day), zone) !== offsetAt(Date.parse(addDays(day, 2)), zone)
}
