import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import { HttpError } from '../../http/errors'
import { countByAddress } from '../../http/rate-limit'
import { readRsvpToken } from '../../security/rsvp-link'
import { texts } from '../../texts/texts'
import { partyOf } from './party/rules'
import { findInvitation } from './queries'
import { type Invitation, WRONG_LINK_PACE } from './rules'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by `requireInvitation`. */
    invitation: Invitation
  }
}

/**
 * Sets the invitation of the link `:eventId`/`:token`. Forged, replaced and foreign links get the same 404. Only these count
 * towards the rate limit, so a valid link costs no write.
 */
export const requireInvitation: MiddlewareHandler<AppEnv> = async (c, next) => {
  const weddingId = c.req.param('eventId') ?? ''
  const token = c.req.param('token') ?? ''
  const selector = readRsvpToken(c.env.POSY_SECRET, weddingId, token)
  const { databases } = c.var
  const db = databases.openDatabase(weddingId)
  const invitation = selector === null ? undefined : await findInvitation(db, { weddingId, selector })
  if (!invitation || partyOf(invitation.household).length === 0) {
    await countByAddress(c, 'rsvp', WRONG_LINK_PACE)
    throw invalidLink()
  }
  c.set('invitation', invitation)
  c.set('db', db)
  databases.carried.wedding = { id: weddingId, now: c.var.now }
  await next()
}

export const invalidLink = () => new HttpError(404, texts().invalidLink.sentence)
