import type { Databases, WeddingDb } from '../../../db/client'
import { removeLinksOf, removeMailsTo, removeWeddings } from '../../settings/records/queries'
import { deleteErasures, type Erasure, listErasures } from './queries'

/** Erasures per batch. A sample wedding has 120 guests and some 320 other rows. */
const TOGETHER = 50
/** Batches per run. Each takes two of the 1,000 statements that D1 allows, and three to seven for each database in it. */
const BATCHES = 60

/**
 * Deletes the data of deleted accounts from the databases of weddings, and ends the links of those who no longer belong to the couple, while
 * `hasRoom`; the next run does the rest. A database that fails does not keep the job from the others. Its fault is thrown at the end.
 */
export async function finishErasures(
  { accounts, numbered }: Databases,
  hasRoom: () => boolean = () => true,
): Promise<{ erased: number }> {
  let erased = 0
  const failed = new Map<number, unknown>()
  for (let batch = 0; batch < BATCHES && hasRoom(); batch++) {
    const page = await listErasures(accounts, { limit: TOGETHER, notIn: [...failed.keys()] })
    const done: string[] = []
    for (const [number, ofDatabase] of Map.groupBy(page, ({ database }) => database)) {
      if (!hasRoom()) break
      try {
        await erase(numbered(number), ofDatabase)
        done.push(...ofDatabase.map(({ id }) => id))
      } catch (error) {
        failed.set(number, error)
      }
    }
    if (done.length > 0) await deleteErasures(accounts.apart, done)
    erased += done.length
    if (page.length < TOGETHER) break
  }
  if (failed.size > 0) throw failed.values().next().value
  return { erased }
}

async function erase(db: WeddingDb, erasures: Erasure[]): Promise<void> {
  const whole = erasures.filter(({ user_id }) => user_id === null).map(({ wedding_id }) => wedding_id)
  const leavers = erasures.flatMap(({ user_id, ...erasure }) =>
    user_id === null || erasure.is_of_couple ? [] : { ...erasure, user_id },
  )
  const deleted = leavers.filter(({ has_account }) => !has_account).map(({ user_id }) => user_id)
  if (whole.length > 0) await removeWeddings(db.apart, whole)
  if (deleted.length > 0) await removeMailsTo(db.apart, deleted)
  if (leavers.length > 0) await removeLinksOf(db.apart, leavers)
}
