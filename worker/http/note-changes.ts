import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'
import { touchWedding } from '../features/settings/queries'

/** After every write that succeeded: whoever watches the wedding is told to look again. Costs the writer no wait. */
export const noteChanges: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return
  const weddingId = c.var.user?.wedding?.id ?? c.var.invitation?.weddingId
  if (!weddingId) return
  // A change that could not be noted shows with the next one.
  c.executionCtx.waitUntil(touchWedding(c.var.db, weddingId, c.var.now).catch(() => undefined))
}
