import { duplicateInput, type TimelineEvent } from '../../../../worker/features/timeline/schema'
import { addDays } from '../../../../worker/lib/calendar'
import { TextField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { shortDay } from '../../../lib/dates'
import { useForm } from '../../../lib/form'
import { navigate } from '../../../lib/history'
import { paths } from '../../../lib/paths'
import { useTimelineWrites } from '../api'

export function CopyDialog({ event, onClose }: { event: TimelineEvent; onClose: () => void }) {
  const { copy } = useTimelineWrites()
  const isOpen = () => new URLSearchParams(window.location.search).get('event') === `${event.id}:copy`
  const form = useForm({
    schema: duplicateInput,
    initial: { targetDate: addDays(event.date, 1) },
    submit: async ({ targetDate }) => {
      const copied = await copy(event.id, targetDate)
      toast.success(`${event.title} is on ${shortDay(targetDate)} as well`)
      // Not away from what the person has opened since.
      if (isOpen()) navigate(paths.timelineDay(targetDate), { replace: true })
      return copied
    },
  })
  return (
    <FormDialog
      title={`Copy ${event.title}`}
      isChanged={false}
      onClose={onClose}
      form={form}
      size="normal"
      action="Copy"
    >
      <TextField
        label="To the day"
        type="date"
        {...form.field('targetDate')}
        hint="At the same time, with the same place and vendor; planned, not confirmed."
      />
    </FormDialog>
  )
}
