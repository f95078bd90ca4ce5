import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { type Placeholders, statement } from '../../../db/drizzle/statement'
import { budget_events, budget_lines as lines } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { expectedGuests, type HeadCount } from '../../guests/ai/head-count/rules'
import { selectForForecast } from '../../guests/ai/queries'
import { hasPerGuestLine } from '../queries'
import type { BudgetTotals, TotalsChange } from './rules'

/**
 * Reads today's totals and the changes from `since` (epoch milliseconds) on, latest first. Reads guests for the head count
 * if any line is or was per guest.
 */
export async function readTrend(
  db: WeddingDb,
  weddingId: WeddingId,
  { since, now }: { since: number; now: number },
): Promise<{ totals: BudgetTotals; changes: TotalsChange[]; heads: HeadCount }> {
  const [[totals], changes, guests] = await db.batch([
    selectTotals(db, { weddingId }),
    selectChanges(db, { weddingId, since }),
    selectGuestsOfTrend(db, { weddingId }),
  ])
  const nothing = { fixed_cents: 0, unit_cents: 0, actual_cents: 0 }
  return { totals: totals ?? nothing, changes, heads: expectedGuests(guests, now) }
}

type OfWedding = Placeholders<{ weddingId: WeddingId }>

const selectTotals = statement((db: WeddingDb, { weddingId }: OfWedding) =>
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

const fixedBefore = sql`iif(${budget_events.unit_before_cents} is null, ${budget_events.planned_before_cents}, 0)`
const fixedAfter = sql`iif(${budget_events.unit_after_cents} is null, ${budget_events.planned_after_cents}, 0)`

/** The differences that each change makes to the totals, in hundredths. */
export const changeColumns = {
  created_at: budget_events.created_at,
  fixed_cents: sql<number>`${fixedAfter} - ${fixedBefore}`.as('fixed_cents'),
  unit_cents:
    sql<number>`coalesce(${budget_events.unit_after_cents}, 0) - coalesce(${budget_events.unit_before_cents}, 0)`.as(
      'unit_cents',
    ),
  actual_cents: sql<number>`${budget_events.actual_after_cents} - ${budget_events.actual_before_cents}`.as(
    'actual_cents',
  ),
}

const selectChanges = statement(
  (db: WeddingDb, { weddingId, since }: Placeholders<{ weddingId: WeddingId; since: number }>) =>
    db
      .select(changeColumns)
      .from(budget_events)
      .where(and(eq(budget_events.wedding_id, weddingId), gte(budget_events.created_at, since)))
      .orderBy(desc(budget_events.created_at)),
)

const selectGuestsOfTrend = statement((db: WeddingDb, { weddingId }: OfWedding) => {
  const hadPerGuestLine = sql`exists (select 1 from ${budget_events} as change where change.wedding_id = ${weddingId}
    and change.unit_before_cents is not null)`
  return selectForForecast(db, weddingId, sql`${or(hasPerGuestLine(weddingId), hadPerGuestLine)}`)
})
