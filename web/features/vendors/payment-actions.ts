import { paymentPaths, type VendorPayment } from '../../../worker/features/vendors/payments/schema'
import { useBudgetUpdate } from '../../components/budget-update'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { useToday } from '../../lib/wedding-settings'
import { usePaymentWrites, useVendors } from './api'

/** Actions on a vendor's payments without a form. */
export function usePaymentActions(vendorId: string) {
  const { setPaid, reopen } = usePaymentWrites(vendorId)
  const { remove } = useUndoableDelete()
  const { offer } = useBudgetUpdate()
  const { data: vendors } = useVendors()
  const today = useToday()

  /** Offers an update of the budget line that the vendor's payments count for. */
  const offerUpdate = () => void offer(vendors?.find(({ id }) => id === vendorId)?.category_id ?? null)

  async function attempt(change: () => Promise<VendorPayment>, said: string, undo?: (paid: VendorPayment) => void) {
    try {
      const changed = await change()
      toast.success(said, undo && { action: { label: 'Undo', run: () => undo(changed) } })
      offerUpdate()
    } catch (error) {
      toastFailure(error)
    }
  }

  return {
    markPaid: async (payment: VendorPayment) => {
      if (today === undefined) return
      const { label } = payment
      await attempt(
        () => setPaid(payment, today),
        `${label} is paid`,
        (paid) => void attempt(() => reopen(paid), `${label} is open again`),
      )
    },
    remove: ({ id, label, paid_on }: VendorPayment) =>
      remove({
        path: paymentPaths.one(id),
        what: label,
        onDeleted: paid_on === null ? undefined : offerUpdate,
      }),
    /** Tells that a form has saved a payment, which was `before`. */
    saved: (payment: VendorPayment, before: VendorPayment | null = null) => {
      if (payment.paid_on !== null || (before && before.paid_on !== null)) offerUpdate()
    },
  }
}
