import type { Databases } from '../../../db/client'
import { removeMailsTo, removeWeddings } from '../../settings/records/queries'
import { deleteErasures, type Erasure, listErasures } from './queries'

/** Weddings that go in one batch: a sample has 120 guests and as many rows besides. */
const TOGETHER = 50
/** Batches of one run, at about six of the 1,000 statements that D1 grants it. */
const BATCHES = 60

/** Removes from the databases of weddings what deleted accounts have left there, until nothing is. */
export async function finishErasures({ accounts, openDatabase }: Databases): Promise<{ erased: number }> {
  let erased = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const page = await listErasures(accounts, TOGETHER)
    for (const [db, ofDatabase] of Map.groupBy(page, ({ wedding_id }) => openDatabase(wedding_id))) {
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
