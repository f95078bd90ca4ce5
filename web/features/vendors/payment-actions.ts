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

  async function attempt(change: () => Promise<VendorPayment>, said: string, undo?: (paid: VendorPayment) => void) {
    try {
      const changed = await change()
      toast.success(said, undo && { action: { label: 'Undo', run: () => undo(changed) } })
      void offer(vendors?.find(({ id }) => id === vendorId)?.category_id ?? null)
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
    remove: ({ id, label }: VendorPayment) => remove({ path: paymentPaths.one(id), said: `${label} deleted` }),
  }
}
