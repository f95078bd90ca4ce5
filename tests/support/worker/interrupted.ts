import type { Bindings } from '../../../worker/context'
import { replaceDatabases } from './databases'
import { wrapDatabase } from './wrapping'

/** Databases in which `between` happens after a request has read, right before its first statement that `starts` matches. */
export function interrupted(
  starts: RegExp,
  between: () => Promise<unknown>,
): { env: Partial<Bindings>; isDone: () => boolean } {
  let isDone = false
  const env = replaceDatabases((d1) =>
    wrapDatabase(d1, async (sql, run) => {
      if (!isDone && sql.some((text) => starts.test(text))) {
        isDone = true
        await between()
      }
      return run()
    }),
  )
  return { env, isDone: () => isDone }
}
