import { addDays, addMonths, type Day, dayAt } from '../../../lib/calendar'
import { endOfDay } from '../../../lib/zones'
import { type datePrecision, precisionForGuests, type StoredSettings, weddingDate } from '../rules'
import type { WeddingSettings } from '../schema'

/** The day to store while only the month is known: the 15th, or the last day if that is past. */
export function dayOfMonth(month: Day, today: Day): Day {
  const middle = `${month.slice(0, 7)}-15`
  return middle >= today ? middle : lastOfMonth(month)
}

const lastOfMonth = (day: Day) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** The day to plan toward: the date in use. While no day is set, a later one takes over once that is past, in the month if that is set. */
export function planningDay(
  { wedding_date, date_precision }: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>,
  today: Day,
): Day {
  if (wedding_date >= today || date_precision === 'day') return wedding_date
  return date_precision === 'month' ? lastOfMonth(wedding_date) : addMonths(today, 12)
}

/** How long guests' health texts stay after the last occasion. */
export const NEEDS_KEPT_DAYS = 90

/**
 * The day from which guests' health texts are erased, in the wedding's zone. Null while the wedding's own date is open, and if the couple
 * keeps them. `dates` are those of the other occasions.
 */
export function erasureDay(
  wedding: Parameters<typeof datePrecision>[0] &
    Pick<StoredSettings, 'wedding_date_fixed' | 'set_up_done' | 'keeps_needs'>,
  dates: (Day | null)[],
): Day | null {
  const precision = precisionForGuests(wedding)
  if (wedding.keeps_needs || precision === null) return null
  const { wedding_date_fixed: date } = wedding
  const own = precision === 'month' ? lastOfMonth(date) : date
  const last = dates.reduce<Day>((latest, day) => (day !== null && day > latest ? day : latest), own)
  return addDays(last, NEEDS_KEPT_DAYS)
}

/** Days after the wedding on which a shared link ends. */
const LINKS_KEPT_DAYS = 7

/** The last day of a shared link without an end of its own: the seventh after the wedding, or after today if that is later. */
export function usualLastDay(date: Day, today: Day): Day {
  return addDays(date > today ? date : today, LINKS_KEPT_DAYS)
}

/** The end of a shared link without one of its own. */
export function defaultEnd(wedding: Parameters<typeof weddingDate>[0], now: number): number {
  return endOfDay(usualLastDay(weddingDate(wedding), dayAt(now, wedding.timezone)), wedding.timezone)
}

/** The default end of links that were made before the wedding, and the one they get when its date moves; null: it stays, or is past. */
export function movedEnd(
  stored: Parameters<typeof defaultEnd>[0],
  next: Parameters<typeof defaultEnd>[0],
  now: number,
): { from: number; to: number } | null {
  const from = defaultEnd(stored, 0)
  return from <= now || from === defaultEnd(next, 0) ? null : { from, to: defaultEnd(next, now) }
}
