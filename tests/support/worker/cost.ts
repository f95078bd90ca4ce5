import { env } from 'cloudflare:workers'

/** False with plain Drizzle: D1 does not tell what its single reads cost, so that only their number is counted. */
export const isMetered = env.DRIZZLE !== 'plain'

/** How `Server-Timing` describes the work of the database, as far as it is metered. */
export function costOf(queries: number, rows: number): string {
  return isMetered ? `"${queries} queries, ${rows} rows read"` : `"${queries} queries, `
}

/** Reads the part of `Server-Timing` about the database: only times in the Worker differ by chance. */
export const databaseCost = ({ headers }: Response) => /db;.*/.exec(headers.get('server-timing') ?? '')?.[0]

/** The session and the wedding it is for: two queries, in one round trip where they are in one database. */
const OF_SESSION = 2

/** How `Server-Timing` begins for a member's request that asks so many queries besides. */
export function besideSession(queries: number): string {
  return `desc="${OF_SESSION + queries} queries, `
}
