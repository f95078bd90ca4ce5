import { sql } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { homeOfColumn } from '../../../db/places'
import { wedding_directory, wedding_members } from '../../../db/schema/accounts'

/** Lists those of the weddings that have neither a directory entry nor members. */
export async function listUnentered(accounts: AccountsDb, weddingIds: string[]): Promise<string[]> {
  const rows = await accounts.all<{ id: string }>(sql`
    select asked.value as id from json_each(${JSON.stringify(weddingIds)}) as asked
    where not exists (select 1 from ${wedding_directory} as entry where entry.wedding_id = asked.value)
      and not exists (select 1 from ${wedding_members} as member where member.wedding_id = asked.value)`)
  return rows.map(({ id }) => id)
}

/** Number of latest memberships to check. */
const LATEST = 1000

/** Enters weddings that a Worker older than the directory created during the deployment. For a batch. */
export function enterMissing(accounts: AccountsDb) {
  const latest = sql`(select wedding_id, created_at from ${wedding_members} order by rowid desc limit ${LATEST})`
  return accounts
    .insert(wedding_directory)
    .select(
      sql`select wedding_id, 0, ${homeOfColumn(sql`wedding_id`)}, min(created_at) from ${latest} where true group by wedding_id`,
    )
    .onConflictDoNothing()
}
