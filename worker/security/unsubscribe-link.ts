import { homeOf } from '../db/places'
import { mac, sameToken } from './tokens'

/*
 * The link that stops reminders to a guest ends in the guest's id and a MAC over it. Nothing is stored; it is valid while the
 * guest is on the list, and for nothing else. After a dot follows where to look first, if that is not database 1.
 */
const ID_LENGTH = 36
const MAC_BYTES = 15

export function unsubscribeToken(secret: string, guestId: string, weddingId: string): string {
  return tokenOf(secret, guestId, homeOf(weddingId))
}

/** The guest's id of a valid token and where to look first, else null. */
export function readUnsubscribeToken(secret: string, token: string): { guestId: string; hint: number } | null {
  const guestId = token.slice(0, ID_LENGTH)
  const hint = Number(/\.(\d{1,3})$/.exec(token)?.[1] ?? 1)
  return sameToken(token, tokenOf(secret, guestId, hint)) ? { guestId, hint } : null
}

function tokenOf(secret: string, guestId: string, home: number): string {
  const more = home === 1 ? [] : [String(home)]
  return [guestId + mac(secret, 'unsubscribe', [guestId, ...more], MAC_BYTES), ...more].join('.')
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`
}
