import { DateTime, IANAZone } from 'luxon'

/** A calendar day, `YYYY-MM-DD`, in a zone that the reader has to know: the wedding's unless a name says otherwise. */
export type Day = string

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Has the shape of a day; the calendar may not have it (2027-02-30). */
export function looksLikeDay(text: string): boolean {
  return dayShape.test(text)
}

export function isDay(text: string): boolean {
  return looksLikeDay(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid
}

export function isZone(name: string): boolean {
  return IANAZone.isValidZone(name)
}

/** The day that `instant` (epoch milliseconds) falls on in `zone`. */
export function dayAt(instant: number, zone: string): Day {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd')
}

export function addDays(day: Day, days: number): Day {
  return utc(day).plus({ days }).toFormat('yyyy-MM-dd')
}

/** Months keep the day of the month where the target month has it, else its last day (Jan 31 + 1 = Feb 28). */
export function addMonths(day: Day, months: number): Day {
  return utc(day).plus({ months }).toFormat('yyyy-MM-dd')
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round(utc(to).diff(utc(from), 'days').days)
}

/** The instant of a wall-clock time on a day in `zone`. A time that a clock change skips is moved forward by the gap. */
export function instantAt(day: Day, hour: number, zone: string): number {
  return DateTime.fromISO(day, { zone }).set({ hour }).toMillis()
}

/** The last millisecond of a day in `zone`. */
export function endOfDay(day: Day, zone: string): number {
  return DateTime.fromISO(day, { zone }).endOf('day').toMillis()
}

export function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

/** 'February 14, 2027' */
export function longDay(day: Day): string {
  return utc(day).toFormat('MMMM d, yyyy')
}

/** 'Sunday, 14 February 2027' */
export function weekdayAndDay(day: Day): string {
  return utc(day).toFormat('cccc, d MMMM yyyy')
}

/** '17 Jan 2027' */
export function shortDay(day: Day): string {
  return utc(day).toFormat('d MMM yyyy')
}

/** A day has no zone of its own; arithmetic and formatting happen in UTC, where no clock changes. */
function utc(day: Day): DateTime {
  return DateTime.fromISO(day, { zone: 'utc', locale: 'en' })
}
