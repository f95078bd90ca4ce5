import { dayOf, spanOf, type Times } from '../../../worker/features/timeline/rules'
import type { EventStatus } from '../../../worker/features/timeline/schema'
import { clock, clockRange } from '../../lib/dates'

export const statusWords: Record<EventStatus, string> = { planned: 'planned', confirmed: 'confirmed', done: 'done' }

/** '15:00–16:30', '23:00–01:00 next day', or '15:00' for a moment, on the reader's clock. */
export function timesText(times: Times): string {
  if (times.end_time === null) return clock(times.start_time)
  const isPastMidnight = dayOf(spanOf(times).end) !== times.date
  return `${clockRange(times.start_time, times.end_time)}${isPastMidnight ? ' next day' : ''}`
}
