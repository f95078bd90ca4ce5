import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { KEEP_FIRST } from '../features/auth/rules'
import { COUPLE_ONLY } from '../lib/roles'
import { conflict, forbidden } from './errors'

/** For what reaches others: an account that goes away by itself stays among itself. */
export const keptOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.expires_at !== null) throw conflict(KEEP_FIRST)
  await next()
}

/** For what helpers may not do. Behind `requireWedding`. */
export const coupleOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.wedding?.role === 'helper') throw forbidden(COUPLE_ONLY)
  await next()
}
