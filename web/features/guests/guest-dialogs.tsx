import { guestPaths } from '../../../worker/features/guests/schema'
import { GoneDialog } from '../../components/gone-dialog'
import { useLastKnown } from '../../lib/last-known'
import { useIsBeingDeleted } from '../../lib/pending'
import { useGuests } from './api'
import { AnswerDialog } from './guest/answer-dialog'
import { EditGuestDialog, NewGuestDialog } from './guest/guest-dialog'
import { useGuestDialog } from './guest-dialog-param'
import { useHouseholdDialog } from './households/params'
import { LinkDialog } from './link/link-dialog'
import { NewLinkDialog } from './link/new-link-dialog'

/** The dialog that is open according to the address. That of a household replaces it. */
export function GuestDialogs() {
  const { id, view, open, close } = useGuestDialog()
  const household = useHouseholdDialog()
  const { data: guests } = useGuests()
  const isBeingDeleted = useIsBeingDeleted()
  const guest = useLastKnown(
    guests?.find((one) => one.id === id),
    id,
  )
  if (id === null || household.id !== null) return null
  if (id === 'new') return <NewGuestDialog onClose={close} />
  if (!guests) return null
  if (!guest)
    return isBeingDeleted(guestPaths.one(id)) ? null : (
      <GoneDialog title="This guest is not on the list" back="Back to the list" onClose={close} />
    )
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
