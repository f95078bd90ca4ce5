import type { WeddingDb } from '../../db/client'
import type { WeddingId } from '../../db/wedding'
import { listUnsettled, settleHouseholds } from './assigning/queries'

/** Weddings per run: each takes two round trips, of which a cron run has 1,000. */
const WEDDINGS_PER_RUN = 200

/** Assigns households in weddings that an older version of Posy wrote and that nobody has opened since, while the run has room. */
export async function settleOldWeddings(
  db: WeddingDb,
  { now, hasRoom }: { now: number; hasRoom: () => boolean },
): Promise<{ settled: number }> {
  let settled = 0
  for (const id of await listUnsettled(db, WEDDINGS_PER_RUN)) {
    if (!hasRoom()) break
    await settleHouseholds(db, id as WeddingId, now)
    settled += 1
  }
  return { settled }
}
