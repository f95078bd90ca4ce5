import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { notFound, raise } from '../../http/errors'
import { listOccasions } from './queries'
import { type StoredOccasion, sortOccasions } from './rules'

/** The error beside a field that names an occasion which the wedding does not have. */
export const unknownOccasion = { occasion_id: 'Please choose one of your occasions.' }

/** All occasions of the caller's wedding, the main one first. */
export async function occasionsOf({ var: { db, wedding } }: Context<AppEnv>): Promise<StoredOccasion[]> {
  const stored = wedding.has_occasions ? await listOccasions(db, wedding.id) : []
  return sortOccasions(stored, wedding)
}

/** The id of an occasion that a request names, by default the main one. 404 if the wedding has no such occasion. */
export async function namedOccasion(c: Context<AppEnv>, id: string | undefined): Promise<string> {
  if (id === undefined || id === c.var.wedding.id) return c.var.wedding.id
  const all = await occasionsOf(c)
  return all.find((occasion) => occasion.id === id)?.id ?? raise(notFound())
}
