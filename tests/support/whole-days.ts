import { beforeEach } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'

/** Hours in UTC: a day ends in Kiritimati, in Niue and in Manila, the plan of a day in Manila, and a day in UTC. */
const ends = [10, 11, 16, 20, 24]
/** Milliseconds; longer than a test takes that reckons with days. */
const MARGIN = MINUTE

// A test that begins shortly before the end of a day would compare one day with the next.
beforeEach(async () => {
  const passed = Date.now() % DAY
  const left = Math.min(...ends.map((hour) => hour * HOUR - passed).filter((one) => one > 0))
  if (left <= MARGIN) await new Promise((resolve) => setTimeout(resolve, left + 1000))
})
