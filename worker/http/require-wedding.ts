import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { SHOWN_WEDDING } from '../lib/shown-wedding'
import { forbidden, otherWedding } from './errors'

/**
 * Refuses an account without a wedding, and a request for another wedding than the account's current one. Sets `wedding`, whose id is
 * the `WeddingId` that queries take.
 */
export const requireWedding: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { wedding } = c.var.user
  if (!wedding) throw forbidden('You are not part of a wedding any more.')
  if ((c.req.header(SHOWN_WEDDING) ?? wedding.id) !== wedding.id) throw otherWedding(wedding.id)
  c.set('wedding', wedding)
  await next()
}
