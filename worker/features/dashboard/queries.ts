import type { AccountsDb, WeddingDb } from '../../db/client'
import type { WeddingId } from '../../db/wedding'
import { dayAt } from '../../lib/calendar'
import { selectLines } from '../budget/queries'
import { expectedGuests } from '../guests/ai/head-count/rules'
import { selectForOverview } from '../guests/ai/queries'
import { listLatestAnswers } from '../guests/queries'
import { countPartners } from '../members/queries'
import { countTasks, listNextTasks } from '../tasks/queries'
import { countEvents } from '../timeline/queries'
import { listDuePayments } from '../vendors/payments/queries'
import { sumVendors } from '../vendors/queries'
import type { StoredDashboard } from './rules'
import { LIST_LENGTH } from './schema'

/** Reads the wedding's data of a dashboard in one round trip, beside one to the accounts if it shows the first steps. */
export async function readDashboard(
  { accounts, db }: { accounts: AccountsDb; db: WeddingDb },
  { id, timezone, withFirstSteps }: { id: WeddingId; timezone: string; withFirstSteps: boolean },
  now: number,
): Promise<StoredDashboard> {
  const [partners, stored] = await Promise.all([
    withFirstSteps ? countPartners(accounts, id) : null,
    db.batch([
      selectForOverview(db, id),
      sumVendors(db, id),
      countTasks(db, id, dayAt(now, timezone)),
      listNextTasks(db, id, LIST_LENGTH),
      listDuePayments(db, id, { limit: LIST_LENGTH }),
      listLatestAnswers(db, id, LIST_LENGTH),
      selectLines(db, id),
      ...(withFirstSteps ? ([countEvents(db, id)] as const) : []),
    ]),
  ])
  const [guests, [vendors], [tasks], nextTasks, nextPayments, latestAnswers, lines, [counted] = []] = stored
  return {
    lines,
    heads: expectedGuests(guests, now),
    guests,
    vendors,
    tasks,
    nextTasks,
    nextPayments,
    latestAnswers,
    started: partners !== null && counted ? { partners, ...counted } : null,
  }
}
