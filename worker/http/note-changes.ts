import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { toIso } from '../lib/calendar'
import { CHANGE_MARK, CHANGE_MARK_BEFORE } from '../lib/change-mark'

/** Tells a member who has changed the wedding how its mark moved with that, so that their own tab need not look again. */
export const noteChanges: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { mark } = c.var.db.carried
  if (!mark || !c.var.user) return
  c.header(CHANGE_MARK_BEFORE, toIso(mark.before))
  c.header(CHANGE_MARK, toIso(mark.after))
}
