import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Connection } from '../connection'
import { bindingFor } from './binding'
import { rowMapper } from './rows'

/** `plain` leaves Drizzle as it is: results are the same, but reads are slower and not fully metered. */
export type DrizzleMode = 'tuned' | 'plain'

export function openDrizzle(connection: Connection, mode: DrizzleMode): DrizzleD1Database & { mode: DrizzleMode } {
  const db = drizzle(bindingFor(connection, { isMetered: mode === 'tuned' }))
  if (mode === 'tuned') mapRowsQuickly(db)
  return Object.assign(db, { mode })
}

/** Drizzle's internal function that prepares each statement. `mapper` maps its rows; undefined: Drizzle's own mapping. */
type Prepare = (
  query: unknown,
  fields: Parameters<typeof rowMapper>[0],
  method: unknown,
  isArrayMode: boolean,
  mapper?: unknown,
  ...rest: unknown[]
) => unknown

function mapRowsQuickly(db: object): void {
  const { session } = db as { session: { prepareQuery: Prepare } }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, method, isArrayMode, mapper, ...rest) =>
    prepare(query, fields, method, isArrayMode, mapper ?? rowMapper(fields), ...rest)
}
