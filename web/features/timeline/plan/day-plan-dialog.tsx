import { Link } from 'wouter'
import * as z from 'zod/mini'
import { isCeremony, missingBlocks, planDay, USUAL_CEREMONY } from '../../../../worker/features/timeline/day-plan/rules'
import { dayPlanInput, type TimelineEvent } from '../../../../worker/features/timeline/schema'
import { counted } from '../../../../worker/lib/text'
import { TextField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { weekdayAndDay } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'
import { useForm } from '../../../lib/form'
import { paths } from '../../../lib/paths'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useTimelineWrites } from '../api'
import { usePlanWrites } from './api'

interface DayPlanDialogProps {
  day: string
  /** The events of the day and its neighbours. */
  events: TimelineEvent[]
  onClose: () => void
}

/** Fills a day with the usual events around the ceremony, after a preview. */
export function DayPlanDialog({ day, events, onClose }: DayPlanDialogProps) {
  const { planDay: make } = usePlanWrites()
  const { removeAdded } = useTimelineWrites()
  const { data: settings } = useWeddingSettings()
  const ceremony = events.find((event) => event.date === day && isCeremony(event))
  const form = useForm({
    schema: z.pick(dayPlanInput, { ceremony_time: true }),
    initial: { ceremony_time: ceremony?.start_time ?? USUAL_CEREMONY },
    submit: async ({ ceremony_time }) => {
      const { events: made } = await make(day, ceremony_time)
      // Only a dry run answers events that are not stored.
      const added = made as TimelineEvent[]
      toast.success(`${counted(made.length, 'event')} ${made.length === 1 ? 'is' : 'are'} on the timeline`, {
        action: { label: 'Undo', run: () => void removeAdded(added).catch(toastFailure) },
      })
      onClose()
    },
  })
  const time = dayPlanInput.shape.ceremony_time.safeParse(form.values.ceremony_time)
  const plan = time.success ? planDay(day, time.data, settings?.venue_name ?? null) : []
  const missing = missingBlocks(plan, events)

  return (
    <FormDialog
      title="Start from a day plan"
      isChanged={false}
      onClose={onClose}
      form={form}
      size="normal"
      action={`Add ${counted(missing.length, 'event')}`}
      isReady={missing.length > 0}
    >
      <p className="text-quiet">
        What most weddings have, timed around the ceremony on {weekdayAndDay(day)}. You can move or delete any of it
        later.
      </p>
      {settings && settings.date_precision !== 'day' && day === settings.wedding_date && (
        <p className="rounded-md bg-care-soft px-4 py-3">
          You haven’t set the day yet, so we use this one. Events stay where they are when you set another:{' '}
          <Link to={paths.settings} className="text-accent underline underline-offset-4">
            set the day
          </Link>{' '}
          first if you know it.
        </p>
      )}
      <TextField label="The ceremony starts at" type="time" step={300} {...form.field('ceremony_time')} />
      {plan.length > missing.length && (
        <p className="text-quiet text-sm">
          Not included: {counted(plan.length - missing.length, 'event')} that your day has already, or leaves no time
          for.
        </p>
      )}
      <ol aria-label="What will be added" className="grid">
        {missing.map((block) => (
          <li key={block.title} className="flex gap-3 border-line border-b py-1.5 last:border-b-0">
            <span className="figures w-40 shrink-0 text-quiet">{timesText(block)}</span>
            <span className="min-w-0">
              {block.title}
              {block.date !== day && <span className="text-quiet text-sm"> · {weekdayAndDay(block.date)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </FormDialog>
  )
}
