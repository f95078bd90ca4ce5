import { sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { countRows } from '../../../db/room'
import { budget_lines, guests, seating_tables, tasks, timeline_events, vendors } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'

/** Counts the rows that a plan can limit. Members are counted on the accounts' side. */
export function selectUsage(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select({
      guests: countRows(guests, weddingId).as('guests'),
      tables: countRows(seating_tables, weddingId).as('tables'),
      vendors: countRows(vendors, weddingId).as('vendors'),
      tasks: countRows(tasks, weddingId).as('tasks'),
      timeline_events: countRows(timeline_events, weddingId).as('timeline_events'),
      budget_lines: countRows(budget_lines, weddingId).as('budget_lines'),
    })
    .from(sql`(select 1)`)
}
