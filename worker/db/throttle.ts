import { lt, sql } from 'drizzle-orm'
import type { Pace } from '../lib/pace'
import type { Database } from './client'
import { throttles } from './schema'

/**
 * Takes one attempt, in one statement, so that parallel attempts are counted exactly (generic cell rate algorithm: only
 * the time at which the next attempt would be on pace is stored). Answers 0 when allowed, else the milliseconds to wait.
 */
export async function takeAttempt(db: Database, key: string, pace: Pace, now: number): Promise<number> {
  const next = sql`max(${throttles.arrives_at}, ${now}) + ${pace.interval}`
  const [taken] = await db.apart
    .insert(throttles)
    .values({ key, arrives_at: now + pace.interval })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { arrives_at: next },
      setWhere: sql`${next} - ${now} <= ${pace.burst * pace.interval}`,
    })
    .returning({ key: throttles.key })
  if (taken) return 0
  const [row] = await db
    .select({ arrives_at: throttles.arrives_at })
    .from(throttles)
    .where(sql`${throttles.key} = ${key}`)
  return Math.max(1, (row?.arrives_at ?? now) + pace.interval - pace.burst * pace.interval - now)
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.apart.delete(throttles).where(sql`${throttles.key} = ${key}`)
}

/** A row whose time has come says nothing any more. */
export function sweepThrottles(db: Database, now: number) {
  return db.delete(throttles).where(lt(throttles.arrives_at, now))
}
