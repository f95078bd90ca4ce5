import {
  clockMinutes,
  MINUTES_A_DAY,
  movedTo,
  spanOf,
  type Times,
  timeOf,
} from '../../../../worker/features/timeline/rules'

/** The grid of moves and stretches, in minutes. */
export const STEP = 5

/** Moved by minutes, but not off its day. */
export function nudged(times: Times, minutes: number): Times {
  const midnight = clockMinutes(times.date, '00:00')
  const { start } = spanOf(times)
  const latest = midnight + MINUTES_A_DAY - STEP
  return movedTo(times, Math.min(Math.max(start + minutes, Math.min(midnight, start)), Math.max(latest, start)))
}

/** Made longer or shorter by minutes: at least one step and less than a day. A moment becomes something with an end. */
export function stretched(times: Times, minutes: number): Times {
  const { start, end } = spanOf(times)
  const length = Math.min(Math.max(end - start + minutes, STEP), MINUTES_A_DAY - STEP)
  return { ...pickTimes(times), end_time: timeOf(start + length) }
}

export function isSameTime(a: Times, b: Times): boolean {
  return a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time
}

export function pickTimes({ date, start_time, end_time }: Times): Times {
  return { date, start_time, end_time }
}
