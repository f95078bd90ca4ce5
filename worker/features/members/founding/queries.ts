import { sql } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { wedding_directory, wedding_members } from '../../../db/schema/accounts'

/** Those of the weddings that are neither in the directory nor anybody's. */
export async function listUnentered(accounts: AccountsDb, weddingIds: string[]): Promise<string[]> {
  const rows = await accounts.all<{ id: string }>(sql`
    select asked.value as id from json_each(${JSON.stringify(weddingIds)}) as asked
    where not exists (select 1 from ${wedding_directory} as entry where entry.wedding_id = asked.value)
      and not exists (select 1 from ${wedding_members} as member where member.wedding_id = asked.value)`)
  return rows.map(({ id }) => id)
}

/** As many of the latest memberships are looked at. */
const LATEST = 1000

/** Enters weddings that a Worker from before the directory has started while this one was being deployed. */
export function enterMissing(accounts: AccountsDb) {
  const latest = sql`(select wedding_id, created_at from ${wedding_members} order by rowid desc limit ${LATEST})`
  return accounts
    .insert(wedding_directory)
    .select(sql`select wedding_id, 0, min(created_at) from ${latest} where true group by wedding_id`)
    .onConflictDoNothing()
}
