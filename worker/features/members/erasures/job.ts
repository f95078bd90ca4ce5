import type { Databases } from '../../../db/client'
import { removeMailsTo, removeWeddings } from '../../settings/records/queries'
import { deleteErasures, type Erasure, listErasures } from './queries'

/** Erasures per batch. A sample wedding has 120 guests and about as many other rows. */
const TOGETHER = 50
/** Batches per run, each with about six of the 1,000 statements that D1 allows. */
const BATCHES = 60

/** Removes the data of deleted accounts from the databases of weddings. What remains is left to the next run. */
export async function finishErasures({ accounts, numbered }: Databases): Promise<{ erased: number }> {
  let erased = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const page = await listErasures(accounts, TOGETHER)
    for (const [number, ofDatabase] of Map.groupBy(page, ({ database }) => database)) {
      const db = numbered(number)
      const whole = ofDatabase.filter(({ user_id }) => user_id === null).map(({ wedding_id }) => wedding_id)
      const recipients = ofDatabase.flatMap(({ user_id }: Erasure) => user_id ?? [])
      if (whole.length > 0) await removeWeddings(db.apart, whole)
      if (recipients.length > 0) await removeMailsTo(db.apart, recipients)
    }
    if (page.length > 0) {
      await deleteErasures(
        accounts.apart,
        page.map(({ id }) => id),
      )
    }
    erased += page.length
    if (page.length < TOGETHER) break
  }
  return { erased }
}
