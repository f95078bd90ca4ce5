import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import type { Bindable } from '../../db/drizzle/statement'
import { hasRoom } from '../../db/room'
import {
  budget_lines,
  categories,
  share_links,
  timeline_events,
  vendor_payments,
  vendors,
} from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { occasionsOfLines } from '../budget/heads/queries'
import { headsOf, peopleAt } from '../budget/heads/rules'
import { selectLines } from '../budget/queries'
import { plannedCents } from '../budget/rules'
import { isActive } from '../categories/queries'
import { selectForForecasts } from '../guests/ai/queries'
import { isUnpaid, isVendor } from './payments/queries'
import type { CategoryBudget, NewVendor, StoredVendor } from './rules'
import type { VendorStatus } from './schema'

/** Lists all vendors, in no order. */
export function listVendors(db: WeddingDb, weddingId: WeddingId): Promise<StoredVendor[]> {
  return selectVendors(db, weddingId)
}

/** Counts and sums the vendors: one row, amounts in hundredths. Runs alone or in a batch. */
export function sumVendors(db: WeddingDb, weddingId: Bindable<WeddingId>) {
  const count = (status: StoredVendor['status']) =>
    sql<number>`count(*) filter (where ${vendors.status} = ${status})`.as(`${status}_count`)
  const contract = sql`case when ${vendors.status} <> 'declined' then coalesce(${vendors.contracted_cents}, 0) else 0 end`
  return db
    .select({
      total_vendors: sql<number>`count(*)`.as('total'),
      researching: count('researching'),
      contacted: count('contacted'),
      quoted: count('quoted'),
      booked: count('booked'),
      paid: count('paid'),
      declined: count('declined'),
      contracted_cents: sql<number>`coalesce(sum(${contract}), 0)`.as('contracted'),
      paid_cents: sql<number>`coalesce(sum(${paidCents}), 0)`.as('paid_sum'),
      outstanding_cents: sql<number>`coalesce(sum(max(0, ${contract} - ${paidCents})), 0)`.as('outstanding'),
    })
    .from(vendors)
    .where(eq(vendors.wedding_id, weddingId))
}

/** A vendor with the budget of its category. */
export interface BudgetedVendor {
  vendor: StoredVendor
  budget: CategoryBudget
}

/** Inserts a vendor. The outcome is `full` at the limit, and also if the category is missing or archived. */
export async function insertVendor(
  db: WeddingDb,
  weddingId: WeddingId,
  vendor: NewVendor,
  max: number,
): Promise<Added<BudgetedVendor>> {
  const isLinkable = vendor.category_id === null ? sql`true` : isActive(weddingId, vendor.category_id)
  const row: typeof vendors.$inferSelect = { ...vendor, wedding_id: weddingId }
  const [, ...found] = await db.batch([
    insertRows(db, vendors, [row], sql`${hasRoom(vendors, weddingId, { max })} and ${isLinkable}`),
    ...selectBudgeted(db, weddingId, vendor.id),
  ])
  return added(toBudgeted(found, vendor.created_at))
}

/** Updates a vendor. Stale if it has another version, and also if the new category is missing or archived. */
export async function updateVendor(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    id,
    changes,
    version,
    seenStatus,
    now,
  }: { id: string; changes: Partial<NewVendor>; version?: number; seenStatus?: VendorStatus; now: number },
): Promise<Written<BudgetedVendor>> {
  const { category_id: categoryId } = changes
  const [changed, ...found] = await db.batch([
    db
      .update(vendors)
      .set({ ...changes, ...touched(vendors, now) })
      .where(
        and(
          isVendor(weddingId, id),
          version === undefined ? undefined : eq(vendors.version, version),
          seenStatus === undefined ? undefined : eq(vendors.status, seenStatus),
          categoryId == null
            ? undefined
            : sql`(${vendors.category_id} = ${categoryId} or ${isActive(weddingId, categoryId)})`,
        ),
      )
      .returning({ id: vendors.id }),
    ...selectBudgeted(db, weddingId, id),
  ])
  return written(toBudgeted(found, now), changed.length > 0)
}

