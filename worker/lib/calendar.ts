import { DateTime, IANAZone } from 'luxon'

/** A calendar day, `YYYY-MM-DD`: in the wedding's zone unless a name says otherwise. */
export type Day = string

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * 60 * 60 * 1000
const FORTNIGHT = 14 * DAY
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Whether text has the form of a day. The day may not exist (2027-02-30). */
export function looksLikeDay(text: string): boolean {
  return dayShape.test(text)
}

export function isDay(text: string): boolean {
  return looksLikeDay(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid
}

/** Whether text names an IANA zone. Offsets such as +08:00, which engines accept, are none. */
export function isZone(name: string): boolean {
  return IANAZone.isValidZone(name) && !/^[+-]/.test(name)
}

/** A zone's name in its usual case: `europe/paris` becomes `Europe/Paris`. */
export function zoneName(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  // Engines resolve many zones to an older name, which is not the one that was chosen.
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
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

/** The first instant of each day in `zone`. */
export function dayStarts(days: Day[], zone: string): number[] {
  return days.map((day) => {
    const midnight = Date.parse(day)
    const before = offsetAt(midnight - DAY, zone)
    const after = offsetAt(midnight + DAY, zone)
    return before === after ? midnight - before : instantAt(day, 0, zone)
  })
}

export function addDays(day: Day, days: number): Day {
  return utc(day).plus({ days }).toFormat('yyyy-MM-dd')
}

/** Keeps the day of the month, or takes the last one of a shorter month (Jan 31 + 1 = Feb 28). */
export function addMonths(day: Day, months: number): Day {
  return utc(day).plus({ months }).toFormat('yyyy-MM-dd')
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: Day): number {
  return utc(day).weekday
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** The instant of an hour on a day in `zone`. An hour that a clock change skips moves forward by the gap. */
export function instantAt(day: Day, hour: number, zone: string): number {
  return DateTime.fromISO(day, { zone }).set({ hour }).toMillis()
}

/**
 * The instant of a time (`HH:MM`) on a day in `zone`. A time that a clock change skips moves forward by the gap; a time that
 * occurs twice is the first.
 */
export function clockInstant(day: Day, time: string, zone: string): number {
  const instant = DateTime.fromISO(`${day}T${time}`, { zone }).toMillis()
  const earlier = DateTime.fromMillis(instant - HOUR, { zone })
  return earlier.toFormat("yyyy-MM-dd'T'HH:mm") === `${day}T${time}` ? earlier.toMillis() : instant
}

/** The last millisecond of a day in `zone`. Cached: zone arithmetic is slow, and guests' requests need few days. */
export function endOfDay(day: Day, zone: string): number {
  const key = `${day} ${zone}`
  const known = endsOfDays.get(key)
  if (known !== undefined) return known
  const end = DateTime.fromISO(day, { zone }).endOf('day').toMillis()
  if (endsOfDays.size === REMEMBERED_DAYS) endsOfDays.clear()
  endsOfDays.set(key, end)
  return end
}

const endsOfDays = new Map<string, number>()
const REMEMBERED_DAYS = 1000

export function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

/** 'February 14, 2027' */
export function longDay(day: Day): string {
  return utc(day).toFormat('MMMM d, yyyy')
}

/** Whether dates have the day or the month first. */
export type DayOrder = 'day first' | 'month first'

/** 'Sunday, 14 February 2027', or 'Sunday, February 14, 2027' */
export function weekdayAndDay(day: Day, order: DayOrder = 'day first'): string {
  return utc(day).toFormat(order === 'day first' ? 'cccc, d MMMM yyyy' : 'cccc, MMMM d, yyyy')
}

/** 'February 2027' */
export function monthAndYear(day: Day): string {
  return utc(day).toFormat('MMMM yyyy')
}

/** '17 January', or 'January 17' */
export function dayAndMonth(day: Day, order: DayOrder = 'day first'): string {
  return utc(day).toFormat(order === 'day first' ? 'd MMMM' : 'MMMM d')
}

/** '17 Jan 2027', or 'Jan 17, 2027' */
export function shortDay(day: Day, order: DayOrder = 'day first'): string {
  return utc(day).toFormat(order === 'day first' ? 'd MMM yyyy' : 'MMM d, yyyy')
}

/** A time (`HH:MM`) on a clock of twelve hours: '3:30 PM' */
export function twelveHours(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 || 12}:${minute} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** 'Asia/Manila, GMT+8', with the offset at `instant`. */
export function zoneLabel(zone: string, instant: number): string {
  return zone === 'UTC' ? zone : `${zone}, GMT${DateTime.fromMillis(instant, { zone }).toFormat('Z')}`
}

export interface TimestampFormat {
  /** Defaults to the browser's, or UTC. */
  zone?: string
  /** Abbreviated months. */
  isShort?: boolean
  hasZone?: boolean
}

/** 'February 14, 2027, 3:30 PM (Asia/Manila, GMT+8)'. Takes ISO 8601 text or epoch milliseconds. */
export function formatTimestamp(value: string | number | null | undefined, format: TimestampFormat = {}): string {
  const { zone = DateTime.local().zoneName ?? 'UTC', isShort = false, hasZone = true } = format
  const given = isZone(zone) ? zone : 'UTC'
  const instant =
    typeof value === 'number'
      ? DateTime.fromMillis(value, { zone: given, locale: 'en' })
      : DateTime.fromISO(value ?? '', { zone: given, locale: 'en' })
  if (!instant.isValid) return 'Invalid date'
  const text = instant.toFormat(isShort ? 'MMM d, yyyy, h:mm a' : 'MMMM d, yyyy, h:mm a')
  return hasZone ? `${text} (${zoneLabel(given, instant.toMillis())})` : text
}

/**
 * Milliseconds that a zone is ahead of UTC. Because computing an offset is slow, one that is the same at both ends of a
 * fortnight is used for all of it.
 */
function offsetAt(instant: number, zone: string): number {
  const fortnight = Math.floor(instant / FORTNIGHT)
  const offsets = offsetsOf(zone)
  const offsetIn = (start: number) => {
    const offset = offsets.get(start) ?? computeOffset(start * FORTNIGHT, zone)
    offsets.set(start, offset)
    return offset
  }
  const before = offsetIn(fortnight)
  return before === offsetIn(fortnight + 1) ? before : computeOffset(instant, zone)
}

/** 0 for a zone that the engine does not know. */
function computeOffset(instant: number, zone: string): number {
  return (DateTime.fromMillis(instant, { zone }).offset || 0) * MINUTE
}

/** A zone's cached offsets, by fortnight since 1970. */
function offsetsOf(zone: string): Map<number, number> {
  const known = offsetsByZone.get(zone) ?? new Map<number, number>()
  if (offsetsByZone.size === REMEMBERED_ZONES) offsetsByZone.clear()
  offsetsByZone.set(zone, known)
  return known
}

const offsetsByZone = new Map<string, Map<number, number>>()
const REMEMBERED_ZONES = 50

/** The day in UTC. */
function isoDay(instant: number): Day {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Days have no zone: arithmetic and formatting use UTC, which has no clock changes. */
function utc(day: Day): DateTime {
  return DateTime.fromISO(day, { zone: 'utc', locale: 'en' })
}
