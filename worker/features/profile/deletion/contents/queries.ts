import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { jsonList } from '../../../../db/bulk'
import type { WeddingDb } from '../../../../db/client'
import { budget_lines, guests, tasks, vendors, weddings } from '../../../../db/schema/weddings'

/** Counts guests, budget lines, vendors and tasks of weddings, with the couples' names. */
export function countContents(db: WeddingDb, weddingIds: string[]) {
  // With an explicit table name, because Drizzle drops it in a select without a join.
  const count = (table: SQLiteTable) =>
    sql<number>`(select count(*) from ${table} as one where one.wedding_id = weddings.id)`
  return db
    .select({
      wedding_id: sql<string>`${weddings.id}`.as('wedding_id'),
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
      guests: count(guests).as('guests'),
      budget_lines: count(budget_lines).as('budget_lines'),
      vendors: count(vendors).as('vendors'),
      tasks: count(tasks).as('tasks'),
    })
    .from(weddings)
    .where(sql`${weddings.id} in ${jsonList(weddingIds)}`)
}
