import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'

const NO_COST = { queries: 0, rowsRead: 0, milliseconds: 0 }

/**
 * `app`: milliseconds in the Worker (in production its clock advances only on I/O). `db`: figures from D1's `meta`. Refusals show
 * zeros: the figures would tell an account from an unknown address, and what is not yours from what is not there.
 */
export const serverTiming: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { queries, rowsRead, milliseconds } = c.res.status < 400 ? c.var.databases.cost : NO_COST
  const app = Math.max(0, Date.now() - c.var.now)
  c.res.headers.set(
    'Server-Timing',
    `app;dur=${app}, db;dur=${milliseconds.toFixed(1)};desc="${queries} queries, ${rowsRead} rows read"`,
  )
}
