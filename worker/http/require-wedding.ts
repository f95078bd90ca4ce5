import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { forbidden } from './errors'

/** Routes after it have a wedding, and with it the branded `WeddingId` that queries require. */
export const requireWedding: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { wedding } = c.var.user
  if (!wedding) throw forbidden('You are not part of a wedding any more.')
  c.set('wedding', wedding)
  await next()
}
