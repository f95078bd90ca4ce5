import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { jsonList } from '../../../../db/bulk'
import type { WeddingDb } from '../../../../db/client'
import {
  budget_lines,
  calendar_links,
  guests,
  share_links,
  tasks,
  vendors,
  weddings,
} from '../../../../db/schema/weddings'

/** Counts what weddings hold, with the couples' names, and the links that end when this person leaves (`removeLinksOf`). */
export function countContents(db: WeddingDb, weddingIds: string[], { userId, now }: { userId: string; now: number }) {
  // With an explicit table name, because Drizzle drops it in a select without a join.
  const count = (table: SQLiteTable, where = sql`true`) =>
    sql<number>`(select count(*) from ${table} as one where one.wedding_id = weddings.id and ${where})`
  const isMine = sql`one.user_id = ${userId}`
  return db
    .select({
      wedding_id: sql<string>`${weddings.id}`.as('wedding_id'),
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
      guests: count(guests).as('guests'),
      budget_lines: count(budget_lines).as('budget_lines'),
      vendors: count(vendors).as('vendors'),
      tasks: count(tasks).as('tasks'),
      my_calendars: count(calendar_links, isMine).as('my_calendars'),
      my_caterer_links: count(share_links, sql`${isMine} and one.view = 'caterer' and one.expires_at > ${now}`).as(
        'my_caterer_links',
      ),
    })
    .from(weddings)
    .where(sql`${weddings.id} in ${jsonList(weddingIds)}`)
}
