import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { forbidden } from './errors'

/** Refuses an account without a wedding. Sets `wedding`, whose id is the `WeddingId` that queries take. */
export const requireWedding: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { wedding } = c.var.user
  if (!wedding) throw forbidden('You are not part of a wedding any more.')
  c.set('wedding', wedding)
  await next()
}
