import { sortByName } from '../../../worker/features/guests/rules'
import { timelinePaths, type VendorAssignment } from '../../../worker/features/timeline/schema'
import { type FitSuggestion, fitPath } from '../../../worker/features/vendor-fit/schema'
import {
  MAX_DAYS_AHEAD,
  type PaymentInput,
  type PaymentPatch,
  paymentPaths,
  type UpcomingPayment,
  type VendorPayment,
} from '../../../worker/features/vendors/payments/schema'
import {
  type ChangedVendor,
  type Vendor,
  type VendorInput,
  type VendorPatch,
  type VendorUsage,
  vendorPaths,
} from '../../../worker/features/vendors/schema'
import type { Day } from '../../../worker/lib/calendar'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { useIsBeingDeleted } from '../../lib/pending'
import { useMutate, useRead } from '../../lib/swr'

const collection: Collection<Vendor> = { path: vendorPaths.list, one: vendorPaths.one, sorted: sortByName }

/** The vendors by name. */
export const useVendors = () => useCollection(collection)

export const useUsage = (id: string) => useRead<VendorUsage>(vendorPaths.usage(id))

export function useFit(id: string, range: { from: number; to: number }) {
  const query = new URLSearchParams({ vendor_id: id, budget_min: String(range.from), budget_max: String(range.to) })
  return useRead<FitSuggestion>(`${fitPath}?${query}`)
}

/** A vendor's events on the timeline: one entry, or none. */
export const useAssignments = (vendorId: string) =>
  useRead<VendorAssignment[]>(`${timelinePaths.vendorAssignments}?${new URLSearchParams({ vendor_id: vendorId })}`)

const paymentsOf = (vendorId: string): Collection<VendorPayment> => ({
  path: paymentPaths.ofVendor(vendorId),
  one: paymentPaths.one,
  sorted: byDueDate,
})

/** Payments without a date come last. */
function byDueDate(payments: VendorPayment[]): VendorPayment[] {
  const keyOf = ({ due_date, id }: VendorPayment) => `${due_date ?? '~'} ${id}`
  return payments.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** A vendor's payments by due date. */
export const usePayments = (vendorId: string) => useCollection(paymentsOf(vendorId))

const upcoming: Collection<UpcomingPayment> = { path: paymentPaths.upcoming(MAX_DAYS_AHEAD), one: paymentPaths.one }

/** The payments overdue or due within two years, the most that the API lists, soonest first. */
export function useUpcomingPayments() {
  const { data, ...read } = useCollection(upcoming)
  const isBeingDeleted = useIsBeingDeleted()
  const payments = data?.filter(
    ({ paid_on, vendor_id }) => paid_on === null && !isBeingDeleted(vendorPaths.one(vendor_id)),
  )
  return { ...read, data: payments }
}

/** Changes of vendors. Answers show without the list being read again. */
export function useVendorWrites() {
  const mutate = useMutate()
  const { sent, changeOne } = useChanges(collection)

  const put = (id: string, patch: VendorPatch) => request<ChangedVendor>('PUT', vendorPaths.one(id), patch)

  return {
    save: (id: string, patch: VendorPatch) => sent(put(id, patch)),
    add: (input: VendorInput) => sent(request<ChangedVendor>('POST', vendorPaths.list, input)),
    /** Shows the change at once and takes it back if it fails. */
    change: (vendor: Vendor, change: Partial<Pick<Vendor, 'status'>>): Promise<ChangedVendor> =>
      changeOne(vendor, {
        guess: (shown) => ({ ...shown, ...change }),
        send: ({ id, status }) => put(id, { ...change, seen_status: status }),
      }),
    /** Reads what is deleted with a vendor, and caches it for the dialog that asks. */
    usage: async (id: string): Promise<VendorUsage> => {
      const usage = await request<VendorUsage>('GET', vendorPaths.usage(id))
      await mutate(vendorPaths.usage(id), usage, { revalidate: false })
      return usage
    },
  }
}

export function usePaymentWrites(vendorId: string) {
  const { sent, changeOne } = useChanges(paymentsOf(vendorId))

  const put = (id: string, patch: PaymentPatch) => request<VendorPayment>('PUT', paymentPaths.one(id), patch)

  return {
    add: (input: PaymentInput) => sent(request<VendorPayment>('POST', paymentPaths.ofVendor(vendorId), input)),
    save: (id: string, patch: PaymentPatch) => sent(put(id, patch)),
    /** Shows the change at once in every list and takes it back if it fails. */
    setPaid: (payment: VendorPayment, paid_on: Day) =>
      changeOne(payment, {
        guess: (shown) => ({ ...shown, paid_on }),
        // With the version: another member may have entered another day.
        send: ({ id, version }) => put(id, { paid_on, version }),
      }),
    /** Undoes `setPaid`, unless the day was changed since. */
    reopen: (payment: VendorPayment) =>
      changeOne(payment, {
        mayFollow: ({ paid_on }) => paid_on === payment.paid_on,
        guess: (shown) => ({ ...shown, paid_on: null }),
        send: ({ id, version }) => put(id, { paid_on: null, version }),
      }),
  }
}
