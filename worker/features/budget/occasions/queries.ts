import { eq, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import type { WeddingDb } from '../../../db/client'
import { budget_lines } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { selectForForecasts } from '../../guests/ai/queries'
import { removeOccasion } from '../../occasions/queries'
import { occasionsOfLines } from '../heads/queries'
import { headsOf } from '../heads/rules'
import { areUnchanged, type Budget, type LineUpdate, selectLines, writeLines } from '../queries'

/** Reads the lines of an occasion. Guests of it and of the main one are counted if one of them is per guest. */
export async function readLinesOf(
  db: WeddingDb,
  weddingId: WeddingId,
  { occasionId, now }: { occasionId: string; now: number },
): Promise<Budget> {
  const isPerGuest = sql`exists (select 1 from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.occasion_id = ${occasionId} and line.cost_basis = 'per_guest')`
  const [lines, guests] = await db.batch([
    selectLines(db, weddingId, eq(budget_lines.occasion_id, occasionId)),
    selectForForecasts(db, weddingId, isPerGuest, occasionsOfLines(weddingId, { occasionId })),
  ])
  return { lines, heads: headsOf(guests, now) }
}

/**
 * Deletes an occasion and takes it out of its lines, all or nothing. Stale if one of them changed since it was read, or another was
 * added.
 */
export async function deleteOccasion(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, updates, actorName, now }: { id: string; updates: LineUpdate[]; actorName: string; now: number },
): Promise<{ outcome: 'saved' | 'gone' | 'stale' }> {
  const areAll = sql`(select count(*) from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.occasion_id = ${id}) = ${updates.length}`
  try {
    const results = await db.batch([
      abortUnless(db, weddingId, sql`${areAll} and ${areUnchanged(weddingId, updates)}`),
      ...writeLines(db, weddingId, { updates, actorName, guard: sql`true` }),
      ...removeOccasion(db, weddingId, { id, now }),
    ])
    return { outcome: (results.at(-1) as D1Result).meta.changes > 0 ? 'saved' : 'gone' }
  } catch (error) {
    if (isAborted(error)) return { outcome: 'stale' }
    throw error
  }
}
