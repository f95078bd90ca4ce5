import { type Column, type SQL, sql } from 'drizzle-orm'

/** What an update of a row sets besides the changes: the next version, and the time. */
export function touched(table: { version: Column }, now: number): { version: SQL; updated_at: number } {
  return { version: sql`${table.version} + 1`, updated_at: now }
}
