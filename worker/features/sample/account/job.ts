import type { UserRow } from '../../../db/account'
import type { Databases } from '../../../db/client'
import type { WeddingId } from '../../../db/wedding'
import { MINUTE } from '../../../lib/durations'
import type { Added } from '../../../lib/outcome'
import { finishErasures } from '../../members/erasures/job'
import { foundWedding } from '../../members/founding/job'
import { findWedding } from '../../settings/queries'
import { fillWithSample } from '../queries'
import { areSamplesFull, insertSampleAccount, removeExpired, SWEEP_LIMIT } from './queries'

const NAME = 'Sample Couple'

/** Batches per run. Each takes 36 of the 1,000 statements that D1 allows, its erasures included, and more with several databases. */
const BATCHES = 20
/** Milliseconds per run. */
const PATIENCE = 2 * MINUTE

/** Creates an account with the sample wedding. Full at the limit of sample accounts. */
export async function startSample(databases: Databases, now: number): Promise<Added<UserRow>> {
  const { accounts } = databases
  if (await areSamplesFull(accounts)) return { outcome: 'full' }
  return foundWedding(databases, {
    name: NAME,
    now,
    enter: async (weddingId, db) => {
      const wedding = await findWedding(db, weddingId)
      if (wedding) await fillWithSample(db, { ...wedding, id: wedding.id as WeddingId }, now)
      return insertSampleAccount(accounts, { name: NAME, weddingId, now })
    },
  })
}

/** Deletes expired sample accounts in batches, while the run has room. The next run deletes what remains. */
export async function removeExpiredSamples(
  databases: Databases,
  { now, hasRoom }: { now: number; hasRoom: () => boolean },
): Promise<{ removed: number }> {
  const startedAt = Date.now()
  let removed = 0
  for (let i = 0; i < BATCHES && hasRoom() && Date.now() - startedAt < PATIENCE; i++) {
    const count = await removeExpired(databases.accounts.apart, now)
    removed += count
    if (count > 0) await finishErasures(databases, hasRoom)
    if (count < SWEEP_LIMIT) break
  }
  return { removed }
}
