import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/bulk'
import type { AccountsDb } from '../../../db/client'
import { users, wedding_members } from '../../../db/schema/accounts'
import { hasSeveral } from '../../members/queries'

export interface NewsReader {
  wedding_id: string
  user_id: string
  name: string
  email: string
  /** Whether they belong to several weddings, 0 or 1. */
  has_several: number
}

/** Owners and partners of these weddings with a confirmed address, by wedding. */
export async function listNewsReaders(accounts: AccountsDb, weddingIds: string[]): Promise<Map<string, NewsReader[]>> {
  const readers = await accounts
    .select({
      wedding_id: wedding_members.wedding_id,
      user_id: wedding_members.user_id,
      name: users.name,
      email: users.email,
      has_several: hasSeveral.as('has_several'),
    })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(
      and(
        sql`${wedding_members.wedding_id} in ${jsonList(weddingIds)}`,
        inArray(wedding_members.role, ['owner', 'partner']),
        isNotNull(users.email_verified_at),
        isNull(users.expires_at),
      ),
    )
    .orderBy(asc(wedding_members.wedding_id), asc(wedding_members.user_id))
  return Map.groupBy(readers, ({ wedding_id }) => wedding_id)
}
