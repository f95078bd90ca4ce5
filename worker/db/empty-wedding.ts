import { type SQL, sql } from 'drizzle-orm'
import { budget_lines, guests, seating_tables, tasks, timeline_events, vendors } from './schema/weddings'

/** What a couple plans; what hangs on these goes with them. Guests come first: theirs is the personal data. */
export const planTables = [guests, seating_tables, vendors, tasks, budget_lines, timeline_events] as const

/** Whether nothing is planned in a wedding. Its registry, and what is left of deleted budget lines, do not count. */
export function isEmptyWedding(weddingId: string): SQL {
  const held = planTables.map((table) => sql`exists (select 1 from ${table} where ${table.wedding_id} = ${weddingId})`)
  return sql`not (${sql.join(held, sql` or `)})`
}
