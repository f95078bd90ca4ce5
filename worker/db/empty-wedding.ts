import { type SQL, sql } from 'drizzle-orm'
import {
  budget_lines,
  guests,
  households,
  questions,
  seating_tables,
  tasks,
  timeline_events,
  vendors,
} from './schema/weddings'

/** Tables of a couple's plans; dependent rows are deleted by cascade. Guests come first, because they are personal data. */
export const planTables = [
  guests,
  households,
  questions,
  seating_tables,
  vendors,
  tasks,
  budget_lines,
  timeline_events,
] as const

/** SQL: whether a wedding has no plans. Categories and the history of deleted budget lines do not count. */
export function isEmptyWedding(weddingId: string): SQL {
  const held = planTables.map((table) => sql`exists (select 1 from ${table} where ${table.wedding_id} = ${weddingId})`)
  return sql`not (${sql.join(held, sql` or `)})`
}
