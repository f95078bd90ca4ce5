import { useState } from 'react'
import { type ChangedVendor, vendorPaths } from '../../../worker/features/vendors/schema'
import { useBudgetUpdate } from '../../components/budget-update'
import { GoneDialog } from '../../components/gone-dialog'
import { toast } from '../../components/toast'
import { addedText } from '../../lib/added-text'
import { useLastKnown } from '../../lib/last-known'
import { useIsBeingDeleted } from '../../lib/pending'
import { useVendors } from './api'
import { DeleteVendor } from './dialogs/delete-vendor'
import { EditVendor, NewVendor } from './dialogs/vendor-form'
import { Warnings } from './dialogs/warnings'
import { fitsFilter, useVendorFilter } from './filter'
import { useDeleteDialog, useEditDialog, useVendorActions } from './vendor-actions'

/** The dialog that is open according to the address. */
export function VendorDialogs() {
  const editing = useEditDialog()
  const deleting = useDeleteDialog()
  const { removeNow } = useVendorActions()
  const { offer } = useBudgetUpdate()
  const { data: vendors } = useVendors()
  const isBeingDeleted = useIsBeingDeleted()
  const { filter } = useVendorFilter()
  const [warned, setWarned] = useState<ChangedVendor | null>(null)

  const id = deleting.value ?? editing.value
  const close = deleting.isOpen ? deleting.close : editing.close
  const vendor = useLastKnown(
    vendors?.find((one) => one.id === id),
    id,
  )

  function onSaved(saved: ChangedVendor) {
    void offer(saved.category_id, vendor?.category_id)
    if (saved.warnings.length > 0) return setWarned(saved)
    toast.success(id === 'new' ? addedText(saved.name, !fitsFilter(filter)(saved)) : `${saved.name} saved`)
    close()
  }

  if (warned) return <Warnings vendor={warned} onClose={close} />
  if (id === 'new') return <NewVendor onClose={close} onSaved={onSaved} />
  if (!vendors || id === null || isBeingDeleted(vendorPaths.one(id))) return null
  if (!vendor) return <GoneDialog title="This vendor is not on the list" onClose={close} />
  if (!deleting.isOpen) return <EditVendor vendor={vendor} onClose={close} onSaved={onSaved} />
  return (
    <DeleteVendor
      vendor={vendor}
      onClose={close}
      onDelete={() => {
        close()
        removeNow(vendor)
      }}
    />
  )
}
