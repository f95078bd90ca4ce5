import { conflict } from './errors'

/** Enough for 30 writes of one thing at once, with the pauses between them. */
const ATTEMPTS = 20
/** The longest pause before another attempt, in milliseconds. */
const LONGEST_PAUSE = 200
const BUSY = 'Others are changing this at the same moment. Please try again.'

/**
 * Repeats an attempt to read, decide and write while it returns `stale`, because another write came in between. Throws 409
 * after too many attempts. What an attempt was given before has to be read anew if `isAgain`.
 */
export async function untilWritten<Result extends { outcome: string }>(
  attempt: (isAgain: boolean) => Promise<Result>,
  { attempts = ATTEMPTS, busy = BUSY }: { attempts?: number; busy?: string } = {},
): Promise<Exclude<Result, { outcome: 'stale' }>> {
  for (let i = 0; i < attempts; i++) {
    // A single write in between is over at once. Of many, each in turn would be the only one that is not stale.
    if (i > 1) await pause(Math.random() * Math.min(5 * 2 ** i, LONGEST_PAUSE))
    const result = await attempt(i > 0)
    if (result.outcome !== 'stale') return result as Exclude<Result, { outcome: 'stale' }>
  }
  throw conflict(busy)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
