import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import { unauthorized } from '../../http/errors'
import { readAccessToken } from '../../security/session'
import { findSignedIn } from './queries'

/** The session that the bearer token names, unproved against the database; null without a live token. */
export async function sessionOfBearer(c: Context<AppEnv>): Promise<string | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? readAccessToken(c.env.POSY_SECRET, token) : null
}

/** Everything behind it has a user. The session's row is read on each request: one that was ended is out at once. */
export const requireUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  const sessionId = await sessionOfBearer(c)
  const user = sessionId && (await findSignedIn(c.var.db, sessionId, c.var.now))
  if (!user) throw unauthorized()
  c.set('user', user)
  if (user.wedding) c.var.db.carried.wedding = { id: user.wedding.id, now: c.var.now }
  await next()
}
