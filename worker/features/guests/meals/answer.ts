import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { AppEnv } from '../../../context'
import { invalid } from '../../../http/errors'
import { isRecord } from '../../../lib/is-record'
import { findGuest } from '../queries'
import { companionsOf, invitationsOf, principalOf, type WholeGuest } from '../rules'
import { mealAmong, mealOptions } from '../schema'
import { type ChosenMeal, listChosenMeals, listMenus } from './queries'
import { allMeals, distinctMeals, mealsAt } from './rules'

type MealSchema = ReturnType<typeof mealAmong>

/**
 * An option of `json` for a guest's body: a meal is one of the guest's principal occasion or the one they have, a companion's one
 * of any occasion. A wedding without stored occasions has the usual meals and reads nothing.
 */
export function readsMeals<S extends z.ZodMiniType>(usual: S, make: (own: MealSchema, companions: MealSchema) => S) {
  return {
    schemaFor: async (c: Context<AppEnv>, body: unknown): Promise<S> => {
      const { db, wedding } = c.var
      if (!wedding.has_occasions || !namesMeals(body)) return usual
      const id = c.req.param('id')
      const [menus, guest] = await Promise.all([
        listMenus(db, wedding.id),
        id === undefined ? undefined : findGuest(db, wedding.id, id),
      ])
      const own = mealsAt(menus, (guest && principalOf(guest)) ?? wedding.id)
      const companions = guest ? companionsOf(guest).map(({ meal_preference }) => meal_preference) : []
      return make(
        mealAmong(distinctMeals([...own, guest?.meal_preference ?? null])),
        mealAmong(distinctMeals([...allMeals(menus, wedding.id), ...companions])),
      )
    },
  }
}

function namesMeals(body: unknown): boolean {
  return isRecord(body) && ('meal_preference' in body || 'companions' in body)
}

/** A meal as a guest's occasion spells it, by default the principal one. 422 if it has no such meal. */
export async function readMeal(
  c: Context<AppEnv>,
  { guestId, occasionId, meal }: { guestId: string; occasionId: string | undefined; meal: string },
): Promise<string | null> {
  const offered = c.var.wedding.has_occasions ? await mealsOf(c, { guestId, occasionId }) : mealOptions
  const { data, error } = mealAmong(offered).safeParse(meal)
  if (error) throw invalid({ meal_preference: error.issues[0]?.message ?? '' })
  return data
}

async function mealsOf(c: Context<AppEnv>, { guestId, occasionId }: { guestId: string; occasionId?: string }) {
  const { db, wedding } = c.var
  const [menus, guest] = await Promise.all([listMenus(db, wedding.id), findGuest(db, wedding.id, guestId)])
  const id = occasionId ?? (guest && principalOf(guest)) ?? wedding.id
  return distinctMeals([...mealsAt(menus, id), guest ? mealOf(guest, id) : null])
}

const mealOf = (guest: WholeGuest, occasionId: string) =>
  invitationsOf(guest).find(({ occasion_id }) => occasion_id === occasionId)?.meal_preference ?? null

/** The meals that an import may name: those of all occasions, and those that guests have, each with its occasion. */
export async function mealsToImport(c: Context<AppEnv>): Promise<{ all: readonly string[]; chosen: ChosenMeal[] }> {
  const { db, wedding } = c.var
  const [menus, chosen] = await Promise.all([listMenus(db, wedding.id), listChosenMeals(db, wedding.id)])
  return { all: distinctMeals([...allMeals(menus, wedding.id), ...chosen.map(({ meal }) => meal)]), chosen }
}
