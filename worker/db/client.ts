import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { Connection, type QueryCost } from './connection'
import { type DrizzleMode, openDrizzle } from './drizzle/open'
import type { Carried } from './writes'

/** The bindings that say where the data is. */
export interface DatabaseBindings {
  DB: D1Database
  /** `plain` turns off everything in `db/drizzle/` that knows Drizzle from inside; anything else leaves it on. */
  DRIZZLE?: string
}

export interface Database extends DrizzleD1Database {
  $client: D1Database
  mode: DrizzleMode
  cost: QueryCost
  carried: Carried
  /**
   * The same database for what is no change of the wedding, such as counting attempts or sending mail. Its writes carry
   * nothing and have no receipt: each does no harm when it is done twice, and says nothing else when it is.
   */
  apart: Database
}

/** The only place that knows which database holds what: one for all, today. */
export function openDatabase(
  { DB, DRIZZLE }: DatabaseBindings,
  cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 },
): Database {
  const carried: Carried = {}
  const mode = DRIZZLE === 'plain' ? 'plain' : 'tuned'
  const open = (kept: Carried | null) =>
    Object.assign(openDrizzle(new Connection(DB, cost, kept), mode), { cost, carried }) as Database
  const apart = open(null)
  apart.apart = apart
  return Object.assign(open(carried), { apart })
}
