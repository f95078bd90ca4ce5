import { and, asc, eq, gte, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import type { Bindable } from '../../../db/drizzle/statement'
import { mails, vendor_payments as payments, vendors, weddings } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import type { Day } from '../../../lib/calendar'
import { type Added, added, type Written, written } from '../../../lib/outcome'
import type { StoredPayment } from './rules'
import { PAYMENT_LIMIT } from './schema'

/** Selects a vendor's payments by due date, those without one last. Runs alone or in a batch. */
export function paymentsOf(db: WeddingDb, weddingId: WeddingId, vendorId: string) {
  return db
    .select(columns)
    .from(payments)
    .where(and(eq(payments.wedding_id, weddingId), eq(payments.vendor_id, vendorId)))
    .orderBy(sql`${payments.due_date} is null`, asc(payments.due_date), asc(payments.id))
}

/** Lists a vendor's payments; undefined if there is no such vendor. */
export async function listPayments(
  db: WeddingDb,
  weddingId: WeddingId,
  vendorId: string,
): Promise<StoredPayment[] | undefined> {
  const [vendor, rows] = await db.batch([selectVendor(db, weddingId, vendorId), paymentsOf(db, weddingId, vendorId)])
  return vendor.length > 0 ? rows : undefined
}

/**
 * Selects open payments with a due date, soonest first: up to the day `until`, and at most `limit` of them. Runs alone or in
 * a batch.
 */
export function listDuePayments(
  db: WeddingDb,
  weddingId: Bindable<WeddingId> | SQL,
  { until, limit }: { until?: string; limit?: number } = {},
) {
  const due = db
    .select({
      ...columns,
      due_date: sql<Day>`${payments.due_date}`.as('due'),
      vendor_name: sql<string>`${vendors.name}`.as('vendor_name'),
      vendor_version: sql<number>`${vendors.version}`.as('vendor_version'),
    })
    .from(payments)
    .innerJoin(vendors, eq(vendors.id, payments.vendor_id))
    .where(
      and(
        eq(payments.wedding_id, weddingId),
        isUnpaid,
        isNotNull(payments.due_date),
        until === undefined ? undefined : lte(payments.due_date, until),
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))
  return limit === undefined ? due : due.limit(limit)
}

/** Inserts a payment. The outcome is `gone` without the vendor, `full` if the vendor has `PAYMENT_LIMIT` payments. */
export async function insertPayment(
  db: WeddingDb,
  weddingId: WeddingId,
  payment: StoredPayment,
): Promise<Added<StoredPayment> | { outcome: 'gone' }> {
  const vendorExists = sql`exists (select 1 from ${vendors} where ${isVendor(weddingId, payment.vendor_id)})`
  const hasRoom = sql`(select count(*) from ${payments} where ${payments.wedding_id} = ${weddingId}
    and ${payments.vendor_id} = ${payment.vendor_id}) < ${PAYMENT_LIMIT}`
  const stored: typeof payments.$inferSelect = { ...payment, wedding_id: weddingId }
  const [, [row], vendor] = await db.batch([
    insertRows(db, payments, [stored], sql`${vendorExists} and ${hasRoom}`),
    db.select(columns).from(payments).where(isOne(weddingId, payment.id)),
    selectVendor(db, weddingId, payment.vendor_id),
  ])
  return vendor.length === 0 ? { outcome: 'gone' } : added(row)
}

/** Updates a payment. Stale if it has another version. */
export async function updatePayment(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, changes, version, now }: { id: string; changes: Partial<StoredPayment>; version?: number; now: number },
): Promise<Written<StoredPayment>> {
  const [changed, [payment]] = await db.batch([
    db
      .update(payments)
      .set({ ...changes, ...touched(payments, now) })
      .where(and(isOne(weddingId, id), version === undefined ? undefined : eq(payments.version, version)))
      .returning({ id: payments.id }),
    db.select(columns).from(payments).where(isOne(weddingId, id)),
  ])
  return written(payment, changed.length > 0)
}

/** Deletes a payment. Returns whether it existed. */
export async function deletePayment(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db.delete(payments).where(isOne(weddingId, id)).returning({ id: payments.id })
  return deleted.length > 0
}

