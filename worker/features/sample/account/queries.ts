import { and, asc, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import type { Database } from '../../../db/client'
import { guests, users, wedding_members, weddings } from '../../../db/schema'
import type { WeddingId } from '../../../db/wedding'
import type { Added } from '../../../lib/outcome'
import { noPassword } from '../../../security/password'
import { randomToken } from '../../../security/tokens'
import { insertAccount } from '../../auth/queries'
import { listMemberships } from '../../members/queries'
import { findWedding } from '../../settings/queries'
import { fillWithSample } from '../queries'
import { SAMPLE_ACCOUNT_LIFE, SAMPLE_ACCOUNT_LIMIT } from './rules'

/** At most so many accounts go in one batch. */
export const SWEEP_LIMIT = 50

/** An account that nobody can sign in to again, with the sample wedding; full when as many as may live are there. */
export async function insertSampleAccount(db: Database, now: number): Promise<Added<UserRow>> {
  const living = sql`(select count(*) from ${users} as sample where sample.expires_at is not null)`
  const inserted = await insertAccount(db, {
    email: `sample-${randomToken(15).toLowerCase()}@posy.invalid`,
    name: 'Sample Couple',
    passwordHash: noPassword(),
    expiresAt: now + SAMPLE_ACCOUNT_LIFE,
    guard: sql`${living} < ${SAMPLE_ACCOUNT_LIMIT}`,
    now,
  })
  if (inserted.outcome === 'stale') return { outcome: 'full' }
  if (inserted.outcome === 'taken') throw new Error('A random address was taken.')
  const [membership] = await listMemberships(db, inserted.row.id)
  const id = membership?.wedding_id as WeddingId
  const wedding = await findWedding(db, id)
  if (wedding) await fillWithSample(db, { ...wedding, id }, now)
  return inserted
}

/**
 * For a batch, whose last statement says how many accounts went: removes sample accounts whose time is over and the weddings that nobody else belongs to, guests' data first.
 * An account that is kept in this very moment stays.
 */
export function sweepSampleAccounts(db: Database, now: number) {
  const expired = db
    .select({ id: users.id })
    .from(users)
    .where(lt(users.expires_at, now))
    .orderBy(asc(users.expires_at), asc(users.id))
    .limit(SWEEP_LIMIT)
  const others = db
    .select({ one: sql`1` })
    .from(wedding_members)
    .where(and(eq(wedding_members.wedding_id, weddings.id), notInArray(wedding_members.user_id, expired)))
  const joined = db
    .select({ id: wedding_members.wedding_id })
    .from(wedding_members)
    .where(inArray(wedding_members.user_id, expired))
  const theirsAlone = db
    .select({ id: weddings.id })
    .from(weddings)
    .where(and(inArray(weddings.id, joined), notExists(others)))
  return [
    db.delete(guests).where(inArray(guests.wedding_id, theirsAlone)),
    db.delete(weddings).where(inArray(weddings.id, theirsAlone)),
    db.delete(users).where(inArray(users.id, expired)),
  ] as const
}
