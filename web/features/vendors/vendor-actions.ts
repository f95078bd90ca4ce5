import { useMemo } from 'react'
import { type Vendor, type VendorStatus, vendorPaths } from '../../../worker/features/vendors/schema'
import { isBooked, useBudgetUpdate } from '../../components/budget-update'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { currentEntry } from '../../lib/history'
import { useLatest } from '../../lib/latest'
import { useOpenParam } from '../../lib/url-state'
import { useVendorWrites } from './api'

/** The open dialog in the address: `edit=new` or `edit=<id>`. */
export const useEditDialog = () => useOpenParam('edit')
/** `delete=<id>` opens the question before a vendor is deleted. */
export const useDeleteDialog = () => useOpenParam('delete')

/** Vendors whose references are being read. Deleting one twice would break Undo. */
const checking = new Set<string>()

/** Actions on a vendor without a form. Moves show at once and report a failure. */
export function useVendorActions() {
  const { change, usage } = useVendorWrites()
  const { offer, moved } = useBudgetUpdate()
  const undoable = useUndoableDelete()
  const editing = useEditDialog()
  const asking = useDeleteDialog()

  const edit = useLatest(({ id }: Vendor) => editing.open(id))
  const move = useLatest(async (vendor: Vendor, status: VendorStatus) => {
    if (vendor.status === status) return
    try {
      moved(await change(vendor, { status }), vendor.status)
    } catch (error) {
      toastFailure(error)
    }
  })
  const removeNow = useLatest((vendor: Vendor) =>
    undoable.remove({
      path: vendorPaths.one(vendor.id),
      what: vendor.name,
      onDeleted: () => {
        if (isBooked(vendor.status)) void offer(vendor.category_id)
      },
    }),
  )
  /** Deletes at once if nothing belongs to the vendor, and asks otherwise. */
  const remove = useLatest(async (vendor: Vendor) => {
    if (checking.has(vendor.id)) return
    checking.add(vendor.id)
    const { key } = currentEntry()
    try {
      const { total_references } = await usage(vendor.id)
      if (total_references === 0) removeNow(vendor)
      // Not over what was opened in the meantime.
      else if (currentEntry().key === key) asking.open(vendor.id)
      else toast.info(`${vendor.name} was not deleted`)
    } catch (error) {
      toastFailure(error)
    } finally {
      checking.delete(vendor.id)
    }
  })
  return useMemo(() => ({ edit, move, remove, removeNow }), [edit, move, remove, removeNow])
}
export type VendorActions = ReturnType<typeof useVendorActions>
