import { DateTime, IANAZone } from 'luxon'
import { type Day, offsetAt } from './calendar'

// What needs Luxon is apart from the calendar, so that the app does without it.

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Whether text names an IANA zone. Offsets such as +08:00, which engines accept, are none. */
export function isZone(name: string): boolean {
  return IANAZone.isValidZone(name) && !/^[+-]/.test(name)
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
