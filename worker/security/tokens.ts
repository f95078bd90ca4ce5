import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { OperatorFault } from '../lib/faults'

/** The purpose of a MAC. All share one secret, so the purpose keeps a token of one kind from passing as another. */
type Purpose = 'access' | 'refresh' | 'device' | 'throttle' | 'rsvp' | 'unsubscribe' | 'mailed' | 'need' | 'seats'

/** Random bytes as base64url. */
export function randomToken(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
}

/** A random token that says in its first two characters, 12 bits, in which database to look first. */
export function randomTokenIn(database: number, bytes: number): string {
  const token = crypto.getRandomValues(new Uint8Array(bytes))
  token[0] = database >> 4
  token[1] = ((database & 0x0f) << 4) | ((token[1] ?? 0) & 0x0f)
  return Buffer.from(token).toString('base64url')
}

/** Where to look first. Any number for a token that says nothing about it. */
export function databaseHint(token: string): number {
  const [first = 0, second = 0] = Buffer.from(token.slice(0, 4), 'base64url')
  return (first << 4) | (second >> 4)
}

/** Characters that `POSY_SECRET` has at least. */
const SECRET_LENGTH = 32

/** HMAC-SHA-256 over the parts, cut to `bytes`, as base64url. `secret` is undefined if the operator has set none. */
export function mac(secret: string | undefined, purpose: Purpose, parts: string[], bytes = 32): string {
  if (secret === undefined || secret.length < SECRET_LENGTH)
    throw new OperatorFault(`The secret POSY_SECRET must have at least ${SECRET_LENGTH} random characters.`)
  const hash = createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest()
  return hash.subarray(0, bytes).toString('base64url')
}

/** A throttle's key that does not reveal `who`: a caller's IP address or a folded email address. */
export function throttleKey(secret: string, what: string, who: string): string {
  return `${what}:${mac(secret, 'throttle', [who], 16)}`
}

/** Compares in constant time. */
export function sameToken(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
