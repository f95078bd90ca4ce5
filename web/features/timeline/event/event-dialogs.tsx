import { timelinePaths } from '../../../../worker/features/timeline/schema'
import { GoneDialog } from '../../../components/gone-dialog'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import { useEvents } from '../api'
import { useEventDialog } from '../event-dialog-param'
import { CopyDialog } from './copy-dialog'
import { EditEventDialog, NewEventDialog } from './event-dialog'

/** The dialog that is open according to the address. */
export function EventDialogs({ day }: { day: string }) {
  const { id, view, open, close } = useEventDialog()
  const { data: events } = useEvents()
  const isBeingDeleted = useIsBeingDeleted()
  const event = useLastKnown(
    events?.find((one) => one.id === id),
    id,
  )
  if (id === null || !events) return null
  if (id === 'new') return <NewEventDialog day={day} events={events} onClose={close} />
  if (!event)
    return isBeingDeleted(timelinePaths.one(id)) ? null : (
      <GoneDialog title="This event is not on the timeline" back="Back to the timeline" onClose={close} />
    )
  if (view === 'copy') return <CopyDialog key={id} event={event} onClose={close} />
  return <EditEventDialog key={id} event={event} view={view} onClose={close} onOpen={open} />
}
