import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../lib/roles'
import type { Database } from './client'
import { weddings } from './schema'

declare const authorized: unique symbol
/** The id of a wedding that the caller belongs to. Made from a member's session, or by a cron job over all weddings. */
export type WeddingId = string & { readonly [authorized]: true }

export type WeddingRow = typeof weddings.$inferSelect
/** The wedding of a request, with the caller's role in it. */
export type Wedding = Omit<WeddingRow, 'id'> & { id: WeddingId; role: Role }

/** For a batch: moves the wedding's change mark, which grows with every call. */
export function touchWedding(db: Database, weddingId: string, now: number, guard?: SQL) {
  return db
    .update(weddings)
    .set({ updated_at: sql`max(${weddings.updated_at} + 1, ${now})` })
    .where(and(eq(weddings.id, weddingId), guard))
}
