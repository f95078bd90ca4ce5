import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { appOrigin } from '../../http/origin'
import { rsvpPath, rsvpToken } from '../../security/rsvp-link'
import { settleHouseholds } from '../households/assigning/queries'
import { seesNeeds } from '../settings/rules'
import { listGuests } from './queries'
import { toGuest, type WholeGuest } from './rules'
import type { Guest } from './schema'

/** A guest in a response, with the RSVP link. */
export function presentGuest(c: Context<AppEnv>, row: WholeGuest): Guest {
  return toGuest(row, linkOf(c, row.rsvp_selector).url, seesNeeds(c.var.wedding))
}

/** The RSVP link of a guest's selector. */
export function linkOf(c: Context<AppEnv>, selector: string): { token: string; url: string } {
  const weddingId = c.var.wedding.id
  const token = rsvpToken(c.env.POSY_SECRET, weddingId, selector)
  return { token, url: appOrigin(c) + rsvpPath(weddingId, token) }
}

/** All guests, each in a household. */
export async function listSettled({ var: { db, wedding, now } }: Context<AppEnv>) {
  const rows = await listGuests(db, wedding.id)
  if (rows.every(({ household, household_id }) => household === null || household_id !== null)) return rows
  await settleHouseholds(db, wedding.id, now)
  return listGuests(db, wedding.id)
}
