import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import type { WeddingDb } from '../../db/client'
import { type Found, findOfWedding, followMove } from '../../db/placing'
import { HttpError } from '../../http/errors'
import { countByAddress } from '../../http/rate-limit'
import { WRONG_LINK_PACE } from '../../lib/pace'
import { readRsvpToken } from '../../security/rsvp-link'
import type { Texts } from '../../texts/en'
import { wordsFor } from './language/guard'
import { partyOf } from './party/rules'
import { findInvitation } from './queries'
import type { Invitation } from './rules'
import { noteVisit } from './visits/queries'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by `requireInvitation`. */
    invitation: Invitation
    /** The texts in the language of the answer. Set by `requireInvitation`, and by a POST to /unsubscribe that has found its guest. */
    words: Texts
  }
}

/**
 * Sets the invitation of the link `:eventId`/`:token`. Forged, replaced and foreign links get the same 404. Only these count
 * towards the rate limit, so a valid link costs no write.
 */
export const requireInvitation: MiddlewareHandler<AppEnv> = async (c, next) => {
  const link = readLink(c)
  const opened = link && (await openInvitation(c, link))
  if (!opened) throw await wrongLink(c)
  c.set('invitation', opened.found)
  c.set('words', wordsFor(c))
  c.set('db', opened.db)
  await next()
}

/** The invitation of a link. Looks again at the primaries if a replica does not have it, perhaps not yet. */
async function openInvitation(c: Context<AppEnv>, link: Link): Promise<Found<Invitation> | undefined> {
  const { databases } = c.var
  const find = async (db: WeddingDb) => {
    const invitation = await findInvitation(db, link)
    return invitation && partyOf(invitation.household).length > 0 ? invitation : undefined
  }
  const opened = await findOfWedding(databases, link.weddingId, find)
  if (opened) return followMove(databases, opened, { to: opened.found.wedding.moving_to ?? null, find })
  if (!databases.replicas.isNear) return undefined
  databases.replicas.leave()
  return openInvitation(c, link)
}

interface Link {
  weddingId: string
  selector: string
}

/** The link `:eventId`/`:token`, which may have been replaced; null if Posy has never made it. */
function readLink(c: Context<AppEnv>): Link | null {
  const weddingId = c.req.param('eventId') ?? ''
  const selector = readRsvpToken(c.env.POSY_SECRET, weddingId, c.req.param('token') ?? '')
  if (selector === null) return null
  const { databases, now } = c.var
  databases.carried.wedding = { id: weddingId, now }
  return { weddingId, selector }
}

/** Notes that a person has opened the link. Returns whether there is such a link. */
export async function noteOpened(c: Context<AppEnv>): Promise<boolean> {
  const { databases, now } = c.var
  const link = readLink(c)
  const note = async (db: WeddingDb) => (link && (await noteVisit(db, link, now))) || undefined
  return link !== null && (await findOfWedding(databases, link.weddingId, note)) !== undefined
}

/** Answers paths under /api/public/rsvp that lack a part of a link, or have one too many, like every other wrong link. No route has them. */
export const onlyWholeLinks: MiddlewareHandler<AppEnv> = async (c, next) => {
  const parts = c.req.path.slice('/api/public/rsvp/'.length).split('/')
  if (parts.length !== 2 || parts.includes('')) throw await wrongLink(c)
  await next()
}

/** Counts a wrong link towards the limit, and returns its 404. */
export async function wrongLink(c: Context<AppEnv>): Promise<HttpError> {
  await countByAddress(c, 'rsvp', WRONG_LINK_PACE)
  return invalidLink(wordsFor(c))
}

export const invalidLink = (words: Texts) => new HttpError(404, words.invalidLink.sentence)
