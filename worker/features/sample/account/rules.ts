import type { Pace } from '../../../lib/pace'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** How long an account that only tries the sample stays. */
export const SAMPLE_ACCOUNT_LIFE = 7 * DAY
/** So many of them may live at once: at 110 kB each (measured), about a twentieth of the 10 GB that a D1 database holds. */
export const SAMPLE_ACCOUNT_LIMIT = 5000
/** Samples for all of an IPv6 /48, beside `REGISTER_PACE` for each /64 of it. */
export const SAMPLE_NETWORK_PACE: Pace = { burst: 30, interval: 2 * MINUTE }
/** Samples for everybody together: a hundred at once, then one every 20 seconds. */
export const SAMPLE_PACE: Pace = { burst: 100, interval: 20_000 }
export const SAMPLES_BUSY =
  'So many people are trying Posy that we have no sample wedding left. Please try again later, or sign up: every account can fill its wedding with the sample.'