/** Counts the payments, timeline events and working links of a vendor; undefined if there is no such vendor. */
export async function findUsage(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<{ name: string; payments: number; paid_cents: number; events: number; links: number } | undefined> {
  const payments = sql<number>`(select count(*) from ${vendor_payments} as payment where ${ofVendor})`
  const events = sql<number>`(select count(*) from ${timeline_events} as event where event.vendor_id = vendors.id)`
  const links = sql<number>`(select count(*) from ${share_links} as link where link.vendor_id = vendors.id and link.expires_at > ${now})`
  const [usage] = await db
    .select({
      name: vendors.name,
      payments: payments.as('payments'),
      paid_cents: paidCents.as('paid_cents'),
      events: events.as('events'),
      links: links.as('links'),
    })
    .from(vendors)
    .where(isVendor(weddingId, id))
  return usage
}

/** Deletes a vendor and its payments. Its timeline events stay, with a new version. Returns whether there was such a vendor. */
export async function deleteVendor(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const [, deleted] = await db.batch([
    db
      .update(timeline_events)
      .set({ vendor_id: null, ...touched(timeline_events, now) })
      .where(and(eq(timeline_events.vendor_id, id), eq(timeline_events.wedding_id, weddingId))),
    db.delete(vendors).where(isVendor(weddingId, id)).returning({ id: vendors.id }),
  ])
  return deleted.length > 0
}

/** Links a payment to the vendor of the row. The column is raw SQL, because Drizzle drops its table in a select without a join. */
const ofVendor = sql`payment.vendor_id = vendors.id`

const paidCents = sql<number>`coalesce((select sum(payment.amount_cents) from ${vendor_payments} as payment
  where ${ofVendor} and payment.paid_on is not null), 0)`

// The plus keeps SQLite from using the index on due dates, where it would scan the payments of all weddings.
const nextPayment = sql`(select json_object('due_date', ${vendor_payments.due_date},
    'amount_cents', ${vendor_payments.amount_cents})
  from ${vendor_payments} where ${eq(vendor_payments.vendor_id, vendors.id)} and ${isUnpaid}
    and ${isNotNull(vendor_payments.due_date)}
  order by +${vendor_payments.due_date}, ${vendor_payments.id} limit 1)`.mapWith(
  (json: string): StoredVendor['next_payment'] => JSON.parse(json),
)

function selectVendors(db: WeddingDb, weddingId: WeddingId, where?: SQL) {
  return db
    .select({
      id: vendors.id,
      name: vendors.name,
      category_id: vendors.category_id,
      category_name: sql<string | null>`${categories.name}`.as('category_name'),
      category: vendors.category,
      status: vendors.status,
      contact_name: vendors.contact_name,
      email: vendors.email,
      phone: vendors.phone,
      website: vendors.website,
      quoted_cents: vendors.quoted_cents,
      contracted_cents: vendors.contracted_cents,
      paid_cents: paidCents.as('paid_cents'),
      next_payment: nextPayment.as('next_payment'),
      rating: vendors.rating,
      notes: vendors.notes,
      crew_meals: vendors.crew_meals,
      show_phone: vendors.show_phone,
      version: vendors.version,
      created_at: vendors.created_at,
      updated_at: vendors.updated_at,
    })
    .from(vendors)
    .leftJoin(categories, eq(categories.id, vendors.category_id))
    .where(and(eq(vendors.wedding_id, weddingId), where))
}

/**
 * Selects, for a batch: a vendor, the budget lines of its category, the guests if one of these lines is per guest, and the
 * sum of the other contracts in the category.
 */
export function selectBudgeted(db: WeddingDb, weddingId: WeddingId, id: string) {
  const categoryId = sql`(select mine.category_id from ${vendors} as mine where mine.id = ${id})`
  const countsHeads = sql`exists (select 1 from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.cost_basis = 'per_guest' and line.category_id = ${categoryId})`
  return [
    selectVendors(db, weddingId, eq(vendors.id, id)),
    selectLines(db, weddingId, sql`${budget_lines.category_id} = ${categoryId}`),
    selectForForecasts(db, weddingId, countsHeads, occasionsOfLines(weddingId, { categoryId })),
    db
      .select({ cents: sql<number>`coalesce(sum(${vendors.contracted_cents}), 0)`.as('cents') })
      .from(vendors)
      .where(
        and(
          eq(vendors.wedding_id, weddingId),
          sql`${vendors.status} in ('booked', 'paid')`,
          sql`${vendors.category_id} = ${categoryId}`,
          ne(vendors.id, id),
        ),
      ),
  ] as const
}

type Selected<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/** Combines the rows of `selectBudgeted`; undefined if there is no such vendor. */
export function toBudgeted(
  [[vendor], lines, guests, [others]]: Selected<ReturnType<typeof selectBudgeted>>,
  now: number,
): BudgetedVendor | undefined {
  if (!vendor) return undefined
  const people = peopleAt(headsOf(guests, now))
  return {
    vendor,
    budget: {
      plannedCents: lines.length === 0 ? null : lines.reduce((sum, line) => sum + plannedCents(line, people), 0),
      otherContractsCents: others?.cents ?? 0,
    },
  }
}
