import type { Bindings } from '../../../worker/context'
import { replaceDatabases } from './databases'
import { TOO_BIG } from './faults'
import { wrapDatabase } from './wrapping'

/** Bytes of a string in D1: https://developers.cloudflare.com/d1/platform/limits. The local one takes five times as many. */
const STRING_LIMIT = 2_000_000

/** The D1 bindings, where a statement with a longer string than D1 takes, bound or answered, fails as it does there. */
export function limitedDatabases(): Partial<Bindings> {
  return replaceDatabases((d1) =>
    wrapDatabase(d1, async (_sql, run, bound) => {
      if (hasLongString(bound)) throw new Error(TOO_BIG)
      const answered = await run()
      if (hasLongString(answered)) throw new Error(TOO_BIG)
      return answered
    }),
  )
}

function hasLongString(value: unknown): boolean {
  if (typeof value === 'string') {
    return 3 * value.length > STRING_LIMIT && new TextEncoder().encode(value).length > STRING_LIMIT
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongString)
}
