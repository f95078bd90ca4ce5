import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { budget_events, budget_lines, vendor_payments, vendors } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { selectForForecasts } from '../../guests/ai/queries'
import { occasionsOfLines } from '../heads/queries'
import { headsOf } from '../heads/rules'
import { type Budget, hasPerGuestLine, selectLines } from '../queries'
import { sortLines } from '../rules'
import type { VendorCosts } from './rules'

/** Reads the budget, the costs of vendors by category, in hundredths, and the lines whose amounts a sync wrote last. */
export async function readVendorCosts(
  db: WeddingDb,
  weddingId: WeddingId,
  now: number,
): Promise<Budget & { costs: VendorCosts }> {
  const isBooked = sql`${vendors.status} in ('booked', 'paid')`
  const isDeclined = sql`${vendors.status} = 'declined'`
  const booked = sql`sum(case when ${isBooked} then ${vendors.contracted_cents} end)`
  const fallenThrough = sql`max(case when ${isDeclined} and ${vendors.contracted_cents} is not null then 0 end)`
  const paid = sql`(select sum(${vendor_payments.amount_cents}) from ${vendor_payments}
    where ${vendor_payments.wedding_id} = ${weddingId} and ${vendor_payments.vendor_id} = ${vendors.id}
    and ${vendor_payments.paid_on} is not null)`
  const isActualSynced = isSyncedLast(weddingId, 'actual')
  const isPaidSynced = isSyncedLast(weddingId, 'paid')
  const [lines, guests, sums, synced] = await db.batch([
    selectLines(db, weddingId),
    selectForForecasts(db, weddingId, hasPerGuestLine(weddingId), occasionsOfLines(weddingId)),
    db
      .select({
        category_id: sql<string>`${vendors.category_id}`.as('category_id'),
        vendors_counted: sql<number>`sum(${isBooked})`.as('vendors_counted'),
        contracted_cents: sql<number | null>`iif(sum(${isBooked}) > 0, ${booked}, ${fallenThrough})`.as('contracted'),
        paid_cents: sql<number | null>`sum(case when ${isBooked} or ${isDeclined} then ${paid} end)`.as('paid'),
      })
      .from(vendors)
      .where(and(eq(vendors.wedding_id, weddingId), isNotNull(vendors.category_id)))
      .groupBy(vendors.category_id),
    db
      .select({
        line_id: budget_lines.id,
        actual: isActualSynced.mapWith(Boolean).as('actual_synced'),
        paid: isPaidSynced.mapWith(Boolean).as('paid_synced'),
      })
      .from(budget_lines)
      .where(and(eq(budget_lines.wedding_id, weddingId), or(isActualSynced, isPaidSynced))),
  ])
  return { lines: sortLines(lines), heads: headsOf(guests, now), costs: { sums, synced } }
}

/** SQL: whether a line has an amount whose last change was a sync. */
function isSyncedLast(weddingId: WeddingId, amount: 'actual' | 'paid') {
  const { before, after } = {
    actual: { before: budget_events.actual_before_cents, after: budget_events.actual_after_cents },
    paid: { before: budget_events.paid_before_cents, after: budget_events.paid_after_cents },
  }[amount]
  const lastType = sql`(select ${budget_events.type} from ${budget_events}
    where ${budget_events.wedding_id} = ${weddingId} and ${budget_events.line_id} = ${budget_lines.id}
    and ${before} <> ${after} order by ${budget_events.created_at} desc limit 1)`
  return sql<boolean>`(${budget_lines[`${amount}_cents`]} <> 0 and ${lastType} = 'synced')`
}
