import { type SQL, sql } from 'drizzle-orm'
import type {
  budget_lines,
  categories,
  guests,
  households,
  messages,
  occasions,
  seating_tables,
  tasks,
  timeline_events,
  vendors,
} from './schema/weddings'

type CountedTable =
  | typeof budget_lines
  | typeof categories
  | typeof guests
  | typeof households
  | typeof messages
  | typeof occasions
  | typeof seating_tables
  | typeof tasks
  | typeof timeline_events
  | typeof vendors

/** SQL: number of rows that a wedding has in a table. */
export function countRows(table: CountedTable, weddingId: string): SQL<number> {
  return sql<number>`(select count(*) from ${table} where ${table.wedding_id} = ${weddingId})`
}

/** SQL for the guard of an INSERT: whether the wedding has at most `max` rows once `more` are added. */
export function hasRoom(
  table: CountedTable,
  weddingId: string,
  { more = 1, max }: { more?: number; max: number },
): SQL<number> {
  return sql<number>`${countRows(table, weddingId)} + ${more} <= ${max}`
}
