import { homeOf } from '../db/places'
import { foldText } from '../lib/text'
import { mac, sameToken } from './tokens'

/*
 * The link that stops mail to a guest ends in the guest's id, a mark of the address that it is mailed to, and a MAC over both. Nothing is
 * stored; it is valid while the guest is on the list, and for nothing else. After a dot follows where to look first, if that is not
 * database 1. A link without a mark stops mail to its guest alone.
 */
const MARKED = /^(.{36})([\w-]{8})?[\w-]{20}(?:\.(\d{1,3}))?$/
const MARK_BYTES = 6
const MAC_BYTES = 15

/** The contents of an unsubscribe link. */
export interface Unsubscribed {
  guestId: string
  /** Marks the address that the link was mailed to; undefined: the link has no mark. */
  mark: string | undefined
  /** The database to look in first. */
  hint: number
}

export function unsubscribeToken(secret: string, guestId: string, weddingId: string, email?: string | null): string {
  const mark = email ? markOf(secret, guestId, email) : undefined
  return tokenOf(secret, { guestId, mark, hint: homeOf(weddingId) })
}

/** Reads a token; null if it is not valid. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | null {
  const [, guestId = '', mark, hint = 1] = MARKED.exec(token) ?? []
  const link = { guestId, mark, hint: Number(hint) }
  return sameToken(token, tokenOf(secret, link)) ? link : null
}

/** Whether the link was mailed to this address. */
export function wasMailedTo(secret: string, { guestId, mark }: Unsubscribed, email: string): boolean {
  return mark !== undefined && sameToken(mark, markOf(secret, guestId, email))
}

function tokenOf(secret: string, { guestId, mark = '', hint }: Unsubscribed): string {
  const more = hint === 1 ? [] : [String(hint)]
  const parts = [guestId, ...(mark === '' ? [] : [mark]), ...more]
  return [guestId + mark + mac(secret, 'unsubscribe', parts, MAC_BYTES), ...more].join('.')
}

function markOf(secret: string, guestId: string, email: string): string {
  return mac(secret, 'unsubscribe', [guestId, foldText(email)], MARK_BYTES)
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`
}
