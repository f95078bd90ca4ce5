import { sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { budget_lines, guests, seating_tables, tasks, timeline_events, vendors } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'

/** Counts the rows that a plan can limit. Members are counted on the accounts' side. */
export function selectUsage(db: WeddingDb, weddingId: WeddingId) {
  const count = (
    table:
      | typeof guests
      | typeof seating_tables
      | typeof vendors
      | typeof tasks
      | typeof timeline_events
      | typeof budget_lines,
  ) => sql<number>`(select count(*) from ${table} where ${table.wedding_id} = ${weddingId})`
  return db
    .select({
      guests: count(guests).as('guests'),
      tables: count(seating_tables).as('tables'),
      vendors: count(vendors).as('vendors'),
      tasks: count(tasks).as('tasks'),
      timeline_events: count(timeline_events).as('timeline_events'),
      budget_lines: count(budget_lines).as('budget_lines'),
    })
    .from(sql`(select 1)`)
}
