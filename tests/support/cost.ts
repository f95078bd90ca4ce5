import { env } from 'cloudflare:workers'

/** False with plain Drizzle: D1 does not tell what its single reads cost, so that only their number is counted. */
export const isMetered = env.DRIZZLE !== 'plain'

/** How `Server-Timing` describes the work of the database, as far as it is metered. */
export function costOf(queries: number, rows: number): string {
  return isMetered ? `"${queries} queries, ${rows} rows read"` : `"${queries} queries, `
}
