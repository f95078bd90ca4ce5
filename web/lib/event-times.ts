import type { Times } from '../../worker/features/timeline/rules'
import { clock, clockRange } from './dates'

/** '15:00–16:30', '23:00–01:00 next day', or '15:00' for a moment, on the reader's clock. */
export function timesText(times: Times): string {
  if (times.end_time === null) return clock(times.start_time)
  return `${clockRange(times.start_time, times.end_time)}${isPastMidnight(times) ? ' next day' : ''}`
}

/** An event that ends at an earlier time than it starts ends on the next day. */
export function isPastMidnight({ start_time, end_time }: Times): boolean {
  return end_time !== null && end_time < start_time
}

/** '1 h 30 min', '45 min' */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
