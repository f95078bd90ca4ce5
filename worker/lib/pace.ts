/** A rate limit: `burst` attempts at once, and one more every `interval` milliseconds. */
export interface Pace {
  burst: number
  interval: number
}

/** Invalid links per IP address: thirty at once, then three a minute. */
export const WRONG_LINK_PACE: Pace = { burst: 30, interval: 20_000 }
