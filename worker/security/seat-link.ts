import { mac, randomTokenIn, sameToken } from './tokens'

/*
 * The link of the page on which guests find their seat, as on a sign at the door: a selector, stored with the wedding, and a MAC
 * over it. So the couple can print it again, and a copy of the database makes no valid link.
 */
const SELECTOR_LENGTH = 12
const MAC_BYTES = 15

/** 60 random bits and where to look first, 12 characters. */
export function newSeatSelector(database: number): string {
  return randomTokenIn(database, 9)
}

export function seatFinderPath(secret: string, selector: string): string {
  return `/seats/${seatToken(secret, selector)}`
}

/** The selector of a valid token, else null, so that a forged token costs no query. */
export function readSeatToken(secret: string, token: string): string | null {
  const selector = token.slice(0, SELECTOR_LENGTH)
  return sameToken(token, seatToken(secret, selector)) ? selector : null
}

const seatToken = (secret: string, selector: string) => selector + mac(secret, 'seats', [selector], MAC_BYTES)
