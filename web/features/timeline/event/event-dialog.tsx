import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { USUAL_CEREMONY } from '../../../../worker/features/timeline/day-plan/rules'
import { eventInput, type TimelineEvent, timelinePaths } from '../../../../worker/features/timeline/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Button } from '../../../components/button'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { hiddenText } from '../../../lib/added-text'
import { shortDay } from '../../../lib/dates'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { useOccasions } from '../../../lib/occasions'
import { useTimelineWrites, useVendors } from '../api'
import { useShownOccasion } from '../day/occasion-filter'
import type { EventView } from '../event-dialog-param'
import { statusLabels, visibilityLabels, WHOLE_DAY } from '../wording'
import { EventFields } from './event-fields'
import { type EventValues, eventFieldLabels, newEventValues, toEventValues } from './event-values'

interface NewEventDialogProps {
  day: string
  /** All events in order. */
  events: TimelineEvent[]
  onClose: () => void
}

export function NewEventDialog({ day, events, onClose }: NewEventDialogProps) {
  const { add } = useTimelineWrites()
  const ofDay = events.filter(({ date }) => date === day)
  const occasion_id = useShownOccasion()(ofDay)
  const last = ofDay.findLast((event) => occasion_id === null || event.occasion_id === occasion_id)
  const isOverMidnight = last?.end_time != null && last.end_time < last.start_time
  const start = (isOverMidnight ? null : last?.end_time) ?? last?.start_time ?? USUAL_CEREMONY
  const form = useForm({
    schema: eventInput,
    initial: newEventValues({ date: day, start_time: start, occasion_id }),
    submit: async (input) => {
      const event = await add(input)
      const isHidden = occasion_id !== null && event.occasion_id !== occasion_id
      const where = event.date === day ? hiddenText(isHidden) : ` on ${shortDay(event.date)}`
      toast.success(`${event.title} is on the timeline${where}`)
      onClose()
      return event
    },
  })
  return (
    <FormDialog title="Add an event" onClose={onClose} form={form} action="Add event">
      <EventFields form={form} id={null} />
    </FormDialog>
  )
}

interface EditEventDialogProps {
  event: TimelineEvent
  view: EventView
  onClose: () => void
  onOpen: (id: string, view: EventView) => void
}

export function EditEventDialog({ event, view, onClose, onOpen }: EditEventDialogProps) {
  const { save } = useTimelineWrites()
  const { remove } = useUndoableDelete()
  const { data: vendors = [] } = useVendors()
  const { data: occasions = [] } = useOccasions()
  const form = useEditForm({
    schema: eventInput,
    resource: event,
    toValues: toEventValues,
    send: async (changes) => {
      const saved = await save(event.id, changes)
      toast.success(`${saved.title} is saved`)
      onClose()
      return saved
    },
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (view === 'vendor') focus('vendor_id')
    if (view === 'place') focus('location')
  }, [])

  return (
    <EditDialog
      title={event.title}
      onClose={onClose}
      form={form}
      labels={eventFieldLabels}
      worded={(name, theirs) => worded(name, theirs, { vendors, occasions })}
      onRemove={() =>
        remove({ path: timelinePaths.one(event.id), what: event.title, said: `${event.title} is deleted` })
      }
      more={
        // The other dialog replaces this one, which would lose unsaved changes.
        <Button kind="quiet" disabled={form.isChanged} onClick={() => onOpen(event.id, 'copy')}>
          <Copy aria-hidden />
          Copy
        </Button>
      }
    >
      <EventFields form={form} id={event.id} />
    </EditDialog>
  )
}

function worded(
  name: keyof EventValues,
  theirs: EventValues,
  { vendors, occasions }: { vendors: Vendor[]; occasions: Occasion[] },
): string | undefined {
  if (name === 'occasion_id') return occasions.find(({ id }) => id === theirs.occasion_id)?.name ?? WHOLE_DAY
  if (name === 'status') return statusLabels[theirs.status]
  if (name === 'visibility') return visibilityLabels[theirs.visibility]
  if (name === 'vendor_id') return vendors.find(({ id }) => id === theirs.vendor_id)?.name ?? 'Nobody'
}
