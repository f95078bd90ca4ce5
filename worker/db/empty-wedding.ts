import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import {
  budget_lines,
  guests,
  households,
  occasions,
  questions,
  seating_tables,
  tasks,
  timeline_events,
  vendors,
  weddings,
} from './schema/weddings'

/** Tables of a couple's plans; dependent rows are deleted by cascade. Guests come first, because they are personal data. */
export const planTables = [
  guests,
  households,
  occasions,
  questions,
  seating_tables,
  vendors,
  tasks,
  budget_lines,
  timeline_events,
] as const

/** The condition for a wedding's plans in one of the tables. The main occasion is the wedding itself, not a plan. */
export function isPlanOf(table: (typeof planTables)[number], weddingId: string): SQL | undefined {
  return and(eq(table.wedding_id, weddingId), table === occasions ? ne(occasions.id, weddingId) : undefined)
}

const ofSample: (typeof planTables)[number][] = [households, occasions, questions]

/**
 * SQL: whether a wedding has no plans. Categories and the history of deleted budget lines do not count, nor the households,
 * occasions and questions of a sample whose guests and plans were deleted by hand.
 */
export function isEmptyWedding(weddingId: string): SQL {
  const isSample = sql`exists (select 1 from ${weddings} as own where own.id = ${weddingId} and own.is_sample = 1)`
  const held = planTables.map((table) => {
    const some = sql`exists (select 1 from ${table} where ${isPlanOf(table, weddingId)})`
    return ofSample.includes(table) ? sql`(not ${isSample} and ${some})` : some
  })
  return sql`not (${sql.join(held, sql` or `)})`
}
