import type { Context } from 'hono'
import type { AppEnv } from '../context'

/**
 * Where links lead. Never taken from a request's Host (it can be forged, and the link goes into somebody's mail), except on
 * the machine itself, where the port may be any.
 */
export function appOrigin(c: Context<AppEnv>): string {
  const { hostname, origin } = new URL(c.req.url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return isLocal ? origin : c.env.APP_ORIGIN
}
