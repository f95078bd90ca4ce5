import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { users, wedding_members } from '../../../db/schema/accounts'
import type { Role } from '../../../lib/roles'

/** Lists the other members of an account's weddings: owners first, then by when they joined. */
export function listOthers(
  accounts: AccountsDb,
  userId: string,
): Promise<{ wedding_id: string; name: string; role: Role }[]> {
  return accounts
    .select({ wedding_id: wedding_members.wedding_id, name: users.name, role: wedding_members.role })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(
      and(
        ne(wedding_members.user_id, userId),
        sql`${wedding_members.wedding_id} in (select mine.wedding_id from ${wedding_members} as mine where mine.user_id = ${userId})`,
      ),
    )
    .orderBy(sql`${wedding_members.role} <> 'owner'`, asc(wedding_members.created_at), asc(wedding_members.user_id))
}
