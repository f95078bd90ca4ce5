import type { Bindings } from '../../../worker/context'
import { replaceDatabases } from './databases'
import { wrapDatabase } from './wrapping'

/** What calls to D1 cost, by `meta`. */
interface Cost {
  /** Statements. */
  queries: number
  rowsRead: number
  rowsWritten: number
  /** Calls, each with one statement or a batch. */
  trips: number
}

/** The D1 bindings, which add what each call costs to `cost`. */
export function countingDatabases(): { bindings: Partial<Bindings>; cost: Cost } {
  const cost: Cost = { queries: 0, rowsRead: 0, rowsWritten: 0, trips: 0 }
  const bindings = replaceDatabases((d1) =>
    wrapDatabase(d1, async (sql, run) => {
      const answered = await run()
      cost.trips += 1
      cost.queries += sql.length
      for (const { meta } of [answered].flat() as Partial<D1Result>[]) {
        cost.rowsRead += meta?.rows_read ?? 0
        cost.rowsWritten += meta?.rows_written ?? 0
      }
      return answered
    }),
  )
  return { bindings, cost }
}
