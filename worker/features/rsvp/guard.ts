import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import type { WeddingDb } from '../../db/client'
import { HttpError } from '../../http/errors'
import { countByAddress } from '../../http/rate-limit'
import { readRsvpToken } from '../../security/rsvp-link'
import type { Texts } from '../../texts/en'
import { wordsFor } from './language/guard'
import { partyOf } from './party/rules'
import { findInvitation } from './queries'
import { type Invitation, WRONG_LINK_PACE } from './rules'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by `requireInvitation`. */
    invitation: Invitation
    /** The texts in the language of the answer. Set by `requireInvitation`. */
    words: Texts
  }
}

/**
 * Sets the invitation of the link `:eventId`/`:token`. Forged, replaced and foreign links get the same 404. Only these count
 * towards the rate limit, so a valid link costs no write.
 */
export const requireInvitation: MiddlewareHandler<AppEnv> = async (c, next) => {
  const link = readLink(c)
  const invitation = link && (await findParty(c, link))
  if (!link || !invitation) throw await wrongLink(c)
  c.set('invitation', invitation)
  c.set('words', wordsFor(c))
  c.set('db', link.db)
  await next()
}

/** The invitation of a link. What a replica does not know yet is asked of the primary. */
async function findParty(c: Context<AppEnv>, link: Link): Promise<Invitation | undefined> {
  const { replicas } = c.var.databases
  const invitation = await findInvitation(link.db, link)
  if (invitation && partyOf(invitation.household).length > 0) return invitation
  if (!replicas.isNear) return undefined
  replicas.leave()
  return findParty(c, link)
}

interface Link {
  weddingId: string
  selector: string
  db: WeddingDb
}

/** The link `:eventId`/`:token`, which may have been replaced; null if Posy has never made it. */
export function readLink(c: Context<AppEnv>): Link | null {
  const weddingId = c.req.param('eventId') ?? ''
  const selector = readRsvpToken(c.env.POSY_SECRET, weddingId, c.req.param('token') ?? '')
  if (selector === null) return null
  const { databases, now } = c.var
  const db = databases.openDatabase(weddingId)
  databases.carried.wedding = { id: weddingId, now }
  return { weddingId, selector, db }
}

/** Counts a wrong link towards the limit, and returns its 404. */
export async function wrongLink(c: Context<AppEnv>): Promise<HttpError> {
  await countByAddress(c, 'rsvp', WRONG_LINK_PACE)
  return invalidLink(wordsFor(c))
}

export const invalidLink = (words: Texts) => new HttpError(404, words.invalidLink.sentence)
