import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context'

/** `app`: wall-clock milliseconds here (production clocks advance only on I/O); `db`: D1's own figures. */
export const serverTiming: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { queries, rowsRead, milliseconds } = c.var.db.cost
  const app = Math.max(0, Date.now() - c.var.now)
  c.header(
    'Server-Timing',
    `app;dur=${app}, db;dur=${milliseconds.toFixed(1)};desc="${queries} queries, ${rowsRead} rows read"`,
  )
}
