import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { takeAttempt } from '../db/throttle'
import type { Pace } from '../lib/pace'
import { throttleKey } from '../security/tokens'
import { tooManyRequests } from './errors'

/** The caller's address, or null on the machine itself, where no limit per address applies. IPv6 counts by its /64. */
export function callerAddress(c: Context<AppEnv>): string | null {
  const address = c.req.header('cf-connecting-ip')
  if (!address || address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')) return null
  if (!address.includes(':')) return address
  const groups = address.split('::')[0]?.split(':') ?? []
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Counts one attempt of this address at `what`; throws 429 when there were too many. */
export async function countByAddress(c: Context<AppEnv>, what: string, pace: Pace): Promise<void> {
  const address = callerAddress(c)
  if (address === null) return
  const wait = await takeAttempt(c.var.db, throttleKey(c.env.POSY_SECRET, what, address), pace, c.var.now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
}

export function limitByAddress(what: string, pace: Pace): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await countByAddress(c, what, pace)
    await next()
  }
}
