import type { VendorPayment } from '../../../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { fromCents, toCents } from '../../../../worker/lib/money'

/** Sums amounts in hundredths, to avoid rounding errors. */
export function sumOf(payments: VendorPayment[]): number {
  return fromCents(payments.reduce((sum, { amount }) => sum + toCents(amount), 0))
}

/** Returns the part of the contract that no payment covers; null if nothing is left or there is no contract. */
export function unplanned({ contracted_amount }: Vendor, payments: VendorPayment[]): number | null {
  const left = toCents(contracted_amount ?? 0) - toCents(sumOf(payments))
  return left > 0 ? fromCents(left) : null
}
