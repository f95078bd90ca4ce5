import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import { jsonList } from '../../../db/bulk'
import type { AccountsDb } from '../../../db/client'
import { placeOf } from '../../../db/directory'
import {
  billing_customers,
  erasures,
  idempotency_keys,
  mails,
  users,
  wedding_directory,
  wedding_invitations,
  wedding_members,
  wedding_moves,
} from '../../../db/schema/accounts'
import { type Applied, applied } from '../../../lib/outcome'
import { noteChange } from '../queries'

export type Erasure = typeof erasures.$inferSelect & {
  /** Whether the person has only left the wedding, or become a helper. */
  has_account: boolean
  /** Whether they are an owner or partner of it again since. */
  is_of_couple: boolean
}

/**
 * Deletes accounts, given as an SQL list of ids, and queues the erasures in the databases of their weddings. Deletes weddings
 * without another owner or partner. If partners remain but no owner, the first partner becomes the owner. For a batch; the last
 * statement's changes are the number of accounts.
 */
export function removeAccounts(accounts: AccountsDb, who: SQL, now: number) {
  const othersStay = sql`exists (select 1 from ${wedding_members} as other where other.wedding_id = mine.wedding_id
    and other.role <> 'helper' and other.user_id not in ${who})`
  const noted = (userId: SQL, condition: SQL) => sql`
    select lower(hex(randomblob(16))), wedding_id, user_id, database, ${now} from (
      select distinct mine.wedding_id, ${userId} as user_id, ${placeOf(sql`mine.wedding_id`)} as database
      from ${wedding_members} as mine
      where mine.user_id in ${who} and ${condition})`
  const going = sql`(select wedding_id from ${erasures} where user_id is null)`
  const heirs = sql`select heir.wedding_id, heir.user_id from ${wedding_members} as heir
    join ${wedding_members} as mine on mine.wedding_id = heir.wedding_id
    where mine.user_id in ${who} and mine.role = 'owner' and heir.role = 'partner' and heir.user_id not in ${who}
      and not exists (select 1 from ${wedding_members} as before
        where before.wedding_id = heir.wedding_id and before.user_id not in ${who} and (before.role = 'owner'
          or (before.role = 'partner' and (before.created_at, before.user_id) < (heir.created_at, heir.user_id))))`
  return [
    accounts.insert(erasures).select(noted(sql`null`, sql`not ${othersStay}`)),
    accounts.insert(erasures).select(noted(sql`mine.user_id`, othersStay)),
    accounts
      .update(billing_customers)
      .set({ wedding_id: null })
      .where(sql`${billing_customers.wedding_id} in ${going}`),
    accounts.delete(mails).where(sql`${mails.about_wedding_id} in ${going}`),
    accounts.delete(wedding_invitations).where(sql`${wedding_invitations.wedding_id} in ${going}`),
    accounts.delete(idempotency_keys).where(sql`${idempotency_keys.wedding_id} in ${going}`),
    accounts.delete(wedding_directory).where(sql`${wedding_directory.wedding_id} in ${going}`),
    noteChange(accounts, sql`select mine.wedding_id from ${wedding_members} as mine where mine.user_id in ${who}`),
    accounts
      .update(wedding_members)
      .set({ role: 'owner' })
      .where(sql`(${wedding_members.wedding_id}, ${wedding_members.user_id}) in (${heirs})`),
    accounts.delete(wedding_members).where(sql`${wedding_members.wedding_id} in ${going}`),
    accounts.delete(users).where(sql`${users.id} in ${who}`),
  ] as const
}

/**
 * Deletes an account. `finishErasures` removes its data in the databases of weddings. Stale if the password has changed since it was
 * read.
 */
export async function removeAccount(
  accounts: AccountsDb,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  now: number,
): Promise<Applied> {
  const who = accounts
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash)))
  const results = await accounts.batch(removeAccounts(accounts, sql`${who}`, now))
  return applied((results.at(-1)?.meta.changes ?? 0) > 0)
}

/**
 * Lists pending erasures, newest first, with the present database of their wedding. Leaves out those in the databases `notIn`, and of
 * weddings that are being moved.
 */
export function listErasures(
  accounts: AccountsDb,
  { limit, notIn }: { limit: number; notIn: number[] },
): Promise<Erasure[]> {
  const database = sql<number>`coalesce(${wedding_directory.database}, ${erasures.database})`
  const has_account = sql`exists (select 1 from ${users} as person where person.id = ${erasures.user_id})`
  const is_of_couple = sql`exists (select 1 from ${wedding_members} as again
    where again.wedding_id = ${erasures.wedding_id} and again.user_id = ${erasures.user_id} and again.role <> 'helper')`
  return accounts
    .select({
      ...getTableColumns(erasures),
      database: database.as('place'),
      has_account: has_account.mapWith(Boolean).as('has_account'),
      is_of_couple: is_of_couple.mapWith(Boolean).as('is_of_couple'),
    })
    .from(erasures)
    .leftJoin(wedding_directory, eq(wedding_directory.wedding_id, erasures.wedding_id))
    .where(sql`${erasures.wedding_id} not in (select moved.wedding_id from ${wedding_moves} as moved)
      and ${database} not in ${jsonList(notIn)}`)
    .orderBy(desc(erasures.created_at), desc(erasures.id))
    .limit(limit)
}

export async function deleteErasures(accounts: AccountsDb, ids: string[]): Promise<void> {
  await accounts.delete(erasures).where(sql`${erasures.id} in ${jsonList(ids)}`)
}
