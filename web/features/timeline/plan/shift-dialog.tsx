import { conflictsBrought } from '../../../../worker/features/timeline/conflicts/rules'
import { planDayOf } from '../../../../worker/features/timeline/day-mode/rules'
import { daysOfShift, shifted } from '../../../../worker/features/timeline/rules'
import { shiftInput, type TimelineEvent } from '../../../../worker/features/timeline/schema'
import { preprocess } from '../../../../worker/lib/fields'
import { counted } from '../../../../worker/lib/text'
import { FilterChip } from '../../../components/chip'
import { SelectField, TextField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { clock, dayAndMonth } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'
import { useForm } from '../../../lib/form'
import { useTimelineWrites } from '../api'
import { takenBackText } from './wording'

const typedInput = preprocess((values) => {
  const { minutes, direction, ...rest } = values as Record<string, string>
  return { ...rest, minutes: direction === 'earlier' ? `-${minutes}` : minutes }
}, shiftInput)

const usual = [5, 10, 15, 30, 45, 60]

interface ShiftDialogProps {
  day: string
  /** The start time to shift from. Anything but the start of an event means the whole day. */
  from: string
  /** All of them. */
  events: TimelineEvent[]
  onClose: () => void
}

/** Shifts the rest of the day, after a preview of the conflicts it would cause. */
export function ShiftDialog({ day, from, events: all, onClose }: ShiftDialogProps) {
  const { shift, undoShift } = useTimelineWrites()
  const days = daysOfShift({ date: day })
  const events = all.filter(({ date }) => date >= days.from && date <= days.until)
  const ofDay = events.filter(({ date }) => date === day)
  // The night before ends in the early hours of this day.
  const own = ofDay.find((event) => planDayOf(event) === day) ?? ofDay[0]
  const starts = Map.groupBy(ofDay, ({ start_time }) => start_time)
  const form = useForm({
    schema: typedInput,
    initial: {
      date: day,
      from_time: starts.has(from) ? from : (own?.start_time ?? '00:00'),
      minutes: '15',
      direction: 'later',
    },
    submit: async (input) => {
      const answer = await shift(input)
      toast.success(`${counted(answer.shifted, 'event')} moved`, {
        action: { label: 'Undo', run: () => void undo(answer.events, input.minutes).catch(toastFailure) },
      })
      onClose()
    },
  })
  async function undo(moved: TimelineEvent[], minutes: number) {
    const { restored, left_ids } = await undoShift({
      minutes,
      events: moved.map(({ id, version }) => ({ id, version })),
    })
    const left = moved.filter(({ id }) => left_ids.includes(id)).map(({ title }) => title)
    toast.info(takenBackText(`${counted(restored, 'event')} moved back`, left))
  }
  const parsed = typedInput.safeParse(form.values)
  const moved = parsed.success ? shifted(events, parsed.data) : []
  const after = new Map(moved.map((event) => [event.id, event]))
  const brought = conflictsBrought(
    events,
    events.map((event) => after.get(event.id) ?? event),
  )

  return (
    <FormDialog
      title="Shift the day"
      isChanged={false}
      onClose={onClose}
      form={form}
      action={`Move ${counted(moved.length, 'event')}`}
      isReady={moved.length > 0}
    >
      <div className="grid grid-cols-2 gap-4 desk:grid-cols-3">
        <div className="max-desk:col-span-2">
          <SelectField
            label="Everything from"
            {...form.field('from_time')}
            options={[...starts].map(([value, [first]]) => ({ value, label: `${clock(value)} ${first?.title ?? ''}` }))}
          />
        </div>
        <TextField label="Minutes" inputMode="numeric" {...form.field('minutes')} />
        <SelectField
          label="Direction"
          {...form.field('direction')}
          options={[
            { value: 'later', label: 'later' },
            { value: 'earlier', label: 'earlier' },
          ]}
        />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Usual minutes</legend>
        {usual.map((minutes) => (
          <FilterChip
            key={minutes}
            isOn={form.values.minutes === String(minutes)}
            onClick={() => form.set('minutes', String(minutes))}
          >
            {minutes} min
          </FilterChip>
        ))}
      </fieldset>
      <div role="status" className="empty:hidden">
        {brought.length > 0 && (
          <div className="grid gap-1 rounded-md bg-care-soft px-4 py-3 text-sm">
            <p className="font-medium">
              This causes {brought.length === 1 ? 'a conflict' : `${brought.length} conflicts`}
            </p>
            <ul className="grid gap-1 [overflow-wrap:anywhere]">
              {brought.slice(0, 5).map((conflict) => (
                <li key={conflict.message}>{conflict.message}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {ofDay.length === 0 && <p className="text-quiet">Nothing is planned on this day.</p>}
      <ol aria-label="What will be moved" className="figures grid">
        {moved.map((event) => {
          const before = events.find(({ id }) => id === event.id)
          return (
            <li
              key={event.id}
              className="flex flex-wrap gap-x-3 border-line border-b py-1.5 [overflow-wrap:anywhere] last:border-b-0"
            >
              <bdi className="min-w-0 flex-1 basis-40">{event.title}</bdi>
              <span>
                <span className="text-quiet">{before && timesText(before)}</span> → {timesText(event)}
                {event.date !== day && ` on ${dayAndMonth(event.date)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </FormDialog>
  )
}
