import type { Bindings } from '../../worker/context'
import { replaceDatabases } from './databases'

/** Who has asked: a request, or the cron. */
export type Asker = 'request' | 'cron'

/** The SQL of a statement, without its values. */
export interface Recorded {
  asker: Asker
  sql: string
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
  return {
    prepare: (sql: string) => {
      const key = `${asker} ${sql}`
      if (!recorded.has(key)) recorded.set(key, { asker, sql, d1 })
      return d1.prepare(sql)
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
  } as unknown as D1Database
}

/** The distinct statements since the last call. */
export function takeStatements(): Recorded[] {
  const taken = [...recorded.values()]
  recorded.clear()
  return taken
}
