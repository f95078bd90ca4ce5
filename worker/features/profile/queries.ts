import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SessionRow, UserRow } from '../../db/account'
import type { AccountsDb } from '../../db/client'
import { sessions, users } from '../../db/schema/accounts'
import { touched } from '../../db/touched'
import { type Applied, applied, type Written, written } from '../../lib/outcome'
import { type AsRead, endSessions, isAsRead, spendRiskyLinks } from '../auth/queries'

/** Updates an account. Gone if its password has changed since it was read, which ended the session. Stale if it has another version. */
export async function updateUser(
  accounts: AccountsDb,
  user: AsRead,
  {
    changes,
    version,
    now,
  }: { changes: Partial<Pick<UserRow, 'name' | 'email' | 'pending_email'>>; version?: number; now: number },
): Promise<Written<UserRow>> {
  const update = accounts
    .update(users)
    .set({ ...changes, ...touched(users, now) })
    .where(and(isAsRead(user), version === undefined ? undefined : eq(users.version, version)))
  const [{ meta }, [row]] = await accounts.batch([update, accounts.select().from(users).where(isAsRead(user))])
  return written(row, meta.changes > 0)
}

/**
 * Sets the password. Ends every other session, and the links that somebody with the old password could use. Stale if the password has
 * changed since it was read.
 */
export async function changePassword(
  accounts: AccountsDb,
  user: AsRead,
  { sessionId, passwordHash, now }: { sessionId: string; passwordHash: string; now: number },
): Promise<Applied> {
  const changedUser = sql`(select changed.id from ${users} as changed
    where changed.id = ${user.id} and changed.password_hash = ${passwordHash})`
  const [changed] = await accounts.batch([
    accounts
      .update(users)
      .set({ password_hash: passwordHash, ...touched(users, now) })
      .where(isAsRead(user)),
    endSessions(accounts, changedUser, { except: sessionId, now }),
    spendRiskyLinks(accounts, changedUser, now),
  ])
  return applied(changed.meta.changes > 0)
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
