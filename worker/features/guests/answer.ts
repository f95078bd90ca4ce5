import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { appOrigin } from '../../http/origin'
import { rsvpPath, rsvpToken } from '../../security/rsvp-link'
import { toGuest, type WholeGuest } from './rules'
import type { Guest } from './schema'

/** A guest in a response, with the RSVP link. */
export function presentGuest(c: Context<AppEnv>, row: WholeGuest): Guest {
  return toGuest(row, linkOf(c, row.rsvp_selector).url)
}

/** The RSVP link of a guest's selector. */
export function linkOf(c: Context<AppEnv>, selector: string): { token: string; url: string } {
  const weddingId = c.var.wedding.id
  const token = rsvpToken(c.env.POSY_SECRET, weddingId, selector)
  return { token, url: appOrigin(c) + rsvpPath(weddingId, token) }
}
