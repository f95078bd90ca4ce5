import { mac, sameToken } from './tokens'

/*
 * The link that stops reminders to a guest ends in the guest's id and a MAC over it. Nothing is stored; it is valid while the
 * guest is on the list, and for nothing else.
 */
const ID_LENGTH = 36
const MAC_BYTES = 15

export function unsubscribeToken(secret: string, guestId: string): string {
  return guestId + mac(secret, 'unsubscribe', [guestId], MAC_BYTES)
}

/** The guest's id of a valid token, else null. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const guestId = token.slice(0, ID_LENGTH)
  return sameToken(token, unsubscribeToken(secret, guestId)) ? guestId : null
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`
}
