import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { guests, invitations, occasions } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'

/** The menus of the stored occasions. Alone or in a batch. */
export function listMenus(db: WeddingDb, weddingId: WeddingId) {
  const { id, meal_options } = occasions
  return db.select({ id, meal_options }).from(occasions).where(eq(occasions.wedding_id, weddingId))
}

/** The meals that guests have at any occasion, and their companions, each once. */
export async function listChosenMeals(db: WeddingDb, weddingId: WeddingId): Promise<string[]> {
  const rows = await db
    .select({ meal: guests.meal_preference })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), isNotNull(guests.meal_preference)))
    .union(
      db
        .select({ meal: invitations.meal_preference })
        .from(invitations)
        .where(and(eq(invitations.wedding_id, weddingId), isNotNull(invitations.meal_preference))),
    )
    .union(
      db
        .select({ meal: sql<string | null>`companion.value ->> 'meal_preference'` })
        .from(sql`${guests}, json_each(${guests.companions}) as companion`)
        .where(and(eq(guests.wedding_id, weddingId), sql`companion.value ->> 'meal_preference' is not null`)),
    )
  return rows.flatMap(({ meal }) => meal ?? [])
}
