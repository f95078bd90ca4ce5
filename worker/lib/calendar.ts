import { DAY, HOUR, MINUTE, SECOND } from './durations'

/** A calendar day, `YYYY-MM-DD`: in the wedding's zone unless a name says otherwise. */
export type Day = string

/** The first and the last day that inputs take. The days around them can be written as `YYYY-MM-DD`, too. */
export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '9998-12-31'

const WEEK = 7 * DAY
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Whether text has the form of a day. The day may not exist (2027-02-30). */
export function looksLikeDay(text: string): boolean {
  return dayShape.test(text)
}

export function isDay(text: string): boolean {
  return looksLikeDay(text) && dayOf(new Date(text)) === text
}

/** A zone's name in its usual case: `europe/paris` becomes `Europe/Paris`. */
export function zoneName(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  if (timeZone.toLowerCase() === name.toLowerCase()) return timeZone
  // Engines resolve many zones to an older name, which is not the one that was chosen.
  if (/^[A-Z][a-z]+\/[A-Z]/.test(name) || !/^[a-z]{4,}\//i.test(name)) return name
  return name.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
}

/** The day that `instant` (epoch milliseconds) falls on in `zone`. */
export function dayAt(instant: number, zone: string): Day {
  return isoDay(instant + offsetAt(instant, zone))
}

/** The wall-clock minutes since 1970-01-01 00:00 that `zone` shows at `instant`. */
export function wallMinutesAt(instant: number, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone)) / MINUTE)
}

/** `count` days up to and including `last`, oldest first. Computes one date a month, because that is slow. */
export function daysUpTo(last: Day, count: number): Day[] {
  const days: Day[] = []
  let yearAndMonth = ''
  let dayOfMonth = 0
  for (let midnight = Date.parse(last); days.length < count; midnight -= DAY) {
    if (dayOfMonth === 0) {
      const day = isoDay(midnight)
      yearAndMonth = day.slice(0, 'YYYY-MM-'.length)
      dayOfMonth = Number(day.slice('YYYY-MM-'.length))
    }
    days.push(yearAndMonth + String(dayOfMonth).padStart(2, '0'))
    dayOfMonth--
  }
  return days.reverse()
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY))
}

/** Keeps the day of the month, or takes the last one of a shorter month (Jan 31 + 1 = Feb 28). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const last = new Date(0)
  last.setUTCFullYear(year, month + months, 0)
  last.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()))
  return dayOf(last)
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

export function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

export function isoOrNull(instant: number | null | undefined): string | null {
  return instant == null ? null : toIso(instant)
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Whether dates have the day or the month first. */
export type DayOrder = 'day first' | 'month first'

/** 'February 14, 2027' */
export function longDay(day: Day): string {
  return `${dayAndMonth(day, 'month first')}, ${yearOf(day)}`
}

/** 'Sunday, 14 February 2027', or 'Sunday, February 14, 2027' */
export function weekdayAndDay(day: Day, order: DayOrder = 'day first'): string {
  const date = order === 'day first' ? `${dayAndMonth(day)} ${yearOf(day)}` : longDay(day)
  return `${weekdays[weekdayOf(day) - 1]}, ${date}`
}

/** 'February 2027' */
export function monthAndYear(day: Day): string {
  return `${monthOf(day)} ${yearOf(day)}`
}

/** '17 January', or 'January 17' */
export function dayAndMonth(day: Day, order: DayOrder = 'day first'): string {
  const number = Number(day.slice('YYYY-MM-'.length))
  return order === 'day first' ? `${number} ${monthOf(day)}` : `${monthOf(day)} ${number}`
}

/** '17 Jan 2027', or 'Jan 17, 2027' */
export function shortDay(day: Day, order: DayOrder = 'day first'): string {
  const number = Number(day.slice('YYYY-MM-'.length))
  const month = monthOf(day).slice(0, 3)
  return order === 'day first' ? `${number} ${month} ${yearOf(day)}` : `${month} ${number}, ${yearOf(day)}`
}

const monthOf = (day: Day) => months[Number(day.slice('YYYY-'.length, 'YYYY-MM'.length)) - 1] ?? ''
const yearOf = (day: Day) => Number(day.slice(0, 'YYYY'.length))

/** A time (`HH:MM`) on a clock of twelve hours: '3:30 PM' */
export function twelveHours(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 || 12}:${minute} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/**
 * Milliseconds that a zone is ahead of UTC; 0 for a zone that the engine does not know. Because computing an offset is slow,
 * one that is the same at both ends of a week is used for all of it: the shortest summer time, Gaza's of October 2040, is a week.
 */
export function offsetAt(instant: number, zone: string): number {
  const week = Math.floor(instant / WEEK)
  const { known, compute } = offsetsOf(zone)
  const offsetIn = (start: number) => {
    const offset = known.get(start) ?? compute(start * WEEK)
    known.set(start, offset)
    return offset
  }
  const before = offsetIn(week)
  return before === offsetIn(week + 1) ? before : compute(instant)
}

interface Offsets {
  /** Offsets by the number of the week since 1970. */
  known: Map<number, number>
  compute: (instant: number) => number
}

function offsetsOf(zone: string): Offsets {
  const offsets = offsetsByZone.get(zone) ?? { known: new Map(), compute: offsetReader(zone) }
  if (offsetsByZone.size === REMEMBERED_ZONES) offsetsByZone.clear()
  offsetsByZone.set(zone, offsets)
  return offsets
}

/** Reads offsets from the name that engines give them: 'GMT', 'GMT-03:30'. */
function offsetReader(zone: string): Offsets['compute'] {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return () => 0
  }
  return (instant) => {
    const [, sign, hours, minutes, seconds = 0] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
    const ahead = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
    return sign === undefined ? 0 : sign === '-' ? -ahead : ahead
  }
}

const offsetsByZone = new Map<string, Offsets>()
const REMEMBERED_ZONES = 50

/** The day in UTC. */
function isoDay(instant: number): Day {
  return dayOf(new Date(instant))
}

/** A date's day in UTC. Days have no zone: arithmetic uses UTC, which has no clock changes. */
function dayOf(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
