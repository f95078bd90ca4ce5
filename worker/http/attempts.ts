import { conflict } from './errors'

/** Parallel writes to one thing are few: a couple and their helpers. */
const ATTEMPTS = 20
const BUSY = 'Others are changing this at the same moment. Please try again.'

/**
 * Reads, decides and writes until nobody else has written in between: `attempt` answers `stale` then, and is made again on
 * what they left. After too many attempts it throws 409.
 */
export async function untilWritten<Result extends { outcome: string }>(
  attempt: () => Promise<Result>,
  { attempts = ATTEMPTS, busy = BUSY }: { attempts?: number; busy?: string } = {},
): Promise<Exclude<Result, { outcome: 'stale' }>> {
  for (let i = 0; i < attempts; i++) {
    const result = await attempt()
    if (result.outcome !== 'stale') return result as Exclude<Result, { outcome: 'stale' }>
  }
  throw conflict(busy)
}
