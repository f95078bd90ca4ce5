import { paymentPaths, type VendorPayment } from '../../../worker/features/vendors/payments/schema'
import type { Day } from '../../../worker/lib/calendar'
import { useBudgetUpdate } from '../../components/budget-update'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { usePaymentWrites, useToday, useVendors } from './api'

/** Actions on a vendor's payments without a form. */
export function usePaymentActions(vendorId: string) {
  const { setPaid } = usePaymentWrites(vendorId)
  const { remove } = useUndoableDelete()
  const { offer } = useBudgetUpdate()
  const { data: vendors } = useVendors()
  const today = useToday()

  async function attempt(payment: VendorPayment, paidOn: Day | null, said: string, undo?: () => void) {
    try {
      await setPaid(payment, paidOn)
      toast.success(said, undo && { action: { label: 'Undo', run: undo } })
      void offer(vendors?.find(({ id }) => id === vendorId)?.category_id ?? null)
    } catch (error) {
      toastFailure(error)
    }
  }

  return {
    markPaid: async (payment: VendorPayment) => {
      if (today === undefined) return
      const undo = () => void attempt(payment, null, `${payment.label} is open again`)
      await attempt(payment, today, `${payment.label} is paid`, undo)
    },
    remove: ({ id, label }: VendorPayment) => remove({ path: paymentPaths.one(id), said: `${label} deleted` }),
  }
}
