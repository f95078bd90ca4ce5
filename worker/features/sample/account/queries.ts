import { asc, isNotNull, lt, sql } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import type { AccountsDb } from '../../../db/client'
import { users } from '../../../db/schema/accounts'
import type { Added } from '../../../lib/outcome'
import { noPassword } from '../../../security/password'
import { randomToken } from '../../../security/tokens'
import { insertAccount } from '../../auth/queries'
import { removeAccounts } from '../../members/erasures/queries'
import { SAMPLE_ACCOUNT_LIFE, SAMPLE_ACCOUNT_LIMIT } from './rules'

/** Accounts per batch. */
export const SWEEP_LIMIT = 250

/** Whether the limit of sample accounts is reached. */
export async function areSamplesFull(accounts: AccountsDb): Promise<boolean> {
  return (await accounts.$count(users, isNotNull(users.expires_at))) >= SAMPLE_ACCOUNT_LIMIT
}

/** Inserts an account without a password as the owner of this wedding. Full at the limit of sample accounts. */
export async function insertSampleAccount(
  accounts: AccountsDb,
  { name, weddingId, now }: { name: string; weddingId: string; now: number },
): Promise<Added<UserRow>> {
  const living = sql`(select count(*) from ${users} as sample where sample.expires_at is not null)`
  const inserted = await insertAccount(accounts, {
    email: `sample-${randomToken(15).toLowerCase()}@posy.invalid`,
    name,
    passwordHash: noPassword(),
    joining: { weddingId },
    expiresAt: now + SAMPLE_ACCOUNT_LIFE,
    guard: sql`${living} < ${SAMPLE_ACCOUNT_LIMIT}`,
    now,
  })
  if (inserted.outcome === 'taken') throw new Error('A random address was taken.')
  return inserted.outcome === 'stale' ? { outcome: 'full' } : inserted
}

/**
 * Deletes a batch of expired sample accounts and returns how many. Queues the erasure of weddings without another owner or
 * partner. Accounts that are kept in the meantime stay.
 */
export async function removeExpired(accounts: AccountsDb, now: number): Promise<number> {
  const expired = accounts
    .select({ id: users.id })
    .from(users)
    .where(lt(users.expires_at, now))
    .orderBy(asc(users.expires_at), asc(users.id))
    .limit(SWEEP_LIMIT)
  const results = await accounts.batch(removeAccounts(accounts, sql`${expired}`, now))
  return results.at(-1)?.meta.changes ?? 0
}
