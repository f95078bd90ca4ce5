import { and, eq, isNotNull } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import type { AccountsDb } from '../../../db/client'
import { isUniqueViolation } from '../../../db/constraints'
import { users } from '../../../db/schema/accounts'
import { touched } from '../../../db/touched'
import { type Written, written } from '../../../lib/outcome'
import { foldText } from '../../../lib/text'

/** Turns a sample account into a permanent one. Stale if it already is; `taken` if another account has the address. */
export async function keepUser(
  accounts: AccountsDb,
  userId: string,
  { email, name, passwordHash, now }: { email: string; name: string; passwordHash: string; now: number },
): Promise<Written<UserRow> | { outcome: 'taken' }> {
  try {
    const update = accounts
      .update(users)
      .set({
        email,
        email_key: foldText(email),
        name,
        password_hash: passwordHash,
        expires_at: null,
        ...touched(users, now),
      })
      .where(and(eq(users.id, userId), isNotNull(users.expires_at)))
    const [{ meta }, [row]] = await accounts.batch([update, accounts.select().from(users).where(eq(users.id, userId))])
    return written(row, meta.changes > 0)
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return { outcome: 'taken' }
    throw error
  }
}
