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
  return presenterOf(c)(row)
}

/** Presents any number of guests. Works out the caller's rights and the link's address only once. */
export function presenterOf(c: Context<AppEnv>): (row: WholeGuest) => Guest {
  const sees = seesNeeds(c.var.wedding)
  const link = linkerOf(c)
  return (row) => toGuest(row, link(row.rsvp_selector).url, sees)
}

/** The RSVP link of a guest's selector. */
export function linkOf(c: Context<AppEnv>, selector: string): { token: string; url: string } {
  return linkerOf(c)(selector)
}

function linkerOf(c: Context<AppEnv>) {
  const { id } = c.var.wedding
  const origin = appOrigin(c)
  return (selector: string) => {
    const token = rsvpToken(c.env.POSY_SECRET, id, selector)
    return { token, url: origin + rsvpPath(id, token) }
  }
}

/** All guests, each in a household. */
export async function listSettled({ var: { db, wedding, now } }: Context<AppEnv>) {
  const rows = await listGuests(db, wedding.id)
  if (rows.every(({ household, household_id }) => household === null || household_id !== null)) return rows
  await settleHouseholds(db, wedding.id, now)
  return listGuests(db, wedding.id)
}
