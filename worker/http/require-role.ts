import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { COUPLE_ONLY } from '../lib/roles'
import { conflict, forbidden } from './errors'

const KEEP_FIRST = 'This is a temporary sample account. Please keep it first.'

/** Refuses sample accounts, which may not contact anybody. */
export function requireKept(c: Context<AppEnv>): void {
  if (c.var.user.expires_at !== null) throw conflict(KEEP_FIRST)
}

/** `requireKept` as middleware. */
export const keptOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireKept(c)
  await next()
}

/** Refuses helpers. Comes after `requireWedding`. */
export const coupleOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.wedding.role === 'helper') throw forbidden(COUPLE_ONLY)
  await next()
}
