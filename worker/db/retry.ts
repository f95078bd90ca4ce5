import { isTransient } from '../lib/faults'

/** How often a call is sent again; with the waits below, D1 has about a second to come back. */
const RETRIES = 3
const FIRST_WAIT = 100

/** Sends again what failed for a moment, after a random wait out of twice as long a time each (full jitter). */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      if (retry === RETRIES || !isTransient(error)) throw error
      await pause(retry)
    }
  }
}

/**
 * As `retrying`, for what may have been done although the answer was lost: `findOutcome` looks for it before the next
 * attempt, and after the last. An attempt that fails in another way may have run into what the one before it has done.
 */
export async function retryingOnce<T>(
  attempt: () => Promise<T>,
  findOutcome: () => Promise<T | undefined>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      if (retry === 0 && !isTransient(error)) throw error
      await pause(retry)
      const outcome = await retrying(findOutcome)
      if (outcome !== undefined) return outcome
      if (retry === RETRIES || !isTransient(error)) throw error
    }
  }
}

function pause(retry: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_WAIT * 2 ** retry))
}
