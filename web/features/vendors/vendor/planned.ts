import type { VendorPayment } from '../../../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { fromCents, toCents } from '../../../../worker/lib/money'

/** Summed in hundredths, where nothing is lost. */
export function sumOf(payments: VendorPayment[]): number {
  return fromCents(payments.reduce((sum, { amount }) => sum + toCents(amount), 0))
}

/** What of the contract is in no payment yet; null when there is nothing left, or no contract. */
export function unplanned({ contracted_amount }: Vendor, payments: VendorPayment[]): number | null {
  const left = toCents(contracted_amount ?? 0) - toCents(sumOf(payments))
  return left > 0 ? fromCents(left) : null
}
