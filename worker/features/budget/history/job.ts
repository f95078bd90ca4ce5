import type { Database } from '../../../db/client'
import { listLongHistories, listOldChanges, replaceChanges } from './queries'
import { condense } from './rules'

const DAY = 24 * 60 * 60 * 1000
/** What one run may do: each round costs three of the 1,000 statements that D1 grants it. */
const ROUNDS = 60
const WEDDINGS = 20
/** More than the condensed changes of all days that the trend shows, so that every round gets on. */
const CHUNK = 4000

/** Condenses the budget's history of weddings that were written to lately, beyond the changes that are kept one by one. */
export async function condenseHistories(db: Database, now: number): Promise<{ condensed: number }> {
  let rounds = ROUNDS
  let condensed = 0
  for (const { id, timezone } of await listLongHistories(db, { since: now - 2 * DAY, limit: WEDDINGS })) {
    while (rounds-- > 0) {
      const replacement = condense(await listOldChanges(db, id, CHUNK), { zone: timezone, now })
      if (replacement.goneIds.length === 0) break
      await replaceChanges(db, id, replacement)
      condensed += replacement.goneIds.length
    }
  }
  return { condensed }
}
