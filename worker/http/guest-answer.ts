import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { type StoredGuest, toGuest } from '../features/guests/rules'
import type { Guest, RsvpLink } from '../features/guests/schema'
import { rsvpPath, rsvpToken } from '../security/rsvp-link'
import { appOrigin } from './origin'

/** A guest as every route answers one, with the personal link. */
export function presentGuest(c: Context<AppEnv>, row: StoredGuest): Guest {
  return toGuest(row, linkOf(c, row.rsvp_selector).url)
}

/** What a repeated request is answered of a thing, where that is not all of it. */
export const answerShapes = {
  link: ({ id, rsvp_url: url }: Guest): RsvpLink => ({ guest_id: id, token: url.split('/').at(-1) ?? '', url }),
}
export type AnswerShape = keyof typeof answerShapes

export function linkOf(c: Context<AppEnv>, selector: string): { token: string; url: string } {
  const weddingId = c.var.wedding.id
  const token = rsvpToken(c.env.POSY_SECRET, weddingId, selector)
  return { token, url: appOrigin(c) + rsvpPath(weddingId, token) }
}
