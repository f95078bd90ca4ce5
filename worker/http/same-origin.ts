import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { forbidden } from './errors'

/**
 * A browser says where a write comes from; one from another site is refused, whatever its content type. Callers that are
 * no browsers send neither header, and hold no cookie of anybody else's.
 */
export const sameOriginWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const foreign = origin !== undefined && origin !== new URL(c.req.url).origin && origin !== c.env.APP_ORIGIN
    if (foreign || site === 'cross-site' || site === 'same-site') {
      throw forbidden('This request came from another site and was refused.')
    }
  }
  await next()
}
