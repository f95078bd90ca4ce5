import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'

/** `app`: milliseconds in the Worker (in production its clock advances only on I/O). `db`: figures from D1's `meta`. */
export const serverTiming: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { queries, rowsRead, milliseconds } = c.var.databases.cost
  const app = Math.max(0, Date.now() - c.var.now)
  c.res.headers.set(
    'Server-Timing',
    `app;dur=${app}, db;dur=${milliseconds.toFixed(1)};desc="${queries} queries, ${rowsRead} rows read"`,
  )
}
