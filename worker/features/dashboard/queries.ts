import { type AccountsDb, readBoth, type WeddingDb } from '../../db/client'
import type { WeddingId } from '../../db/wedding'
import { dayAt } from '../../lib/calendar'
import { headsOf } from '../budget/heads/rules'
import { selectLines } from '../budget/queries'
import { atEachOccasion } from '../guests/ai/head-count/rules'
import { listOtherInvitations, selectForOverview } from '../guests/ai/queries'
import { listLatestAnswers } from '../guests/queries'
import { countPartners } from '../members/queries'
import { listOccasions } from '../occasions/queries'
import { countTasks, listNextTasks } from '../tasks/queries'
import { countEvents } from '../timeline/queries'
import { listDuePayments } from '../vendors/payments/queries'
import { sumVendors } from '../vendors/queries'
import type { StoredDashboard } from './rules'
import { LIST_LENGTH } from './schema'

/** Reads a dashboard in one round trip, where accounts and weddings are in one database. */
export async function readDashboard(
  { accounts, db }: { accounts: AccountsDb; db: WeddingDb },
  { id, timezone, withFirstSteps }: { id: WeddingId; timezone: string; withFirstSteps: boolean },
  now: number,
): Promise<StoredDashboard> {
  const reads = [
    selectForOverview(db, id),
    sumVendors(db, id),
    countTasks(db, id, dayAt(now, timezone)),
    listNextTasks(db, id, LIST_LENGTH),
    listDuePayments(db, id, { limit: LIST_LENGTH }),
    listLatestAnswers(db, id, LIST_LENGTH),
    selectLines(db, id),
    listOccasions(db, id),
    listOtherInvitations(db, id),
  ] as const
  const [[[counted]], [[events], ...stored]] = withFirstSteps
    ? await readBoth([accounts, [countPartners(accounts, id)]], [db, [countEvents(db, id), ...reads]])
    : ([[[]], [[], ...(await db.batch(reads))]] as const)
  const [guests, [vendors], [tasks], nextTasks, nextPayments, latestAnswers, lines, occasions, others] = stored
  return {
    lines,
    heads: headsOf(atEachOccasion(guests, others), now),
    guests,
    occasions,
    vendors,
    tasks,
    nextTasks,
    nextPayments,
    latestAnswers,
    started: counted && events ? { ...counted, ...events } : null,
  }
}
