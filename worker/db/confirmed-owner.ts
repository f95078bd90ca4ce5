import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { jsonList } from './bulk'
import type { AccountsDb } from './client'
import { users, wedding_members } from './schema/accounts'

/** The weddings, out of these, with an owner whose address is confirmed. */
export async function listConfirmed(accounts: AccountsDb, weddingIds: string[]): Promise<Set<string>> {
  const rows = await accounts
    .selectDistinct({ wedding_id: wedding_members.wedding_id })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(
      and(
        sql`${wedding_members.wedding_id} in ${jsonList(weddingIds)}`,
        eq(wedding_members.role, 'owner'),
        isNotNull(users.email_verified_at),
      ),
    )
  return new Set(rows.map(({ wedding_id }) => wedding_id))
}

export async function hasConfirmedOwner(accounts: AccountsDb, weddingId: string): Promise<boolean> {
  return (await listConfirmed(accounts, [weddingId])).size > 0
}
