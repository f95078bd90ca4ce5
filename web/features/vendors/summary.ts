import { noVendors, summarizeVendors } from '../../../worker/features/vendors/rules'
import type { Vendor, VendorSummary } from '../../../worker/features/vendors/schema'
import { toCents } from '../../../worker/lib/money'

/** Counts and sums the listed vendors, as the API does. */
export function summarize(vendors: Vendor[]): VendorSummary {
  const sums = { ...noVendors, total_vendors: vendors.length }
  for (const { status, contracted_amount, paid_amount } of vendors) {
    const contract = status === 'declined' ? 0 : toCents(contracted_amount ?? 0)
    const paid = toCents(paid_amount)
    sums[status] += 1
    sums.contracted_cents += contract
    sums.paid_cents += paid
    sums.outstanding_cents += Math.max(0, contract - paid)
  }
  return summarizeVendors(sums)
}
