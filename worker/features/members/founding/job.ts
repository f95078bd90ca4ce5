import type { Databases } from '../../../db/client'
import { newId } from '../../../lib/ids'
import { insertWedding, listStarted, removeUnused, removeWeddings } from '../../settings/records/queries'
import { enterMissing, listUnentered } from './queries'

const HOUR = 60 * 60 * 1000
/** A request that starts a wedding is over long before. */
const SETTLED = HOUR
/** So far back the cron looks for weddings that were never entered. */
const LOOKED_BACK = 48 * HOUR
const PAGE = 5000

/**
 * Starts a wedding: first in its own database, then with the accounts, where `enter` decides whether it is anybody's. Unless
 * the outcome is `saved`, the wedding is removed again; if the Worker dies in between, the cron removes it.
 */
export async function foundWedding<Entered extends { outcome: string }>(
  { openDatabase }: Pick<Databases, 'openDatabase'>,
  { name, now, enter }: { name: string; now: number; enter: (weddingId: string) => Promise<Entered> },
): Promise<Entered> {
  const id = newId(now)
  const db = openDatabase(id)
  await insertWedding(db, { id, name, now })
  const entered = await enter(id)
  if (entered.outcome !== 'saved') await removeWeddings(db, [id])
  return entered
}

/** Removes weddings whose sign-up broke off, and enters those that lack only their entry. */
export async function sweepUnentered({ accounts, weddings }: Databases, now: number): Promise<{ removed: number }> {
  await accounts.apart.batch([enterMissing(accounts)])
  let removed = 0
  for (const db of weddings) {
    let page: string[] = []
    do {
      const after = page.at(-1) ?? firstIdOf(now - LOOKED_BACK)
      page = await listStarted(db, { after, before: firstIdOf(now - SETTLED), limit: PAGE })
      const lost = page.length > 0 ? await listUnentered(accounts, page) : []
      removed += await removeUnused(db.apart, lost)
    } while (page.length === PAGE)
  }
  return { removed }
}

/** Ids of that instant and later come after it. */
function firstIdOf(now: number): string {
  return newId(now).slice(0, 13)
}
