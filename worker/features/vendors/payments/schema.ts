import * as z from 'zod'
import { money, optionalDay, optionalLine, version, wholeNumber } from '../../../lib/fields'

/** Of one vendor. */
export const PAYMENT_LIMIT = 100

export const paymentPaths = {
  ofVendor: (vendorId: string) => `/api/vendors/${encodeURIComponent(vendorId)}/payments`,
  one: (id: string) => `/api/vendor-payments/${encodeURIComponent(id)}`,
  upcoming: (days: number) => `/api/vendors/payments/upcoming?days=${days}`,
  calendar: '/api/vendors/payments/calendar.ics',
} as const

const fields = z.object({
  label: optionalLine().transform((label) => label ?? 'Payment'),
  amount: money,
  due_date: optionalDay,
  /** The day of payment. */
  paid_on: optionalDay,
})

export const paymentInput = fields.partial().required({ amount: true })
export type PaymentInput = z.output<typeof paymentInput>

export const paymentPatch = fields.partial().extend({ version })
export type PaymentPatch = z.output<typeof paymentPatch>

export const upcomingQuery = z.object({ days: wholeNumber(1, 730).default(60) })

export interface VendorPayment {
  id: string
  vendor_id: string
  label: string
  /** In major units. */
  amount: number
  /** A day in the wedding's zone; null: no date agreed. */
  due_date: string | null
  /** Null: not paid. */
  paid_on: string | null
  version: number
}

export interface UpcomingPayment extends VendorPayment {
  due_date: string
  vendor_name: string
  /** Negative when overdue. */
  days_until_due: number
  is_overdue: boolean
}
