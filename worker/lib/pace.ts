/** A rate limit: `burst` attempts at once, and one more every `interval` milliseconds. */
export interface Pace {
  burst: number
  interval: number
}
