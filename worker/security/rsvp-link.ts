import { mac, randomToken, sameToken } from './tokens'

/*
 * A guest's link ends in a token: a selector, stored with the guest, and a MAC over wedding and selector. A copy of the
 * database alone makes no valid link, the couple can copy a link any number of times, and a new selector ends the old link.
 */
const SELECTOR_LENGTH = 12
const MAC_BYTES = 15

/** 72 random bits, 12 characters. */
export function newRsvpSelector(): string {
  return randomToken(9)
}

/** 32 characters: the selector, then 120 bits of MAC. */
export function rsvpToken(secret: string, weddingId: string, selector: string): string {
  const key = `${secret}\n${weddingId}\n${selector}`
  const known = madeTokens.get(key)
  if (known !== undefined) return known
  const token = makeToken(secret, weddingId, selector)
  if (madeTokens.size === REMEMBERED) madeTokens.clear()
  madeTokens.set(key, token)
  return token
}

/** Tokens of links that were shown: in a list of guests, making them again would take longer than anything else. */
const madeTokens = new Map<string, string>()
const REMEMBERED = 20_000

const makeToken = (secret: string, weddingId: string, selector: string) =>
  selector + mac(secret, 'rsvp', [weddingId, selector], MAC_BYTES)

/** The selector of a valid token, else null, so that a forged token costs no query. */
export function readRsvpToken(secret: string, weddingId: string, token: string): string | null {
  const selector = token.slice(0, SELECTOR_LENGTH)
  return sameToken(token, makeToken(secret, weddingId, selector)) ? selector : null
}

export function rsvpPath(weddingId: string, token: string): string {
  return `/rsvp/${weddingId}/${token}`
}
