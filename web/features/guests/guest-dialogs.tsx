import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { useGuests } from './api'
import { AnswerDialog } from './guest/answer-dialog'
import { EditGuestDialog, NewGuestDialog } from './guest/guest-dialog'
import { useGuestDialog } from './guest-dialog-param'
import { LinkDialog } from './link/link-dialog'
import { NewLinkDialog } from './link/new-link-dialog'

/** The dialog that the address says is open, over whatever tab there is. */
export function GuestDialogs() {
  const { id, view, open, close } = useGuestDialog()
  const { guests } = useGuests()
  if (id === null) return null
  if (id === 'new') return <NewGuestDialog onClose={close} />
  if (!guests) return null
  const guest = guests.find((one) => one.id === id)
  if (!guest) return <NotHere onClose={close} />
  switch (view) {
    case 'edit':
      return <EditGuestDialog key={id} guest={guest} onClose={close} onOpen={open} />
    case 'answer':
      return <AnswerDialog key={id} guest={guest} onClose={close} />
    case 'link':
      return <LinkDialog guest={guest} onClose={close} onOpen={open} />
    case 'new-link':
      return <NewLinkDialog key={id} guest={guest} onClose={close} />
  }
}

function NotHere({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="This guest is not on the list"
      isOpen
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          To the list
        </Button>
      }
    >
      <p>Perhaps somebody has deleted them in the meantime.</p>
    </Dialog>
  )
}
