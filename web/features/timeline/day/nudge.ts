import {
  clockMinutes,
  MINUTES_A_DAY,
  movedTo,
  spanOf,
  type Times,
  timeOf,
} from '../../../../worker/features/timeline/rules'

/** Minutes by which events move and stretch. */
export const STEP = 5

/** Rounds minutes to whole steps. */
export function toSteps(minutes: number): number {
  return Math.round(minutes / STEP) * STEP
}

/** Moves times by minutes, within their day. */
export function nudged(times: Times, minutes: number): Times {
  const midnight = clockMinutes(times.date, '00:00')
  const { start } = spanOf(times)
  const latest = midnight + MINUTES_A_DAY - STEP
  return movedTo(times, Math.min(Math.max(start + minutes, Math.min(midnight, start)), Math.max(latest, start)))
}

/** Lengthens times by minutes: at least one step, less than a day. An event without an end gets one. */
export function stretched(times: Times, minutes: number): Times {
  const { start, end } = spanOf(times)
  const length = Math.min(Math.max(end - start + minutes, STEP), MINUTES_A_DAY - STEP)
  return { ...pickTimes(times), end_time: timeOf(start + length) }
}

export function pickTimes({ date, start_time, end_time }: Times): Times {
  return { date, start_time, end_time }
}
