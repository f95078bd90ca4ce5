import { eq, lt, lte, sql } from 'drizzle-orm'
import type { Pace } from '../lib/pace'
import type { AccountsDb } from './client'
import { throttles } from './schema/accounts'

/**
 * Counts an attempt. Uses one statement, so that parallel attempts are counted exactly. Implements the generic cell rate
 * algorithm, which stores only the theoretical arrival time of the next attempt. Returns 0 if the attempt is allowed, else the
 * milliseconds to wait.
 */
export async function takeAttempt(accounts: AccountsDb, key: string, pace: Pace, now: number): Promise<number> {
  const next = sql`max(${throttles.arrives_at}, ${now}) + ${pace.interval}`
  const [taken] = await accounts.apart
    .insert(throttles)
    .values({ key, arrives_at: now + pace.interval })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { arrives_at: next },
      setWhere: sql`${next} - ${now} <= ${pace.burst * pace.interval}`,
    })
    .returning({ key: throttles.key })
  if (taken) return 0
  const [row] = await accounts
    .select({ arrives_at: throttles.arrives_at })
    .from(throttles)
    .where(eq(throttles.key, key))
  return Math.max(1, (row?.arrives_at ?? now) + pace.interval - pace.burst * pace.interval - now)
}

/**
 * Reserves time (milliseconds) after all that others have reserved with this key, in one statement. Returns how long to wait until it
 * begins; null, and reserves nothing, if that is longer than `patience`.
 */
export async function reserveTime(
  accounts: AccountsDb,
  key: string,
  { time, patience, now }: { time: number; patience: number; now: number },
): Promise<number | null> {
  const [row] = await accounts.apart
    .insert(throttles)
    .values({ key, arrives_at: now + time })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { arrives_at: sql`max(${throttles.arrives_at}, ${now}) + ${time}` },
      setWhere: lte(throttles.arrives_at, now + patience),
    })
    .returning({ arrives_at: throttles.arrives_at })
  return row ? Math.max(0, row.arrives_at - time - now) : null
}

export async function forgetAttempts(accounts: AccountsDb, key: string): Promise<void> {
  await accounts.apart.delete(throttles).where(eq(throttles.key, key))
}

/** Deletes rows whose time has passed, since they no longer limit anything. For a batch. */
export function sweepThrottles(accounts: AccountsDb, now: number) {
  return accounts.delete(throttles).where(lt(throttles.arrives_at, now))
}
