import { lt, sql } from 'drizzle-orm'
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
    .where(sql`${throttles.key} = ${key}`)
  return Math.max(1, (row?.arrives_at ?? now) + pace.interval - pace.burst * pace.interval - now)
}

export async function forgetAttempts(accounts: AccountsDb, key: string): Promise<void> {
  await accounts.apart.delete(throttles).where(sql`${throttles.key} = ${key}`)
}

/** Deletes rows whose time has passed, since they no longer limit anything. For a batch. */
export function sweepThrottles(accounts: AccountsDb, now: number) {
  return accounts.delete(throttles).where(lt(throttles.arrives_at, now))
}
