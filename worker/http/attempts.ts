import { conflict } from './errors'

/** Parallel writes to one thing are few: a couple and their helpers. */
const ATTEMPTS = 20

/**
 * For what is read, decided and then written only if it is still as it was read: `attempt` answers undefined when somebody
 * else was in between, and is made anew on what they left.
 */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < ATTEMPTS; i++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw conflict('Others are changing this at the same moment. Please try again.')
}
