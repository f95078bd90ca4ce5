import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { markChange, touchWedding } from '../features/settings/queries'
import { toIso } from '../lib/calendar'

/**
 * Marks the wedding as changed after every write that succeeded, so that open tabs look again. The answer tells the mark
 * before the write and the one after, so that the tab that wrote need not.
 */
export const noteChanges: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok || isDryRun(c)) return
  const { db, now, user, invitation } = c.var
  // A change that could not be marked shows with the next one.
  if (invitation) {
    c.executionCtx.waitUntil(touchWedding(db, invitation.weddingId, now).catch(() => undefined))
  } else if (user?.wedding) {
    const marks = await markChange(db, user.wedding.id, now).catch(() => undefined)
    if (!marks) return
    c.header('X-Change-Mark-Before', toIso(marks.before))
    c.header('X-Change-Mark', toIso(marks.after))
  }
}

/** Whether the call's fields asked for a dry run, which changes nothing. */
function isDryRun({ req }: Context<AppEnv>): boolean {
  const fields = req.valid('json' as never) as { dry_run?: boolean | null } | undefined
  return fields?.dry_run === true
}
