import type { WeddingDb } from '../../db/client'
import type { WeddingId } from '../../db/wedding'
import { listUnsettled, settleHouseholds } from './assigning/queries'

/** Weddings per run: each takes two round trips, of which a cron run has 1,000. */
const WEDDINGS_PER_RUN = 200

/** Assigns households in weddings that an older version of Posy wrote and that nobody has opened since. */
export async function settleOldWeddings(db: WeddingDb, now: number): Promise<{ settled: number }> {
  const ids = await listUnsettled(db, WEDDINGS_PER_RUN)
  for (const id of ids) await settleHouseholds(db, id as WeddingId, now)
  return { settled: ids.length }
}
