import type { Bindings } from '../../../worker/context'
import type { Runner } from '../../../worker/db/replicas'
import { replaceDatabases } from './databases'
import { sessionsOf } from './wrapping'

/** Who has asked: a request, or the cron. */
export type Asker = 'request' | 'cron'

/** A statement, with the values of its first run: a partial index serves only some. */
export interface Recorded {
  asker: Asker
  sql: string
  values: unknown[]
  d1: D1Database
}

const recorded = new Map<string, Recorded>()
const recorders = new Map<Asker, Partial<Bindings>>()

/** The D1 bindings, which remember every statement for `takeStatements`. */
export function recordingDatabases(asker: Asker): Partial<Bindings> {
  const known = recorders.get(asker) ?? replaceDatabases((d1) => recordingDatabase(d1, asker))
  recorders.set(asker, known)
  return known
}

function recordingDatabase(d1: D1Database, asker: Asker): D1Database {
  const recording = (at: Runner): Runner => ({
    prepare: (sql) => {
      const bind = (...values: unknown[]) => {
        const key = `${asker} ${sql}`
        if (!recorded.has(key)) recorded.set(key, { asker, sql, values, d1 })
        return at.prepare(sql).bind(...values)
      }
      // All that the Worker uses.
      return { bind, all: () => bind().all() } as unknown as D1PreparedStatement
    },
    batch: (statements) => at.batch(statements),
  })
  return { ...recording(d1), ...sessionsOf(d1, recording) } as D1Database
}

/** The distinct statements since the last call. */
export function takeStatements(): Recorded[] {
  const taken = [...recorded.values()]
  recorded.clear()
  return taken
}
