import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { isUniqueViolation } from '../../db/constraints'
import { sessions, users } from '../../db/schema'
import { foldText } from '../../lib/text'
import { endSessions, type SessionRow, spendTokens, type UserRow } from '../auth/queries'

/** The changed row; `stale` when the version is, `taken` when another account has the address. */
export async function updateUser(
  db: Database,
  userId: string,
  {
    changes,
    isOtherAddress,
    version,
    now,
  }: { changes: { name?: string; email?: string }; isOtherAddress: boolean; version?: number; now: number },
): Promise<UserRow | 'stale' | 'taken'> {
  const { email } = changes
  const address = email !== undefined && isOtherAddress && { email_key: foldText(email), email_verified_at: null }
  const update = db
    .update(users)
    .set({ ...changes, ...address, version: sql`${users.version} + 1`, updated_at: now })
    .where(and(eq(users.id, userId), version === undefined ? undefined : eq(users.version, version)))
    .returning()
  try {
    // Links that were mailed to the old address must neither prove the new one nor set its password.
    const [[row]] = isOtherAddress ? await db.batch([update, spendTokens(db, userId, now)]) : [await update]
    return row ?? 'stale'
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return 'taken'
    throw error
  }
}

/** Sets the password and ends every other session and every link that sets another one, in one go. */
export async function changePassword(
  db: Database,
  { userId, sessionId, passwordHash, now }: { userId: string; sessionId: string; passwordHash: string; now: number },
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ password_hash: passwordHash, version: sql`${users.version} + 1`, updated_at: now })
      .where(eq(users.id, userId)),
    endSessions(db, userId, { except: sessionId, now }),
    spendTokens(db, userId, now, 'reset_password'),
  ])
}

/** The living ones, the one seen last first. */
export function listSessions(db: Database, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at))
}

/** Whether there was such a session of this user to end. */
export async function endOwnSession(
  db: Database,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: number },
): Promise<boolean> {
  const ended = await db
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
