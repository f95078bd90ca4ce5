import {
  type Day,
  type DayOrder,
  dayAndMonth as dayAndMonthIn,
  shortDay as shortDayIn,
  twelveHours,
  weekdayAndDay as weekdayAndDayIn,
} from '../../worker/lib/calendar'
import { readerLocale } from './reader-locale'

/*
 * Dates and times as the screens write them: one form for each length, in the order and on the clock of the reader's
 * locale. The words are English, as on every screen.
 */

interface DateHabits {
  order: DayOrder
  hasTwelveHours: boolean
}

/** Whether a locale (a BCP 47 tag) names the month first, and whether its clock has twelve hours. */
export function habitsOf(locale: string): DateHabits {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', calendar: 'gregory' }).formatToParts()
  const placeOf = (type: string) => parts.findIndex((part) => part.type === type)
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return { order: placeOf('month') < placeOf('day') ? 'month first' : 'day first', hasTwelveHours: hour12 ?? false }
}

const reader = habitsOf(readerLocale)

/** Whether the reader's clock has twelve hours, so that times need more room. */
export const { hasTwelveHours } = reader

/** Without the year: '17 January', or 'January 17' */
export const dayAndMonth = (day: Day): string => dayAndMonthIn(day, reader.order)

/** '17 Jan 2027', or 'Jan 17, 2027' */
export const shortDay = (day: Day): string => shortDayIn(day, reader.order)

/** '17 January' in the year of `today`, else '17 Jan 2027' */
export const usualDay = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : shortDay(day)

/** 'Sunday, 17 January 2027', or 'Sunday, January 17, 2027' */
export const weekdayAndDay = (day: Day): string => weekdayAndDayIn(day, reader.order)

/** A time (`HH:MM`): '15:30', or '3:30 PM' */
export const clock = (time: string, { hasTwelveHours } = reader): string => (hasTwelveHours ? twelveHours(time) : time)

/** The mark of a full hour: '15:00', or '3 PM' */
export const hourMark = (time: string, habits = reader): string => clock(time, habits).replace(':00 ', ' ')

/** '15:00–16:30', or '3:00–4:30 PM', or '11:30 AM–1:00 PM' */
export function clockRange(start: string, end: string, habits = reader): string {
  const [from, to] = [clock(start, habits), clock(end, habits)]
  const half = / [AP]M$/.exec(to)?.[0] ?? ''
  return `${half !== '' && from.endsWith(half) ? from.slice(0, -half.length) : from}–${to}`
}
