import type { Databases, Sides, WeddingDb } from '../../../db/client'
import { chooseEmptiest } from '../../../db/emptiest'
import { idIn } from '../../../db/places'
import { HOUR } from '../../../lib/durations'
import { firstIdOf, newId } from '../../../lib/ids'
import { insertWedding, listStarted, removeUnused, removeWeddings } from '../../settings/records/queries'
import { listUnentered } from './queries'

/** Age from which a wedding without an entry is abandoned. Requests that create one end much sooner. */
const SETTLED = HOUR
/** How far back the cron looks for weddings without an entry. */
const LOOKED_BACK = 48 * HOUR
const PAGE = 5000

/**
 * Creates a wedding in the emptiest database, then calls `enter`, which enters it into the directory. Removes the wedding again unless the
 * outcome is `saved`. If the Worker dies in between, the cron removes it.
 */
export async function foundWedding<Entered extends { outcome: string }>(
  databases: Databases,
  { name, now, enter }: { name: string; now: number; enter: (weddingId: string, db: WeddingDb) => Promise<Entered> },
): Promise<Entered> {
  const db = await chooseEmptiest(databases)
  const id = idIn(db.number, newId(now))
  await insertWedding(db, { id, name, now })
  const entered = await enter(id, db)
  if (entered.outcome !== 'saved') await removeWeddings(db, [id])
  return entered
}

/** Removes weddings whose sign-up broke off. */
export async function sweepUnentered({ accounts, db }: Sides, now: number): Promise<{ removed: number }> {
  let removed = 0
  let page: string[] = []
  do {
    const after = page.at(-1) ?? firstIdOf(now - LOOKED_BACK)
    page = await listStarted(db, { after, before: firstIdOf(now - SETTLED), limit: PAGE })
    const lost = page.length > 0 ? await listUnentered(accounts, page) : []
    removed += await removeUnused(db.apart, lost)
  } while (page.length === PAGE)
  return { removed }
}
