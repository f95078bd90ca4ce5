import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { deliveries, guests } from '../../../db/schema/weddings'

/** SQL: messages that reached the household of a guest, and whose link nobody was known to have opened. */
const isUnvisited = (weddingId: SQL, householdId: SQL) =>
  and(
    sql`${deliveries.wedding_id} = ${weddingId}`,
    sql`${deliveries.household_id} = ${householdId}`,
    isNotNull(deliveries.sent_at),
    isNull(deliveries.visited_at),
  )

const householdId = sql`coalesce(${guests.household_id}, ${guests.id})`

/** SQL: whether it is news that somebody has opened a guest's link. A column beside those of the guest. */
export const isUnseen = sql`(${guests.visited_at} is null or exists (select 1 from ${deliveries}
    where ${isUnvisited(sql`${guests.wedding_id}`, householdId)}))`
  .mapWith(Boolean)
  .as('is_unseen')

/**
 * Notes that a person has opened a guest's link: for the guest the first time, and for the messages that went to the household before.
 * Returns whether there is such a link. Writes only what is new.
 */
export async function noteVisit(
  db: WeddingDb,
  { weddingId, selector }: { weddingId: string; selector: string },
  now: number,
): Promise<boolean> {
  const [guest] = await db
    .select({
      id: guests.id,
      household_id: sql<string>`${householdId}`.as('home_id'),
      is_unseen: isUnseen,
    })
    .from(guests)
    .where(and(eq(guests.rsvp_selector, selector), eq(guests.wedding_id, weddingId)))
  if (guest?.is_unseen) {
    await db.batch([
      db
        .update(guests)
        .set({ visited_at: now })
        .where(and(eq(guests.id, guest.id), isNull(guests.visited_at))),
      db
        .update(deliveries)
        .set({ visited_at: now })
        .where(isUnvisited(sql`${weddingId}`, sql`${guest.household_id}`)),
    ])
  }
  return guest !== undefined
}
