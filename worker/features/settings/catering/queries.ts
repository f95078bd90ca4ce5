import { and, eq } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { weddings } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { type Applied, applied } from '../../../lib/outcome'
import { isActive } from '../../categories/queries'

/** Sets the catering category. Stale if the wedding has no such active category. Does not change the settings' version. */
export async function assignCatering(db: WeddingDb, weddingId: WeddingId, categoryId: string | null): Promise<Applied> {
  const isAssignable = categoryId === null ? undefined : isActive(weddingId, categoryId)
  const assigned = await db
    .update(weddings)
    .set({ catering_category_id: categoryId })
    .where(and(eq(weddings.id, weddingId), isAssignable))
    .returning({ id: weddings.id })
  return applied(assigned.length > 0)
}
