import { addDays, type Day, dayAt, daysBetween } from '../../../lib/calendar'
import { changesOf, filledIn, type Stamp } from '../../../lib/every-field'
import { type IcsEntries, toIcs } from '../../../lib/ics'
import { formatMoney, fromCents, toCents } from '../../../lib/money'
import { instantAt } from '../../../lib/zones'
import type { VendorStatus } from '../schema'
import { blankPayment, type PaymentInput, type PaymentPatch, type UpcomingPayment, type VendorPayment } from './schema'

/** A payment as stored. Amount in hundredths, instants in epoch milliseconds. */
export interface StoredPayment extends Omit<VendorPayment, 'amount'> {
  amount_cents: number
  created_at: number
  updated_at: number
}

/** An open payment with a due date, and its vendor's name and version. */
export interface DuePayment extends StoredPayment {
  due_date: Day
  vendor_name: string
  vendor_version: number
}

export function newPayment(
  input: PaymentInput,
  { id, vendorId, now }: { id: string; vendorId: string; now: number },
): StoredPayment {
  const { amount, ...fields } = filledIn(blankPayment, input)
  return {
    ...fields,
    id,
    vendor_id: vendorId,
    amount_cents: toCents(amount),
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The columns that a patch changes; undefined for the others. */
export function paymentChanges(patch: PaymentPatch) {
  const { amount, ...changes } = changesOf(blankPayment, patch)
  return {
    ...changes,
    amount_cents: amount === undefined ? undefined : toCents(amount),
  } satisfies Record<Exclude<keyof StoredPayment, 'id' | 'vendor_id' | Stamp>, unknown>
}

export function toPayment(stored: StoredPayment): VendorPayment {
  const { amount_cents, created_at: _created, updated_at: _updated, ...payment } = stored
  return { ...payment, amount: fromCents(amount_cents) }
}

export function toUpcomingPayment(stored: DuePayment, today: Day): UpcomingPayment {
  const { vendor_version: _vendor, ...payment } = stored
  const { due_date, vendor_name } = payment
  const days_until_due = daysBetween(today, due_date)
  return { ...toPayment(payment), due_date, vendor_name, days_until_due, is_overdue: days_until_due < 0 }
}

interface Settings {
  currency_code: string
  version: number
}

/** Writes a calendar with a whole-day entry for each payment. */
export function paymentsToIcs(payments: DuePayment[], wedding: Settings): string {
  return toIcs('Wedding payments', paymentEntries(payments, wedding))
}

export function paymentEntries(payments: DuePayment[], wedding: Settings): IcsEntries {
  return payments.map((payment) => ({
    uid: `payment-${payment.id}@posy`,
    day: payment.due_date,
    summary: `${payment.vendor_name}: ${payment.label}, ${showCents(payment.amount_cents, wedding.currency_code)}`,
    revision: payment.version + payment.vendor_version + wedding.version,
    changedAt: payment.updated_at,
  }))
}

/** Formats an amount, with decimals only if it has some. */
export function showCents(cents: number, currency: string): string {
  return formatMoney(fromCents(cents), { currency, decimals: cents % 100 === 0 ? 0 : 2 })
}

/** Days before the due date on which the couple gets a mail, at `REMINDER_HOUR` in the wedding's zone. */
const REMINDER_DAYS = [7, 1]
const REMINDER_HOUR = 9

/**
 * The reminder to send now, as days before the due date: the latest whose time has come. Undefined after the due date.
 * Reminders for days before the payment was entered are skipped.
 */
export function dueReminder(
  { due_date, created_at, timezone }: { due_date: Day; created_at: number; timezone: string },
  now: number,
): number | undefined {
  if (due_date < dayAt(now, timezone)) return undefined
  const entered = dayAt(created_at, timezone)
  return REMINDER_DAYS.findLast((days) => {
    const day = addDays(due_date, -days)
    return day >= entered && instantAt(day, REMINDER_HOUR, timezone) <= now
  })
}

/** Why a queued reminder should be cancelled, as a sentence; null if it should be sent. */
export function reasonToCancel(
  dueDate: Day | null,
  payment: Pick<StoredPayment, 'due_date' | 'paid_on'> & { vendor_status: VendorStatus },
  { payment_reminders }: { payment_reminders: boolean },
): string | null {
  if (payment.paid_on !== null) return 'The payment was made.'
  if (payment.vendor_status === 'declined') return 'The vendor was declined.'
  if (payment.due_date !== dueDate) return 'The payment is due on another day now.'
  return payment_reminders ? null : 'Payment reminders are switched off.'
}
