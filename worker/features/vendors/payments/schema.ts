import * as z from 'zod/mini'
import { money, optionalDay, optionalLine, version, wholeNumber } from '../../../lib/fields'
import { MAX_DAYS_AHEAD } from './contract'

export * from './contract'

const fields = z.object({
  label: z.pipe(
    optionalLine(),
    z.transform((label) => label ?? 'Payment'),
  ),
  /** In major units. */
  amount: money,
  /** A day in the wedding's zone; null: no date agreed. */
  due_date: optionalDay,
  /** The day it was paid, in the wedding's zone; null: not paid. */
  paid_on: optionalDay,
})

export const paymentInput = z.required(z.partial(fields), { amount: true })
export type PaymentInput = z.output<typeof paymentInput>

/** Defaults of a payment's fields. */
export const blankPayment: Required<PaymentInput> = { label: 'Payment', amount: 0, due_date: null, paid_on: null }

export const paymentPatch = z.extend(z.partial(fields), { version })
export type PaymentPatch = z.output<typeof paymentPatch>

export const upcomingQuery = z.object({ days: z._default(wholeNumber(1, MAX_DAYS_AHEAD), 60) })

export interface VendorPayment extends Required<PaymentInput> {
  id: string
  vendor_id: string
  version: number
}

export interface UpcomingPayment extends VendorPayment {
  due_date: string
  vendor_name: string
  /** Negative when overdue. */
  days_until_due: number
  is_overdue: boolean
}
