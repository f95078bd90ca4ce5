import { Button } from './button'
import { Dialog } from './dialog'

interface GoneDialogProps {
  title: string
  /** Where closing leads. */
  back?: string
  onClose: () => void
}

/** The address names something that is not there, or not any more. */
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
      <p>Perhaps somebody has deleted what was here.</p>
    </Dialog>
  )
}
