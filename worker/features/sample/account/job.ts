import type { Database } from '../../../db/client'
import { SWEEP_LIMIT, sweepSampleAccounts } from './queries'

/** Of the 1,000 statements that D1 grants a run, each batch costs three, and sending mails needs up to 300. */
const BATCHES = 100
const PATIENCE = 2 * 60 * 1000

/** Removes sample accounts whose time is over, batch by batch until none is left; what a run cannot take, the next takes. */
export async function removeExpiredSamples(db: Database, now: number): Promise<{ removed: number }> {
  const startedAt = Date.now()
  let removed = 0
  for (let i = 0; i < BATCHES && Date.now() - startedAt < PATIENCE; i++) {
    const [, , accounts] = await db.batch(sweepSampleAccounts(db, now))
    removed += accounts.meta.changes
    if (accounts.meta.changes < SWEEP_LIMIT) break
  }
  return { removed }
}
