import { useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Button } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { FieldError } from '../../../components/field'
import { toast } from '../../../components/toast'
import { ApiError } from '../../../lib/http'
import { useGuestWrites } from '../api'

/** Asks first: the old link stops at once, wherever it stands. */
export function NewLinkDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { renewLink } = useGuestWrites()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function renew() {
    setIsBusy(true)
    try {
      await renewLink(guest)
      toast.success(`${guest.name} has a new link. The old one has stopped.`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title="Make a new link?"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the old one</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void renew()}>
            Make a new link
          </Button>
        </>
      }
    >
      <p>
        The old link of {guest.name} stops at once, also where it was sent or printed. The answer given so far stays.
      </p>
      <FieldError error={problem} />
    </Dialog>
  )
}