/** A payment that the couple is mailed about before it is due. */
export interface PaymentToRemind {
  payment_id: string
  wedding_id: string
  due_date: string
  timezone: string
  /** By member: the last reminder queued for the due date, as days before it. Without an entry, none was. */
  last_waves: Map<string, number>
  created_at: number
}

/**
 * Lists a page of the open payments of all weddings that are due from the day `from` to the day `until`. `after` is the last
 * row of the previous page.
 */
export async function listToRemind(
  db: WeddingDb,
  { from, until, limit, after }: { from: string; until: string; limit: number; after?: PaymentToRemind },
): Promise<PaymentToRemind[]> {
  const place = sql`(${payments.due_date}, ${payments.id})`
  const rows = await db
    .select({
      payment_id: payments.id,
      wedding_id: payments.wedding_id,
      due_date: sql<string>`${payments.due_date}`.as('due'),
      timezone: weddings.timezone,
      last_waves: sql<string>`(select json_group_object(coalesce(recipient_id, user_id), wave) from (
        select mail.recipient_id, mail.user_id, min(mail.wave) as wave from ${mails} as mail
        where mail.payment_id = ${payments.id} and mail.deadline = ${payments.due_date}
        group by coalesce(mail.recipient_id, mail.user_id)))`.as('last_waves'),
      created_at: payments.created_at,
    })
    .from(payments)
    .innerJoin(vendors, eq(vendors.id, payments.vendor_id))
    .innerJoin(
      weddings,
      and(eq(weddings.id, payments.wedding_id), eq(weddings.payment_reminders, true), eq(weddings.is_sample, false)),
    )
    .where(
      and(
        isUnpaid,
        isNull(weddings.moving_to),
        gte(payments.due_date, from),
        lte(payments.due_date, until),
        after && sql`${place} > (${after.due_date}, ${after.payment_id})`,
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))
    .limit(limit)
  return rows.map(({ last_waves, ...row }) => ({
    ...row,
    last_waves: new Map(Object.entries(JSON.parse(last_waves) as Record<string, number>)),
  }))
}

/** Reads the payment and wedding of each queued reminder, by mail id. */
export async function findReminded(db: WeddingDb, mailIds: string[]) {
  const rows = await db
    .select({
      mail_id: sql<string>`${mails.id}`.as('mail_id'),
      vendor_name: sql<string>`${vendors.name}`.as('vendor_name'),
      vendor_status: vendors.status,
      label: payments.label,
      amount_cents: payments.amount_cents,
      due_date: payments.due_date,
      paid_on: payments.paid_on,
      payment_reminders: weddings.payment_reminders,
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
      timezone: weddings.timezone,
      currency_code: weddings.currency_code,
    })
    .from(mails)
    .innerJoin(payments, eq(payments.id, mails.payment_id))
    .innerJoin(vendors, eq(vendors.id, payments.vendor_id))
    .innerJoin(weddings, eq(weddings.id, payments.wedding_id))
    .where(sql`${mails.id} in ${jsonList(mailIds)}`)
  return new Map(rows.map((row) => [row.mail_id, row]))
}

/** Whether a payment is open, in a select that joins its vendor. Declined vendors are not paid. */
export const isUnpaid = and(isNull(payments.paid_on), ne(vendors.status, 'declined'))

const columns = {
  id: payments.id,
  vendor_id: payments.vendor_id,
  label: payments.label,
  amount_cents: payments.amount_cents,
  due_date: payments.due_date,
  paid_on: payments.paid_on,
  version: payments.version,
  created_at: payments.created_at,
  updated_at: payments.updated_at,
}

function selectVendor(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db.select({ id: vendors.id }).from(vendors).where(isVendor(weddingId, id))
}

export function isVendor(weddingId: WeddingId, id: string): SQL | undefined {
  return and(eq(vendors.id, id), eq(vendors.wedding_id, weddingId))
}

function isOne(weddingId: WeddingId, id: string): SQL | undefined {
  return and(eq(payments.id, id), eq(payments.wedding_id, weddingId))
}
