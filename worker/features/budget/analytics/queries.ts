import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { type Placeholders, statement } from '../../../db/drizzle/statement'
import { budget_events, budget_lines as lines } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { selectForForecasts } from '../../guests/ai/queries'
import { occasionsOfLines } from '../heads/queries'
import { type Heads, headsOf } from '../heads/rules'
import { hasPerGuestLine } from '../queries'
import type { CountedChange, CountedLine } from './rules'

/**
 * Reads the lines' amounts and the changes from `since` (epoch milliseconds) on, latest first. Reads guests for the head counts
 * if any line is or was per guest.
 */
export async function readTrend(
  db: WeddingDb,
  weddingId: WeddingId,
  { since, now }: { since: number; now: number },
): Promise<{ lines: CountedLine[]; changes: CountedChange[]; heads: Heads }> {
  const [counted, changes, guests] = await db.batch([
    selectAmounts(db, { weddingId }),
    selectChanges(db, { weddingId, since }),
    selectGuestsOfTrend(db, { weddingId }),
  ])
  return { lines: counted, changes, heads: headsOf(guests, now) }
}

type OfWedding = Placeholders<{ weddingId: WeddingId }>

const selectAmounts = statement((db: WeddingDb, { weddingId }: OfWedding) =>
  db
    .select({
      id: lines.id,
      cost_basis: lines.cost_basis,
      planned_cents: lines.planned_cents,
      unit_cost_cents: lines.unit_cost_cents,
      child_unit_cost_cents: lines.child_unit_cost_cents,
      occasion_id: lines.occasion_id,
      actual_cents: lines.actual_cents,
    })
    .from(lines)
    .where(eq(lines.wedding_id, weddingId)),
)

const fixedBefore = sql`iif(${budget_events.unit_before_cents} is null, ${budget_events.planned_before_cents}, 0)`
const fixedAfter = sql`iif(${budget_events.unit_after_cents} is null, ${budget_events.planned_after_cents}, 0)`

/** The differences that each change makes to the totals, in hundredths, except the cost per guest. */
export const changeColumns = {
  line_id: budget_events.line_id,
  type: budget_events.type,
  planned_before_cents: budget_events.planned_before_cents,
  created_at: budget_events.created_at,
  fixed_cents: sql<number>`${fixedAfter} - ${fixedBefore}`.as('fixed_cents'),
  unit_before_cents: budget_events.unit_before_cents,
  unit_after_cents: budget_events.unit_after_cents,
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
  return selectForForecasts(
    db,
    weddingId,
    sql`${or(hasPerGuestLine(weddingId), hadPerGuestLine)}`,
    // A line that is not per guest any more may have been.
    occasionsOfLines(weddingId, { countsHeads: true }),
  )
})
