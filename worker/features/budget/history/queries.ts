import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { budget_events, weddings } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { firstIdOf, newId } from '../../../lib/ids'
import { changeColumns } from '../analytics/queries'
import { type CondensedChange, KEPT_CHANGES, type OldChange } from './rules'

/** Lists weddings whose budget was changed since `since`, with more changes than are kept one by one. */
export async function listLongHistories(
  db: WeddingDb,
  { since, limit }: { since: number; limit: number },
): Promise<{ id: WeddingId; timezone: string }[]> {
  const counted = sql`(select count(*) from (select 1 from ${budget_events} as change
    where change.wedding_id = ${weddings.id} limit ${KEPT_CHANGES + 1}))`
  // By id, since ids sort by time: no scan of all weddings.
  const changed = sql`(select change.wedding_id from ${budget_events} as change where change.id >= ${firstIdOf(since)})`
  const rows = await db
    .select({ id: weddings.id, timezone: weddings.timezone })
    .from(weddings)
    .where(and(sql`${weddings.id} in ${changed}`, isNull(weddings.moving_to), sql`${counted} > ${KEPT_CHANGES}`))
    .limit(limit)
  return rows.map(({ id, timezone }) => ({ id: id as WeddingId, timezone }))
}

/** Lists the changes older than the newest `KEPT_CHANGES`, latest first. */
export function listOldChanges(db: WeddingDb, weddingId: WeddingId, limit: number): Promise<OldChange[]> {
  return db
    .select({
      id: budget_events.id,
      ...changeColumns,
      paid_cents: sql<number>`${budget_events.paid_after_cents} - ${budget_events.paid_before_cents}`.as('paid_cents'),
    })
    .from(budget_events)
    .where(eq(budget_events.wedding_id, weddingId))
    .orderBy(desc(budget_events.created_at), desc(budget_events.id))
    .limit(limit)
    .offset(KEPT_CHANGES)
}

/** Replaces changes by their sums, all or nothing. Does nothing if another run replaced one of them first. */
export async function replaceChanges(
  db: WeddingDb,
  weddingId: WeddingId,
  { goneIds, condensed }: { goneIds: string[]; condensed: CondensedChange[] },
): Promise<void> {
  const isGone = and(eq(budget_events.wedding_id, weddingId), sql`${budget_events.id} in ${jsonList(goneIds)}`)
  const allExist = sql`(select count(*) from ${budget_events} where ${isGone}) = ${goneIds.length}`
  await db.batch([
    insertRows(
      db,
      budget_events,
      condensed.map((change) => toRow(weddingId, change)),
      allExist,
    ),
    db.delete(budget_events).where(and(isGone, allExist)),
  ])
}

/** The row of a condensed change. Its `line_id` is the wedding's id if it belongs to no single line. */
function toRow(weddingId: WeddingId, change: CondensedChange): typeof budget_events.$inferInsert {
  const { line_id, created_at, fixed_cents, unit_cents, begun, deleted_cents, actual_cents, paid_cents } = change
  const isPerGuest = unit_cents !== 0 || begun !== 0
  return {
    id: newId(created_at),
    wedding_id: weddingId,
    line_id: line_id ?? weddingId,
    type: deleted_cents === null ? 'updated' : 'deleted',
    planned_before_cents: deleted_cents ?? Math.max(0, -fixed_cents),
    planned_after_cents: Math.max(0, fixed_cents),
    unit_before_cents: isPerGuest && begun <= 0 ? Math.max(0, -unit_cents) : null,
    unit_after_cents: isPerGuest && begun >= 0 ? Math.max(0, unit_cents) : null,
    actual_before_cents: Math.max(0, -actual_cents),
    actual_after_cents: Math.max(0, actual_cents),
    paid_before_cents: Math.max(0, -paid_cents),
    paid_after_cents: Math.max(0, paid_cents),
    note: 'All changes of a day together.',
    actor_name: 'Posy',
    created_at,
  }
}
