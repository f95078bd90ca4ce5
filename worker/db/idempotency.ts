import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from './client'
import { idempotency_keys as keys } from './schema'

const DAY = 24 * 60 * 60 * 1000
/** A first request that has not answered by then has died with its Worker. */
const AT_WORK = 60 * 1000

export type Replay =
  | { state: 'first' }
  | { state: 'other_request' }
  | { state: 'at_work' }
  | { state: 'answered'; status: number; body: string }

/** Claims a key for this request, or tells what the one before it answered. */
export async function claimKey(
  db: Database,
  { weddingId, key, requestHash, now }: { weddingId: string; key: string; requestHash: string; now: number },
): Promise<Replay> {
  const [claimed] = await db
    .insert(keys)
    .values({ wedding_id: weddingId, key, request_hash: requestHash, created_at: now })
    .onConflictDoUpdate({
      target: [keys.wedding_id, keys.key],
      set: { request_hash: requestHash, created_at: now, status: null, body: null },
      setWhere: or(lt(keys.created_at, now - DAY), and(isNull(keys.status), lt(keys.created_at, now - AT_WORK))),
    })
    .returning({ key: keys.key })
  if (claimed) return { state: 'first' }
  const [row] = await db
    .select()
    .from(keys)
    .where(and(eq(keys.wedding_id, weddingId), eq(keys.key, key)))
  if (!row) return { state: 'at_work' }
  if (row.request_hash !== requestHash) return { state: 'other_request' }
  if (row.status === null || row.body === null) return { state: 'at_work' }
  return { state: 'answered', status: row.status, body: row.body }
}

export async function keepAnswer(
  db: Database,
  { weddingId, key, status, body }: { weddingId: string; key: string; status: number; body: string },
): Promise<void> {
  await db
    .update(keys)
    .set({ status, body })
    .where(and(eq(keys.wedding_id, weddingId), eq(keys.key, key)))
}

/** A request that created nothing gives its key back, so that a corrected one can use it. */
export async function releaseKey(db: Database, { weddingId, key }: { weddingId: string; key: string }): Promise<void> {
  await db.delete(keys).where(and(eq(keys.wedding_id, weddingId), eq(keys.key, key), isNull(keys.status)))
}

export function sweepKeys(db: Database, now: number) {
  return db.delete(keys).where(lt(keys.created_at, now - DAY))
}
