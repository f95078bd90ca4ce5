import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { type Placeholders, statement } from '../../../db/drizzle/statement'
import { budget_events as events, budget_lines as lines } from '../../../db/schema'
import type { WeddingId } from '../../../db/wedding'
import { expectedGuests, type HeadCount } from '../../guests/ai/head-count/rules'
import { selectForForecast } from '../../guests/ai/queries'
import { hasPerGuestLine } from '../queries'
import type { Standing, StandingChange } from './rules'

/** What stands today, what changed from `since` (epoch milliseconds) on, the latest first, and the heads if any line counted them. */
export async function readTrend(
  db: Database,
  weddingId: WeddingId,
  { since, now }: { since: number; now: number },
): Promise<{ standing: Standing; changes: StandingChange[]; heads: HeadCount }> {
  const [[standing], changes, guests] = await db.batch([
    selectStanding(db, { weddingId }),
    selectChanges(db, { weddingId, since }),
    selectGuestsOfTrend(db, { weddingId }),
  ])
  const nothing = { fixed_cents: 0, unit_cents: 0, actual_cents: 0 }
  return { standing: standing ?? nothing, changes, heads: expectedGuests(guests, now) }
}

type OfWedding = Placeholders<{ weddingId: WeddingId }>

const selectStanding = statement((db, { weddingId }: OfWedding) =>
  db
    .select({
      fixed_cents: sql<number>`coalesce(sum(${lines.planned_cents}), 0)`.as('fixed_cents'),
      unit_cents: sql<number>`coalesce(sum(iif(${lines.cost_basis} = 'per_guest', ${lines.unit_cost_cents}, 0)), 0)`.as(
        'unit_cents',
      ),
      actual_cents: sql<number>`coalesce(sum(${lines.actual_cents}), 0)`.as('actual_cents'),
    })
    .from(lines)
    .where(eq(lines.wedding_id, weddingId)),
)

const fixedBefore = sql`iif(${events.unit_before_cents} is null, ${events.planned_before_cents}, 0)`
const fixedAfter = sql`iif(${events.unit_after_cents} is null, ${events.planned_after_cents}, 0)`

/** By how much each change moved what stands. */
export const changeColumns = {
  created_at: events.created_at,
  fixed_cents: sql<number>`${fixedAfter} - ${fixedBefore}`.as('fixed_cents'),
  unit_cents: sql<number>`coalesce(${events.unit_after_cents}, 0) - coalesce(${events.unit_before_cents}, 0)`.as(
    'unit_cents',
  ),
  actual_cents: sql<number>`${events.actual_after_cents} - ${events.actual_before_cents}`.as('actual_cents'),
}

const selectChanges = statement((db, { weddingId, since }: Placeholders<{ weddingId: WeddingId; since: number }>) =>
  db
    .select(changeColumns)
    .from(events)
    .where(and(eq(events.wedding_id, weddingId), gte(events.created_at, since)))
    .orderBy(desc(events.created_at)),
)

const selectGuestsOfTrend = statement((db, { weddingId }: OfWedding) => {
  const hadPerGuestLine = sql`exists (select 1 from ${events} as event where event.wedding_id = ${weddingId}
    and event.unit_before_cents is not null)`
  return selectForForecast(db, weddingId, sql`${or(hasPerGuestLine(weddingId), hadPerGuestLine)}`)
})
