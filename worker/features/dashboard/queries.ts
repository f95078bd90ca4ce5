import { eq, sql } from 'drizzle-orm'
import { readBoth, type Sides, type WeddingDb } from '../../db/client'
import { type Placeholders, statement } from '../../db/drizzle/statement'
import { guests, timeline_events } from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { type Day, dayAt } from '../../lib/calendar'
import { headsOf } from '../budget/heads/rules'
import { selectLines } from '../budget/queries'
import { atEachOccasion } from '../guests/ai/head-count/rules'
import { listOtherInvitations, selectForOverview } from '../guests/ai/queries'
import { listLatestAnswers } from '../guests/queries'
import { countPartners } from '../members/queries'
import { listOccasions } from '../occasions/queries'
import { countTasks, listNextTasks } from '../tasks/queries'
import { listDuePayments } from '../vendors/payments/queries'
import { sumVendors } from '../vendors/queries'
import type { StoredDashboard } from './rules'
import { LIST_LENGTH } from './schema'

type OfWedding = Placeholders<{ id: WeddingId }>

const guestsOf = statement((db: WeddingDb, { id }: OfWedding) => selectForOverview(db, id))
const vendorsOf = statement((db: WeddingDb, { id }: OfWedding) => sumVendors(db, id))
const tasksOf = statement((db: WeddingDb, { id, today }: Placeholders<{ id: WeddingId; today: Day }>) =>
  countTasks(db, id, today),
)
const nextTasksOf = statement((db: WeddingDb, { id }: OfWedding) => listNextTasks(db, id, LIST_LENGTH))
const nextPaymentsOf = statement((db: WeddingDb, { id }: OfWedding) => listDuePayments(db, id, { limit: LIST_LENGTH }))
const latestAnswersOf = statement((db: WeddingDb, { id }: OfWedding) => listLatestAnswers(db, id, LIST_LENGTH))
const linesOf = statement((db: WeddingDb, { id }: OfWedding) => selectLines(db, id))
const occasionsOf = statement((db: WeddingDb, { id }: OfWedding) => listOccasions(db, id))
const otherInvitationsOf = statement((db: WeddingDb, { id }: OfWedding) => listOtherInvitations(db, id))

/** Counts events and says whether there are guests, also if they are invited nowhere. For a batch. */
function countStarted(db: WeddingDb, weddingId: WeddingId) {
  const ofWedding = sql`(select 1 from ${guests} where ${guests.wedding_id} = ${weddingId})`
  return db
    .select({
      events: sql<number>`count(*)`.as('events'),
      has_guests: sql<number>`exists ${ofWedding}`.as('has_guests'),
    })
    .from(timeline_events)
    .where(eq(timeline_events.wedding_id, weddingId))
}

/** Reads a dashboard in one round trip, where accounts and weddings are in one database. */
export async function readDashboard(
  { accounts, db }: Sides,
  { id, timezone, withFirstSteps }: { id: WeddingId; timezone: string; withFirstSteps: boolean },
  now: number,
): Promise<StoredDashboard> {
  const reads = [
    guestsOf(db, { id }),
    vendorsOf(db, { id }),
    tasksOf(db, { id, today: dayAt(now, timezone) }),
    nextTasksOf(db, { id }),
    nextPaymentsOf(db, { id }),
    latestAnswersOf(db, { id }),
    linesOf(db, { id }),
    occasionsOf(db, { id }),
    otherInvitationsOf(db, { id }),
  ] as const
  const [[[partners]], [[plans], ...stored]] = withFirstSteps
    ? await readBoth([accounts, [countPartners(accounts, id)]], [db, [countStarted(db, id), ...reads]])
    : ([[[]], [[], ...(await db.batch(reads))]] as const)
  const [invited, [vendors], [tasks], nextTasks, nextPayments, latestAnswers, lines, occasions, others] = stored
  return {
    lines,
    heads: headsOf(atEachOccasion(invited, others), now),
    guests: invited,
    occasions,
    vendors,
    tasks,
    nextTasks,
    nextPayments,
    latestAnswers,
    started: partners && plans ? { ...partners, ...plans } : null,
  }
}
