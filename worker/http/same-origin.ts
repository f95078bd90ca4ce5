import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { originOf } from '../lib/origin'
import { forbidden } from './errors'

/**
 * Refuses writes that a browser sends from another site, with any content type. Other clients send neither header and do not have
 * another person's cookie.
 */
export const sameOriginWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const foreign = origin !== undefined && origin !== new URL(c.req.url).origin && origin !== originOf(c.env)
    if (foreign || site === 'cross-site' || site === 'same-site') {
      throw forbidden('This request came from another site and was refused.')
    }
  }
  await next()
}
