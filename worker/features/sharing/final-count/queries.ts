import { and, desc, eq, sql } from 'drizzle-orm'
import { insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { final_counts } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { type Added, added } from '../../../lib/outcome'
import { listMenus } from '../../guests/meals/queries'
import { selectGuests } from '../../guests/queries'
import { areOccasions } from '../../occasions/queries'
import { type Place, selectTables } from '../../seating/queries'
import { selectCompany } from '../pages/queries'
import type { Snapshot, StoredFinalCount } from './rules'

/** How many final counts of an occasion are kept. */
const KEPT = 10

/** The latest final count of an occasion, and all that the numbers now are made of. */
export async function findFinalCount(db: WeddingDb, place: Place) {
  const [[latest], guests, tables, crew, menus] = await db.batch([
    selectFinalCounts(db, place).limit(1),
    selectGuests(db, place.weddingId),
    selectTables(db, place),
    selectCompany(db, place.weddingId),
    listMenus(db, place.weddingId),
  ])
  return { latest: latest as StoredFinalCount | undefined, guests, tables, crew, menus }
}

/** Keeps a final count, unless the occasion is gone. Older ones go. */
export async function insertFinalCount(
  db: WeddingDb,
  { weddingId, occasionId }: Place,
  { id, snapshot, created_at }: { id: string; snapshot: Snapshot; created_at: number },
): Promise<Added<{ id: string }>> {
  const kept = db
    .select({ id: final_counts.id })
    .from(final_counts)
    .where(isOf({ weddingId, occasionId }))
    .orderBy(...latestFirst)
    .limit(KEPT)
  const [, , [row]] = await db.batch([
    insertRows(
      db,
      final_counts,
      [{ id, wedding_id: weddingId, occasion_id: occasionId, snapshot, created_at }],
      areOccasions(weddingId, [occasionId]),
    ),
    db.delete(final_counts).where(and(isOf({ weddingId, occasionId }), sql`${final_counts.id} not in ${kept}`)),
    db.select({ id: final_counts.id }).from(final_counts).where(eq(final_counts.id, id)),
  ])
  return added(row)
}

const isOf = ({ weddingId, occasionId }: { weddingId: WeddingId; occasionId: string }) =>
  and(eq(final_counts.wedding_id, weddingId), eq(final_counts.occasion_id, occasionId))

const latestFirst = [desc(final_counts.created_at), desc(final_counts.id)]

function selectFinalCounts(db: WeddingDb, place: Place) {
  return db
    .select({ id: final_counts.id, snapshot: final_counts.snapshot, created_at: final_counts.created_at })
    .from(final_counts)
    .where(isOf(place))
    .orderBy(...latestFirst)
}
