import { beforeEach } from 'vitest'

const HOUR = 60 * 60 * 1000
/** Hours in UTC: a day ends in Kiritimati, in Niue and in Manila, the plan of a day in Manila, and a day in UTC. */
const ends = [10, 11, 16, 20, 24]
/** Milliseconds; longer than a test takes that reckons with days. */
const MARGIN = 60_000

// A test that begins shortly before the end of a day would compare one day with the next.
beforeEach(async () => {
  const passed = Date.now() % (24 * HOUR)
  const left = Math.min(...ends.map((hour) => hour * HOUR - passed).filter((one) => one > 0))
  if (left <= MARGIN) await new Promise((resolve) => setTimeout(resolve, left + 1000))
})
