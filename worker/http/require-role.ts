import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { COUPLE_ONLY } from '../features/members/rules'
import { forbidden } from './errors'

/** For what helpers may not do. Behind `requireWedding`. */
export const coupleOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.wedding?.role === 'helper') throw forbidden(COUPLE_ONLY)
  await next()
}
