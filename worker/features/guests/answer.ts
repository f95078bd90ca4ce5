import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { appOrigin } from '../../http/origin'
import { rsvpPath, rsvpToken } from '../../security/rsvp-link'
import { type StoredGuest, toGuest } from './rules'
import type { Guest } from './schema'

/** A guest as every route answers one, with the personal link. */
export function presentGuest(c: Context<AppEnv>, row: StoredGuest): Guest {
  return toGuest(row, linkOf(c, row.rsvp_selector).url)
}

/** The personal link that a guest's selector makes. */
export function linkOf(c: Context<AppEnv>, selector: string): { token: string; url: string } {
  const weddingId = c.var.wedding.id
  const token = rsvpToken(c.env.POSY_SECRET, weddingId, selector)
  return { token, url: appOrigin(c) + rsvpPath(weddingId, token) }
}
