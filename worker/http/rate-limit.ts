import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { takeAttempt } from '../db/throttle'
import type { Pace } from '../lib/pace'
import { throttleKey } from '../security/tokens'
import { tooManyRequests } from './errors'

/** The caller's IP address; null for localhost, which has no limit. */
function callerAddress(c: Context<AppEnv>): string | null {
  const address = c.req.header('cf-connecting-ip')?.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return !address || address === '::1' || address.startsWith('127.') ? null : address
}

/** The first `bits` of an IPv6 address, or the whole IPv4 address. */
function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  const groups = [...head, ...zeros, ...(tail ?? [])]
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}

/** Counts an attempt at `what` by the caller's address (IPv6: network). Throws 429 after too many. */
export async function countByAddress(c: Context<AppEnv>, what: string, pace: Pace, bits: 48 | 64 = 64): Promise<void> {
  const address = callerAddress(c)
  if (address === null) return
  const key = throttleKey(c.env.POSY_SECRET, what, networkOf(address, bits))
  const wait = await takeAttempt(c.var.accounts, key, pace, c.var.now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
}

/** Counts an attempt at `what` by all callers except localhost. Returns the milliseconds to wait, or 0. */
export async function countInAll(c: Context<AppEnv>, what: string, pace: Pace): Promise<number> {
  return callerAddress(c) === null ? 0 : takeAttempt(c.var.accounts, `${what}:all`, pace, c.var.now)
}

export function limitByAddress(what: string, pace: Pace, bits?: 48 | 64): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await countByAddress(c, what, pace, bits)
    await next()
  }
}
