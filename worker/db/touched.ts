import { type Column, type SQL, sql } from 'drizzle-orm'

/** The next version of a row and the time of its update, for the `set` of an update. */
export function touched(table: { version: Column }, now: number): { version: SQL; updated_at: number } {
  return { version: sql`${table.version} + 1`, updated_at: now }
}
