import type { WeddingDb } from '../../../db/client'
import { DAY } from '../../../lib/durations'
import { listLongHistories, listOldChanges, replaceChanges } from './queries'
import { condense } from './rules'

/** Limits of one run. Each round costs three of the 1,000 statements that D1 allows per invocation. */
const ROUNDS = 60
const WEDDINGS = 20
/**
 * Changes per round. More than all condensed changes the trend can have, so that every round makes progress, unless five per-guest
 * lines change on each of its days.
 */
const CHUNK = 4000

/** Condenses the old changes of budgets with long histories that were changed in the last two days, while the run has room. */
export async function condenseHistories(
  db: WeddingDb,
  { now, hasRoom }: { now: number; hasRoom: () => boolean },
): Promise<{ condensed: number }> {
  let rounds = ROUNDS
  let condensed = 0
  for (const { id, timezone } of await listLongHistories(db, { since: now - 2 * DAY, limit: WEDDINGS })) {
    while (rounds-- > 0 && hasRoom()) {
      const replacement = condense(await listOldChanges(db, id, CHUNK), { zone: timezone, now })
      if (replacement.goneIds.length === 0) break
      await replaceChanges(db, id, replacement)
      condensed += replacement.goneIds.length
    }
  }
  return { condensed }
}
