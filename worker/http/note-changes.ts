import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { toIso } from '../lib/calendar'
import { CHANGE_MARK, CHANGE_MARK_BEFORE } from '../lib/change-mark'

/** Sends the change marks to the member who changed the wedding, so that their own tab does not reload. */
export const noteChanges: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { mark } = c.var.databases.carried
  if (!mark || !c.var.user) return
  c.res.headers.set(CHANGE_MARK_BEFORE, toIso(mark.before))
  c.res.headers.set(CHANGE_MARK, toIso(mark.after))
}
