import { eq, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import type { WeddingDb } from '../../../db/client'
import { lastOf } from '../../../db/results'
import { budget_lines } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { selectForForecasts } from '../../guests/ai/queries'
import { countScheduled, removeOccasion } from '../../occasions/queries'
import { occasionsOfLines } from '../heads/queries'
import { headsOf } from '../heads/rules'
import { areUnchanged, type Budget, type LineUpdate, selectLines, writeLines } from '../queries'

/**
 * Reads the lines of an occasion, and how many scheduled messages concern it. Guests of it and of the main one are counted if one of the
 * lines is per guest.
 */
export async function readLinesOf(
  db: WeddingDb,
  weddingId: WeddingId,
  { occasionId, now }: { occasionId: string; now: number },
): Promise<Budget & { scheduled: number }> {
  const isPerGuest = sql`exists (select 1 from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.occasion_id = ${occasionId} and line.cost_basis = 'per_guest')`
  const [lines, guests, [beside]] = await db.batch([
    selectLines(db, weddingId, eq(budget_lines.occasion_id, occasionId)),
    selectForForecasts(db, weddingId, isPerGuest, occasionsOfLines(weddingId, { occasionId })),
    db.select({ scheduled: countScheduled(weddingId, occasionId).as('scheduled_there') }).from(sql`(select 1)`),
  ])
  return { lines, heads: headsOf(guests, now), scheduled: beside?.scheduled ?? 0 }
}

/**
 * Deletes an occasion and takes it out of its lines, all or nothing. Stale if one of them changed since it was read, if another was
 * added, or if a helper deletes it and a scheduled message concerns it.
 */
export async function deleteOccasion(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    id,
    updates,
    actorName,
    isByCouple,
    now,
  }: { id: string; updates: LineUpdate[]; actorName: string; isByCouple: boolean; now: number },
): Promise<{ outcome: 'saved' | 'gone' | 'stale' }> {
  const areAll = sql`(select count(*) from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.occasion_id = ${id}) = ${updates.length}`
  const isAllowed = isByCouple ? sql`true` : sql`${countScheduled(weddingId, id)} = 0`
  try {
    const results = await db.batch([
      abortUnless(db, weddingId, sql`${areAll} and ${isAllowed} and ${areUnchanged(weddingId, updates)}`),
      ...writeLines(db, weddingId, { updates, actorName, guard: sql`true` }),
      ...removeOccasion(db, weddingId, { id, now }),
    ])
    return { outcome: lastOf(results).meta.changes > 0 ? 'saved' : 'gone' }
  } catch (error) {
    if (isAborted(error)) return { outcome: 'stale' }
    throw error
  }
}
