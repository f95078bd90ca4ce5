import { eq, type SQL, sql } from 'drizzle-orm'
import type { AccountsDb } from './client'
import { homeOfColumn } from './places'
import { wedding_directory, wedding_members } from './schema/accounts'

/** SQL: the database of a membership with a joined directory entry. The cron has yet to enter what an older Worker has created. */
export const placed = sql<number>`coalesce(${wedding_directory.database}, ${homeOfColumn(wedding_members.wedding_id)})`

/** The database that the directory names for a wedding. Undefined if there is no such wedding. */
export async function findPlace(accounts: AccountsDb, weddingId: string): Promise<number | undefined> {
  const [entry] = await accounts
    .select({ database: wedding_directory.database })
    .from(wedding_directory)
    .where(eq(wedding_directory.wedding_id, weddingId))
  return entry?.database
}

/** SQL: the same as a subquery, for a column. */
export const placeOf = (weddingId: SQL) =>
  sql<number>`coalesce((select entry.database from ${wedding_directory} as entry where entry.wedding_id = ${weddingId}),
    ${homeOfColumn(weddingId)})`
