import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { originOf } from '../lib/origin'

/**
 * The origin of links. Not the request's Host, which can be forged and would end up in mails, except on localhost, where the
 * port varies.
 */
export function appOrigin(c: Context<AppEnv>): string {
  const { hostname, origin } = new URL(c.req.url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return isLocal ? origin : originOf(c.env)
}
