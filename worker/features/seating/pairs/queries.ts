import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { guests, seating_rules } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { type Added, added } from '../../../lib/outcome'
import { RULE_LIMIT } from '../schema'
import type { StoredPair } from './rules'

/** Rules, oldest first. */
export function selectPairs(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select(pairColumns)
    .from(seating_rules)
    .where(eq(seating_rules.wedding_id, weddingId))
    .orderBy(asc(seating_rules.created_at), asc(seating_rules.id))
}

/** Adds a rule, replacing the pair's other one. `gone` without both guests, `full` at the limit. */
export async function insertPair(
  db: WeddingDb,
  weddingId: WeddingId,
  pair: StoredPair,
): Promise<Added<StoredPair> | { outcome: 'gone' }> {
  const { guest_id, other_guest_id } = pair
  const row: typeof seating_rules.$inferSelect = { ...pair, wedding_id: weddingId }
  const isKnown = sql`(select count(*) from ${guests} where ${guests.wedding_id} = ${weddingId}
    and ${guests.id} in (${guest_id}, ${other_guest_id})) = 2`
  const hasRoom = sql`(select count(*) from ${seating_rules} where ${seating_rules.wedding_id} = ${weddingId}
    and not (${seating_rules.guest_id} = ${guest_id} and ${seating_rules.other_guest_id} = ${other_guest_id})) < ${RULE_LIMIT}`
  const [, [stored], [found]] = await db.batch([
    insertRows(db, seating_rules, [row], sql`${isKnown} and ${hasRoom}`).onConflictDoUpdate({
      target: [seating_rules.wedding_id, seating_rules.guest_id, seating_rules.other_guest_id],
      set: {
        id: sql`excluded.id`,
        type: sql`excluded.type`,
        strength: sql`excluded.strength`,
        created_at: sql`excluded.created_at`,
      } satisfies Record<Exclude<keyof StoredPair, 'guest_id' | 'other_guest_id'>, SQL>,
    }),
    db.select(pairColumns).from(seating_rules).where(eq(seating_rules.id, pair.id)),
    db.select({ isKnown: sql<number>`${isKnown}`.as('is_known') }).from(sql`(select 1)`),
  ])
  return found?.isKnown === 1 ? added(stored) : { outcome: 'gone' }
}

/** Deletes a rule. Returns whether it existed. */
export async function deletePair(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(seating_rules)
    .where(and(eq(seating_rules.id, id), eq(seating_rules.wedding_id, weddingId)))
    .returning({ id: seating_rules.id })
  return deleted.length > 0
}

const pairColumns = {
  id: seating_rules.id,
  type: seating_rules.type,
  guest_id: seating_rules.guest_id,
  other_guest_id: seating_rules.other_guest_id,
  strength: seating_rules.strength,
  created_at: seating_rules.created_at,
}
