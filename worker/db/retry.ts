import { isTransient } from '../lib/faults'

/** Number of retries. With the waits below, D1 has about a second to recover. */
const RETRIES = 3
/** Milliseconds. */
const FIRST_WAIT = 100

/** Retries after transient errors, with exponential backoff and full jitter. */
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
 * Like `retrying`, for writes that may have been applied although the answer was lost. `findOutcome` looks for the result before
 * each retry and after the last attempt. It also runs when a retry fails for good, since the retry may conflict with what an
 * earlier attempt wrote.
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
