import { and, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { guests, invitations, seating_rules, seating_tables } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { type Applied, applied } from '../../../lib/outcome'
import { principalOccasion } from '../../guests/invitations/queries'
import { selectPairs } from '../pairs/queries'
import { type Place, selectGuests, selectTables } from '../queries'
import type { PlannedSeat } from '../schema'

/** The data for a plan of an occasion, with a stamp that changes whenever the data does. */
export async function findForPlan(db: WeddingDb, place: Place) {
  const [tables, guests, pairs, [stamped]] = await db.batch([
    selectTables(db, place),
    selectGuests(db, place),
    selectPairs(db, place.weddingId),
    db.select({ stamp: stampOf(place.weddingId).as('stamp') }).from(sql`(select 1)`),
  ])
  return { tables, guests, pairs, stamp: stamped?.stamp ?? '' }
}

/** Saves a plan, all or nothing. Stale if its data has changed since. */
export async function writePlan(
  db: WeddingDb,
  { weddingId, occasionId }: Place,
  { plan, stamp, now }: { plan: PlannedSeat[]; stamp: string; now: number },
): Promise<Applied> {
  if (plan.length === 0) return applied(true)
  const planned = sql`json_each(${JSON.stringify(plan)}) as planned`
  const isPrincipal = sql`${principalOccasion} = ${occasionId}`
  const [, changed] = await db.batch([
    db
      .update(invitations)
      .set({ table_id: sql`planned.value ->> 'table_id'`, seat_number: sql`planned.value ->> 'seat_number'` })
      .from(planned)
      .where(
        and(
          sql`${invitations.guest_id} = planned.value ->> 'guest_id'`,
          // The + makes SQLite use the primary key for each guest, not the index of the occasion or the wedding.
          sql`+${invitations.occasion_id} = ${occasionId}`,
          sql`+${invitations.wedding_id} = ${weddingId}`,
          sql`${stampOf(weddingId)} = ${stamp}`,
        ),
      ),
    db
      .update(guests)
      .set({
        table_id: sql`case when ${isPrincipal} then planned.value ->> 'table_id' else ${guests.table_id} end`,
        seat_number: sql`case when ${isPrincipal} then planned.value ->> 'seat_number' else ${guests.seat_number} end`,
        ...touched(guests, now),
      })
      .from(planned)
      .where(
        and(
          sql`${guests.id} = planned.value ->> 'guest_id'`,
          sql`+${guests.wedding_id} = ${weddingId}`,
          sql`${stampOf(weddingId)} = ${stamp}`,
        ),
      )
      .returning({ id: guests.id }),
  ])
  return applied(changed.length > 0)
}

/** Every change of a row raises its version, and a new row has the greatest id. */
function stampOf(weddingId: WeddingId) {
  return sql<string>`(
    select (select count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(max(id), '')
        from ${guests} where wedding_id = ${weddingId})
      || ' ' || (select count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(max(id), '')
        from ${seating_tables} where wedding_id = ${weddingId})
      || ' ' || (select count(*) || ' ' || coalesce(max(id), '') from ${seating_rules} where wedding_id = ${weddingId})
  )`
}
