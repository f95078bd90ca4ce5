import { sql } from 'drizzle-orm'
import { chunked, insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { countRows } from '../../../db/room'
import { guests } from '../../../db/schema/weddings'
import { touchWedding, type WeddingId } from '../../../db/wedding'
import { type Applied, applied } from '../../../lib/outcome'
import { changeGuests, type NewGuestRow } from '../../guests/queries'
import type { GuestChange } from '../../guests/schema'
import { assignHouseholds } from '../../households/assigning/queries'

/**
 * Writes an import, all or nothing. Stale if the wedding no longer has `count` guests, since a guest who was added or removed
 * may be one of the imported.
 */
export async function applyImport(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    created,
    changes,
    count,
    source,
    now,
  }: { created: NewGuestRow[]; changes: GuestChange[]; count: number; source: string; now: number },
): Promise<Applied> {
  if (created.length === 0 && changes.length === 0) return applied(true)
  const isAsRead = (added: number) => sql`${countRows(guests, weddingId)} = ${count + added}`
  const inserts: ReturnType<typeof insertRows>[] = []
  let added = 0
  for (const chunk of chunked(created)) {
    inserts.push(insertRows(db, guests, chunk, isAsRead(added)))
    added += chunk.length
  }
  const names = [...created, ...changes].flatMap(({ household }) => household ?? [])
  const results = await db.batch([
    // Has the same guard as the others, so its number of changed rows tells whether they applied.
    touchWedding(db, weddingId, now, isAsRead(0)),
    ...chunked(changes).map((chunk) => changeGuests(db, weddingId, chunk, { source, now, guard: isAsRead(0) })),
    ...inserts,
    ...(names.length > 0 ? assignHouseholds(db, weddingId, { names, now }) : []),
  ])
  return applied(results[0].meta.changes > 0)
}
