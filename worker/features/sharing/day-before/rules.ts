import { addDays, type Day, dayAt } from '../../../lib/calendar'
import { instantAt } from '../../../lib/zones'

const HOUR_OF_DAY = 8

/** Whether the couple is told now: from eight in the morning of the day before, in the wedding's zone, until that day is over. */
export function isDayBeforeDue({ date, timezone }: { date: Day; timezone: string }, now: number): boolean {
  const dayBefore = addDays(date, -1)
  return dayAt(now, timezone) === dayBefore && instantAt(dayBefore, HOUR_OF_DAY, timezone) <= now
}
