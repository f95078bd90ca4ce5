import { eq, sql } from 'drizzle-orm'
import type { Role } from '../lib/roles'
import type { WeddingDb } from './client'
import { weddings } from './schema/weddings'

declare const authorized: unique symbol
/**
 * The id of a wedding that the caller has a right to. Made from a member's session or a guest's link, for a sample that is being filled, or
 * by a cron job over all weddings.
 */
export type WeddingId = string & { readonly [authorized]: true }

export type WeddingRow = typeof weddings.$inferSelect
/** The wedding of a request, with the caller's role in it. */
export type Wedding = Omit<WeddingRow, 'id'> & {
  id: WeddingId
  role: Role
  /** The change mark, which grows with every change to the wedding on either side. */
  changed_at: number
}

/** Increases the wedding's side of its change mark. For a batch. */
export function touchWedding(db: WeddingDb, weddingId: string, now: number) {
  return db
    .update(weddings)
    .set({ updated_at: sql`max(${weddings.updated_at} + 1, ${now})` })
    .where(eq(weddings.id, weddingId))
}
