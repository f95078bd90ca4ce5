import type { Guest } from '../../../../worker/features/guests/schema'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useAction } from '../../../lib/action'
import { useGuestWrites } from '../api'

/** Asks before a guest's link is replaced, since the old one stops at once. */
export function NewLinkDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { renewLink } = useGuestWrites()
  const renewal = useAction(async () => {
    await renewLink(guest)
    toast.success(`${guest.name} has a new link. The old one has stopped.`)
    onClose()
  })
  return (
    <FormDialog
      title="Make a new link?"
      size="normal"
      onClose={onClose}
      form={renewal}
      cancel="Keep the old one"
      action="Make a new link"
    >
      <p>{guest.name}’s old link stops at once, even where it was already sent or printed. Their reply stays.</p>
    </FormDialog>
  )
}
