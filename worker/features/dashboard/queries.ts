import type { Database } from '../../db/client'
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

/** Reads all data of a dashboard in one round trip. */
export async function readDashboard(
  db: Database,
  { id, timezone, withFirstSteps }: { id: WeddingId; timezone: string; withFirstSteps: boolean },
  now: number,
): Promise<StoredDashboard> {
  const [guests, [vendors], [tasks], nextTasks, nextPayments, latestAnswers, lines, ...firstSteps] = await db.batch([
    selectForOverview(db, id),
    sumVendors(db, id),
    countTasks(db, id, dayAt(now, timezone)),
    listNextTasks(db, id, LIST_LENGTH),
    listDuePayments(db, id, { limit: LIST_LENGTH }),
    listLatestAnswers(db, id, LIST_LENGTH),
    selectLines(db, id),
    ...(withFirstSteps ? ([countPartners(db, id), countEvents(db, id)] as const) : []),
  ])
  const [[partners], [events]] = firstSteps.length > 0 ? firstSteps : [[], []]
  return {
    lines,
    heads: expectedGuests(guests, now),
    guests,
    vendors,
    tasks,
    nextTasks,
    nextPayments,
    latestAnswers,
    started: partners && events ? { ...partners, ...events } : null,
  }
}
