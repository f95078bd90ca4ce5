import { Button } from './button'
import { Dialog } from './dialog'

interface GoneDialogProps {
  title: string
  /** The label of the button that closes it. */
  back?: string
  onClose: () => void
}

/** Shown when the item in the address no longer exists. */
export function GoneDialog({ title, back = 'Close', onClose }: GoneDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {back}
        </Button>
      }
    >
      <p>It may have been deleted.</p>
    </Dialog>
  )
}
