import { conflict } from './errors'

/** Enough for the few people who change the same thing at once. */
const ATTEMPTS = 20
const BUSY = 'Others are changing this at the same moment. Please try again.'

/**
 * Repeats an attempt to read, decide and write while it returns `stale`, because another write came in between. Throws 409
 * after too many attempts.
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
