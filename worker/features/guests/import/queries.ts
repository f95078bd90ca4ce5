import { sql } from 'drizzle-orm'
import { chunked, insertRows } from '../../../db/bulk'
import type { Database } from '../../../db/client'
import { guests } from '../../../db/schema'
import type { WeddingId } from '../../settings/queries'
import { changeGuests, countGuests, type GuestRow } from '../queries'
import type { GuestChange } from '../schema'

/**
 * Writes an import, all of it or nothing: nothing when the wedding does not have `count` guests any more, since somebody
 * who was added or removed in between may be one of those imported. Whether it was written.
 */
export async function applyImport(
  db: Database,
  weddingId: WeddingId,
  {
    created,
    changes,
    count,
    source,
    now,
  }: { created: GuestRow[]; changes: GuestChange[]; count: number; source: string; now: number },
): Promise<boolean> {
  const isAsRead = (added: number) => sql`${countGuests(weddingId)} = ${count + added}`
  const inserts: ReturnType<typeof insertRows>[] = []
  let added = 0
  for (const chunk of chunked(created)) {
    inserts.push(insertRows(db, guests, chunk, isAsRead(added)))
    added += chunk.length
  }
  const [[before]] = await db.batch([
    db.select({ count: countGuests(weddingId).as('count') }).from(sql`(select 1)`),
    ...chunked(changes).map((chunk) => changeGuests(db, weddingId, chunk, { source, now, guard: isAsRead(0) })),
    ...inserts,
  ])
  return before?.count === count
}
