import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import type { Database } from '../../../db/client'
import { isUniqueViolation } from '../../../db/constraints'
import { users } from '../../../db/schema'
import { type Written, written } from '../../../lib/outcome'
import { foldText } from '../../../lib/text'

/** Stale when the account was kept before, taken when another one has the address. */
export async function keepUser(
  db: Database,
  userId: string,
  { email, name, passwordHash, now }: { email: string; name: string; passwordHash: string; now: number },
): Promise<Written<UserRow> | { outcome: 'taken' }> {
  try {
    const update = db
      .update(users)
      .set({
        email,
        email_key: foldText(email),
        name,
        password_hash: passwordHash,
        expires_at: null,
        version: sql`${users.version} + 1`,
        updated_at: now,
      })
      .where(and(eq(users.id, userId), isNotNull(users.expires_at)))
    const [{ meta }, [row]] = await db.batch([update, db.select().from(users).where(eq(users.id, userId))])
    return written(row, meta.changes > 0)
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return { outcome: 'taken' }
    throw error
  }
}
