import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'

/** Throws if a database does not answer. */
export async function ping(databases: Database[]): Promise<void> {
  await Promise.all(databases.map((db) => db.run(sql`select 1`)))
}
