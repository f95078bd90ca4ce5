import { DAY, MINUTE } from '../../../lib/durations'
import type { Pace } from '../../../lib/pace'

/** Lifetime of a sample account that is not kept. */
export const SAMPLE_ACCOUNT_LIFE = 7 * DAY
/** Maximum number of sample accounts. With 190 kB each (measured), they take a tenth of a D1 database's 10 GB. */
export const SAMPLE_ACCOUNT_LIMIT = 5000
/** Samples per IPv6 /48, in addition to `REGISTER_PACE` per /64. */
export const SAMPLE_NETWORK_PACE: Pace = { burst: 30, interval: 2 * MINUTE }
/** Samples in all: a hundred at once, then one every 20 seconds. */
export const SAMPLE_PACE: Pace = { burst: 100, interval: 20_000 }
export const SAMPLES_BUSY =
  'So many people are trying Posy that we have no sample wedding left. Please try again later, or sign up: every account can fill its wedding with the sample.'
