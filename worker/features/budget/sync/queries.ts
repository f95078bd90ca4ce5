import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { budget_events, budget_lines, vendor_payments, vendors } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { selectForForecasts } from '../../guests/ai/queries'
import { occasionsOfLines } from '../heads/queries'
import { headsOf } from '../heads/rules'
import { type Budget, hasPerGuestLine, selectLines } from '../queries'
import { sortLines } from '../rules'
import type { VendorSums } from './rules'

/**
 * Reads the budget and the costs of booked and paid vendors by category, in hundredths. In categories without such a vendor
 * and without a contract of a declined one, they are only for lines with a sync's amounts, so that the others keep those typed
 * in. What was paid to vendors who were declined since was paid all the same.
 */
export async function readVendorSums(
  db: WeddingDb,
  weddingId: WeddingId,
  now: number,
): Promise<Budget & { sums: VendorSums[] }> {
  const isBooked = sql`${vendors.status} in ('booked', 'paid')`
  const isDeclined = sql`${vendors.status} = 'declined'`
  const contracted = sql`sum(case when ${isBooked} then ${vendors.contracted_cents} end)`
  const paid = sql`(select sum(iif(${vendor_payments.paid_on} is null, 0, ${vendor_payments.amount_cents}))
    from ${vendor_payments}
    where ${vendor_payments.wedding_id} = ${weddingId} and ${vendor_payments.vendor_id} = ${vendors.id})`
  const isSettled = sql`sum(${isBooked} or (${isDeclined} and ${vendors.contracted_cents} is not null)) > 0`
  const lastChange = sql`(select change.type from ${budget_events} as change
    where change.wedding_id = ${weddingId} and change.line_id = line.id
    and (change.actual_before_cents <> change.actual_after_cents or change.paid_before_cents <> change.paid_after_cents)
    order by change.created_at desc limit 1)`
  const synced = sql`(select json_group_array(line.id) from ${budget_lines} as line
    where line.category_id = ${vendors.category_id} and ${lastChange} = 'synced')`
  const [lines, guests, sums] = await db.batch([
    selectLines(db, weddingId),
    selectForForecasts(db, weddingId, hasPerGuestLine(weddingId), occasionsOfLines(weddingId)),
    db
      .select({
        category_id: sql<string>`${vendors.category_id}`.as('category_id'),
        only_lines: sql`case when not ${isSettled} then ${synced} end`
          .mapWith((text: string): string[] | null => JSON.parse(text))
          .as('only_lines'),
        vendors_counted: sql<number>`sum(${isBooked})`.as('vendors_counted'),
        contracted_cents: sql<number | null>`iif(sum(${isBooked}) = 0, 0, ${contracted})`.as('contracted'),
        paid_cents: sql<number | null>`sum(case when ${isBooked} or ${isDeclined} then ${paid} end)`.as('paid'),
      })
      .from(vendors)
      .where(and(eq(vendors.wedding_id, weddingId), isNotNull(vendors.category_id)))
      .groupBy(vendors.category_id),
  ])
  return { lines: sortLines(lines), heads: headsOf(guests, now), sums }
}
