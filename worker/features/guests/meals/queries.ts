import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { guests, invitations, occasions } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { principalOccasion } from '../invitations/queries'

/** The menus of the stored occasions. Alone or in a batch. */
export function listMenus(db: WeddingDb, weddingId: WeddingId) {
  const { id, meal_options } = occasions
  return db.select({ id, meal_options }).from(occasions).where(eq(occasions.wedding_id, weddingId))
}

/** A meal that guests have at an occasion; null: one that a companion has, or a guest who is invited nowhere. */
export interface ChosenMeal {
  occasion_id: string | null
  meal: string
}

/** The meals that guests have at any occasion, and their companions, each once for an occasion. */
export async function listChosenMeals(db: WeddingDb, weddingId: WeddingId): Promise<ChosenMeal[]> {
  const rows = await db
    .select({
      occasion_id: sql<string | null>`case when ${guests.is_invited} then ${principalOccasion} end`.as('at'),
      meal: guests.meal_preference,
    })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), isNotNull(guests.meal_preference)))
    .union(
      db
        .select({
          occasion_id: sql<string | null>`${invitations.occasion_id}`.as('at'),
          meal: invitations.meal_preference,
        })
        .from(invitations)
        .where(and(eq(invitations.wedding_id, weddingId), isNotNull(invitations.meal_preference))),
    )
    .union(
      db
        .select({
          occasion_id: sql<string | null>`null`.as('at'),
          meal: sql<string | null>`companion.value ->> 'meal_preference'`,
        })
        .from(sql`${guests}, json_each(${guests.companions}) as companion`)
        .where(and(eq(guests.wedding_id, weddingId), sql`companion.value ->> 'meal_preference' is not null`)),
    )
  return rows.flatMap(({ occasion_id, meal }) => (meal === null ? [] : { occasion_id, meal }))
}
