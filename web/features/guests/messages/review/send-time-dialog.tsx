import type { Message } from '../../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { addDays, dayAt, isDay, toIso } from '../../../../../worker/lib/calendar'
import { clockInstant } from '../../../../../worker/lib/zones'
import { TextField } from '../../../../components/field'
import { FormDialog } from '../../../../components/form-dialog'
import { type Rules, useForm } from '../../../../lib/form'
import { wallClock } from '../../../../lib/moment'
import { useOccasions } from '../../../../lib/occasions'
import { lastDayToAsk, tooLateToAsk } from './closing'

interface SendTimeDialogProps {
  message: Pick<Message, 'kind' | 'occasion_ids'>
  settings: Pick<WeddingSettings, 'timezone' | 'rsvp_deadline'>
  /** The time that is set now; by default tomorrow morning. */
  at?: string
  action: string
  onChoose: (at: string) => Promise<void>
  onClose: () => void
}

interface Values {
  day: string
  time: string
}

/** Asks when a message goes out, in the wedding's time zone. */
export function SendTimeDialog({ message, settings, at, action, onChoose, onClose }: SendTimeDialogProps) {
  const { timezone } = settings
  const form = useForm({
    schema: inFuture(timezone),
    initial: at ? wallClock(at, timezone) : tomorrowMorning(timezone),
    submit: async ({ day, time }: Values) => {
      await onChoose(toIso(clockInstant(day, time, timezone)))
    },
  })
  const lastDay = lastDayToAsk(message, useOccasions().data ?? [], settings)
  const late = isDay(form.values.day) && tooLateToAsk(form.values.day, lastDay)
  return (
    <FormDialog
      title="When should it go out?"
      description={`In the wedding’s time zone, ${timezone.replaceAll('_', ' ')}.`}
      form={form}
      isChanged={false}
      action={action}
      onClose={onClose}
      size="normal"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Day" type="date" {...form.field('day')} />
        <TextField label="Time" type="time" {...form.field('time')} />
      </div>
      <div role="status">{late && <p className="rounded-md bg-care-soft px-4 py-3 text-sm">{late}</p>}</div>
    </FormDialog>
  )
}

function tomorrowMorning(timezone: string): Values {
  return { day: addDays(dayAt(Date.now(), timezone), 1), time: '09:00' }
}

const inFuture = (timezone: string): Rules<Values> => ({
  safeParse: (values) => {
    const { day, time } = values as Values
    const wrong = (name: keyof Values, message: string) => ({
      success: false as const,
      error: { issues: [{ path: [name], message }] },
    })
    if (!isDay(day)) return wrong('day', 'Please choose a day.')
    if (time === '') return wrong('time', 'Please choose a time.')
    if (clockInstant(day, time, timezone) <= Date.now()) return wrong('day', 'Please choose a time in the future.')
    return { success: true, data: { day, time } }
  },
})
