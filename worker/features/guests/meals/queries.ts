import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { guests, invitations, occasions } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { isInvitedTo, principalOccasion } from '../invitations/queries'

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

/** Spells the meals that people have at an occasion as its stored menu does. For a batch, after the menu was changed. */
export function respellMeals(
  db: WeddingDb,
  weddingId: WeddingId,
  { occasionId, respelled, now }: { occasionId: string; respelled: [string, string][]; now: number },
) {
  const found = (meal: SQL) => sql`(select pair.value ->> 1 from json_each(${JSON.stringify(respelled)}) as pair
    where pair.value ->> 0 = ${meal} and exists (select 1 from ${occasions} as menu, json_each(menu.meal_options) as option
      where menu.id = ${occasionId} and menu.wedding_id = ${weddingId} and option.value = pair.value ->> 1))`
  const isPrincipal = sql`${principalOccasion} = ${occasionId}`
  const own = sql`case when ${isPrincipal} then ${found(sql`${guests.meal_preference}`)} end`
  const ofCompanion = sql`case when ${occasionId} not in (select value from json_each(one.value, '$.not_at'))
    then ${found(sql`one.value ->> 'meal_preference'`)} end`
  const companions = sql`json_each(${guests.companions}) as one`
  return [
    db
      .update(guests)
      .set({
        meal_preference: sql`coalesce(${own}, ${guests.meal_preference})`,
        companions: sql`(select json_group_array(json_set(one.value, '$.meal_preference',
          coalesce(${ofCompanion}, one.value ->> 'meal_preference'))) from ${companions})`,
        ...touched(guests, now),
      })
      .where(
        and(
          eq(guests.wedding_id, weddingId),
          isInvitedTo(occasionId),
          sql`(${own} is not null or exists (select 1 from ${companions} where ${ofCompanion} is not null)
            or exists (select 1 from ${invitations} as held where held.guest_id = ${guests.id}
              and held.occasion_id = ${occasionId} and ${found(sql`held.meal_preference`)} is not null))`,
        ),
      ),
    db
      .update(invitations)
      .set({
        meal_preference: sql`coalesce(${found(sql`${invitations.meal_preference}`)}, ${invitations.meal_preference})`,
      })
      .where(
        and(
          eq(invitations.wedding_id, weddingId),
          eq(invitations.occasion_id, occasionId),
          isNotNull(invitations.meal_preference),
        ),
      ),
  ] as const
}
