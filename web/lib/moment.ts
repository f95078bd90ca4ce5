import { dayAt, wallMinutesAt } from '../../worker/lib/calendar'
import { browserZone } from './browser-zone'
import { clock, shortDay, usualDay, weekdayAndDay } from './dates'

/** '17 Jan 2027, 09:00', in a zone. */
export function momentText(instant: string, zone: string): string {
  const { day, time } = wallClock(instant, zone)
  return `${shortDay(day)}, ${clock(time)}`
}

/** '17 January, 09:00' in the present year, else '17 Jan 2027, 09:00', in a zone. */
export function recentMomentText(instant: string, zone: string, now = Date.now()): string {
  const { day, time } = wallClock(instant, zone)
  return `${usualDay(day, dayAt(now, zone))}, ${clock(time)}`
}

/** '17 Jan 2027', in a zone. */
export const dayText = (instant: string, zone: string) => shortDay(wallClock(instant, zone).day)

/** 'Sunday, 17 January 2027 at 09:00', in a zone. */
export function longMomentText(instant: string, zone: string): string {
  const { day, time } = wallClock(instant, zone)
  return `${weekdayAndDay(day)} at ${clock(time)}`
}

/** ', Asia/Manila time' where a zone is not the browser's, else ''. */
export const zoneNote = (zone: string) => (zone === browserZone() ? '' : `, ${zone.replaceAll('_', ' ')} time`)

/** The day and the time (`HH:MM`) of an instant in a zone. */
export function wallClock(instant: string, zone: string): { day: string; time: string } {
  const at = Date.parse(instant)
  const minutes = wallMinutesAt(at, zone) % DAY_MINUTES
  return { day: dayAt(at, zone), time: [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join(':') }
}

const DAY_MINUTES = 24 * 60
const twoDigits = (number: number) => String(number).padStart(2, '0')
