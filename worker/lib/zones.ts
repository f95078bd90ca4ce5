import { addDays, type Day, offsetAt, zoneName } from './calendar'
import { DAY, HOUR } from './durations'

/** Whether text names an IANA zone. Offsets such as +08:00, which engines accept, are none. */
export function isZone(name: string): boolean {
  try {
    zoneName(name)
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** The first instant of each day in `zone`. */
export function dayStarts(days: Day[], zone: string): number[] {
  return days.map((day) => instantAt(day, 0, zone))
}

/** The instant of an hour on a day in `zone`; see `instantOf` for clock changes. */
export function instantAt(day: Day, hour: number, zone: string): number {
  return instantOf(Date.parse(day) + hour * HOUR, zone)
}

/** The instant of a time (`HH:MM`) on a day in `zone`; see `instantOf` for clock changes. */
export function clockInstant(day: Day, time: string, zone: string): number {
  return instantOf(Date.parse(`${day}T${time}Z`), zone)
}

/**
 * The instants from a start to an end time (`HH:MM`) in `zone`, on a day; an end time before the start time is on the next one. Without an
 * end time, or where a clock change puts it before the start, the end is the start.
 */
export function clockSpan(
  day: Day,
  { start_time, end_time }: { start_time: string; end_time: string | null },
  zone: string,
): { start: number; end: number } {
  const start = clockInstant(day, start_time, zone)
  if (end_time === null) return { start, end: start }
  const end = clockInstant(end_time < start_time ? addDays(day, 1) : day, end_time, zone)
  return { start, end: Math.max(start, end) }
}

/** The last millisecond of a day in `zone`. */
export function endOfDay(day: Day, zone: string): number {
  return instantOf(Date.parse(day) + DAY, zone) - 1
}

/**
 * The instant at which the clocks of `zone` show `wall`, a wall-clock time encoded as UTC milliseconds. A time that a clock change skips
 * moves forward by the gap; a time that occurs twice is the first.
 */
function instantOf(wall: number, zone: string): number {
  // Offsets stay below a day, so these are the ones before and after any change nearby.
  const before = offsetAt(wall - DAY, zone)
  const after = offsetAt(wall + DAY, zone)
  const isAfter = offsetAt(wall - before, zone) !== before && offsetAt(wall - after, zone) === after
  return wall - (isAfter ? after : before)
}
