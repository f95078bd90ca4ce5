import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SessionRow, UserRow } from '../../db/account'
import type { AccountsDb } from '../../db/client'
import { sessions, users } from '../../db/schema/accounts'
import { type Written, written } from '../../lib/outcome'
import { endSessions, spendRiskyLinks } from '../auth/queries'

/** Updates an account. Stale if it has another version. */
export async function updateUser(
  accounts: AccountsDb,
  userId: string,
  {
    changes,
    version,
    now,
  }: { changes: Partial<Pick<UserRow, 'name' | 'email' | 'pending_email'>>; version?: number; now: number },
): Promise<Written<UserRow>> {
  const update = accounts
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1`, updated_at: now })
    .where(and(eq(users.id, userId), version === undefined ? undefined : eq(users.version, version)))
  const [{ meta }, [row]] = await accounts.batch([update, accounts.select().from(users).where(eq(users.id, userId))])
  return written(row, meta.changes > 0)
}

/** Sets the password. Ends every other session, and the links that somebody with the old password could use. */
export async function changePassword(
  accounts: AccountsDb,
  { userId, sessionId, passwordHash, now }: { userId: string; sessionId: string; passwordHash: string; now: number },
): Promise<void> {
  await accounts.batch([
    accounts
      .update(users)
      .set({ password_hash: passwordHash, version: sql`${users.version} + 1`, updated_at: now })
      .where(eq(users.id, userId)),
    endSessions(accounts, userId, { except: sessionId, now }),
    spendRiskyLinks(accounts, userId, now),
  ])
}

/** Lists sessions that are not over, most recently seen first. */
export function listSessions(accounts: AccountsDb, userId: string, now: number): Promise<SessionRow[]> {
  return accounts
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at))
}

/** Ends one of the user's sessions. Returns whether there was one to end. */
export async function endOwnSession(
  accounts: AccountsDb,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: number },
): Promise<boolean> {
  const ended = await accounts
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length > 0
}
