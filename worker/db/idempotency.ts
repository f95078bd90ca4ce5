import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY, HOUR } from '../lib/durations'
import { isAtRest } from './at-rest'
import type { Database } from './client'
import { idempotency_keys as keys, write_receipts } from './tables/both'
import { type Claim, firstReceiptOf } from './writes'

/** Limits per wedding. Beyond either, the oldest answers are deleted. */
const MOST_ANSWERS = 5000
const MOST_BYTES = 1_000_000
/** Longer than any request looks for its receipt. */
const RECEIPTS_KEPT = HOUR

/** The stored answer to a request with a key. `status` and `body` are null if the answer is not known. */
export interface KeptAnswer {
  requestHash: string
  status: number | null
  body: string | null
}

/** The answer stored under a key in the last 24 hours, in any of these databases. */
export async function findKept(databases: Database[], claim: Claim): Promise<KeptAnswer | undefined> {
  const found = await Promise.all(databases.map((db) => findKeptIn(db, claim)))
  return found.find((kept) => kept !== undefined)
}

/** Deletes an older row, so that the key can be used again. */
async function findKeptIn(db: Database, claim: Claim): Promise<KeptAnswer | undefined> {
  const [row] = await db
    .select({ requestHash: keys.request_hash, status: keys.status, body: keys.body, created_at: keys.created_at })
    .from(keys)
    .where(isOf(claim))
  if (!row || row.created_at >= claim.now - DAY) return row
  await db.apart.delete(keys).where(and(isOf(claim), lt(keys.created_at, claim.now - DAY)))
  return undefined
}

/** Replaces the planned answer with the actual one. */
export async function keepAnswer(
  db: Database,
  claim: Claim,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await db.apart.update(keys).set({ status, body }).where(isOf(claim))
}

/** Frees the key of a refused request, so that a corrected one can use it. */
export async function releaseKey(db: Database, claim: Claim): Promise<void> {
  await db.apart.delete(keys).where(isOf(claim))
}

/** Deletes the wedding's oldest answers beyond its limits. */
export async function dropOldAnswers(db: Database, weddingId: string): Promise<void> {
  const counted = sql`select key, row_number() over newest as place, sum(octet_length(body)) over newest as bytes
    from ${keys} where ${keys.wedding_id} = ${weddingId} window newest as (order by created_at desc, key)`
  await db.apart
    .delete(keys)
    .where(
      and(
        eq(keys.wedding_id, weddingId),
        sql`${keys.key} in (select key from (${counted}) where place > ${MOST_ANSWERS} or bytes > ${MOST_BYTES})`,
      ),
    )
}

/** Deletes expired answers and receipts. For a batch. */
export function sweepWrites(db: Database, now: number) {
  return [
    db
      .delete(keys)
      .where(and(lt(keys.created_at, now - DAY), db.holds === 'weddings' ? isAtRest(keys.wedding_id) : undefined)),
    db.delete(write_receipts).where(lt(write_receipts.id, firstReceiptOf(now - RECEIPTS_KEPT))),
  ] as const
}

function isOf({ weddingId, key }: Claim) {
  return and(eq(keys.wedding_id, weddingId), eq(keys.key, key))
}
