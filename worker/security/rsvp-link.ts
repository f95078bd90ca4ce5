import { mac, randomToken, sameToken } from './tokens'

/*
 * A guest's personal link ends in a token of two halves: a selector, stored with the guest and looked up, and a MAC over
 * wedding and selector, which only the Worker's secret can make. A copy of the database alone opens no link, the couple can
 * copy a link as often as they like, and a new selector ends the old link at once.
 */
const SELECTOR_LENGTH = 12
const MAC_BYTES = 15

/** 72 random bits, 12 characters. */
export function newRsvpSelector(): string {
  return randomToken(9)
}

/** 32 characters: the selector, then 120 bits of MAC. */
export function rsvpToken(secret: string, weddingId: string, selector: string): string {
  return selector + mac(secret, 'rsvp', [weddingId, selector], MAC_BYTES)
}

/** The selector of a token that this Worker made for this wedding, else null: no database is asked for a made-up one. */
export function readRsvpToken(secret: string, weddingId: string, token: string): string | null {
  const selector = token.slice(0, SELECTOR_LENGTH)
  return sameToken(token, rsvpToken(secret, weddingId, selector)) ? selector : null
}

export function rsvpPath(weddingId: string, token: string): string {
  return `/rsvp/${weddingId}/${token}`
}
