import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { guests, weddings } from '../../db/schema'
import type { Role } from '../members/schema'

declare const authorized: unique symbol
/** A wedding the caller belongs to. Only `requireWedding` (and the cron, over all weddings) makes one. */
export type WeddingId = string & { readonly [authorized]: true }

export type WeddingRow = typeof weddings.$inferSelect
export type Wedding = Omit<WeddingRow, 'id'> & { id: WeddingId; role: Role }

/** The changed row; undefined when `version` is stale. Where plus-ones need no approval any more, nobody waits for it. */
export async function updateWedding(
  db: Database,
  weddingId: WeddingId,
  { changes, version, now }: { changes: Partial<typeof weddings.$inferInsert>; version: number; now: number },
): Promise<WeddingRow | undefined> {
  const update = db
    .update(weddings)
    .set({ ...changes, version: sql`${weddings.version} + 1` })
    .where(and(eq(weddings.id, weddingId), eq(weddings.version, version)))
  const selected = db.select().from(weddings).where(eq(weddings.id, weddingId))
  if (changes.plus_one_policy !== 'allowed') {
    const [{ meta }, [row]] = await db.batch([update, selected])
    return meta.changes > 0 ? row : undefined
  }
  const isChanged = sql`exists (select 1 from ${weddings} as wedding where wedding.id = ${weddingId}
    and wedding.version = ${version + 1})`
  const [{ meta }, , [row]] = await db.batch([
    update,
    db
      .update(guests)
      .set({ plus_one_status: 'none', version: sql`${guests.version} + 1`, updated_at: now })
      .where(and(eq(guests.wedding_id, weddingId), eq(guests.plus_one_status, 'requested'), isChanged)),
    selected,
  ])
  return meta.changes > 0 ? row : undefined
}

export async function findWedding(db: Database, weddingId: WeddingId): Promise<WeddingRow | undefined> {
  const [row] = await db.select().from(weddings).where(eq(weddings.id, weddingId))
  return row
}

/** Notes that something in the wedding has changed. Only this writes `updated_at`, which grows with every call. */
export function touchWedding(db: Database, weddingId: string, now: number, guard?: SQL) {
  return db
    .update(weddings)
    .set({ updated_at: sql`max(${weddings.updated_at} + 1, ${now})` })
    .where(and(eq(weddings.id, weddingId), guard))
}
