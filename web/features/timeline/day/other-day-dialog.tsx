import * as z from 'zod/mini'
import { calendarDay } from '../../../../worker/lib/fields'
import { TextField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { useForm } from '../../../lib/form'
import { navigate } from '../../../lib/history'
import { paths } from '../../../lib/paths'

const input = z.object({ date: calendarDay })

/** Opens a day without a tab, such as the rehearsal's. */
export function OtherDayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useForm({
    schema: input,
    initial: { date: day },
    submit: async ({ date }) => {
      navigate(paths.timelineDay(date), { replace: true })
    },
  })
  return (
    <FormDialog title="Another day" isChanged={false} onClose={onClose} form={form} size="normal" action="Go there">
      <TextField
        label="Day"
        type="date"
        {...form.field('date')}
        hint="For the rehearsal, the welcome dinner or the brunch after. Days with events have a tab."
      />
    </FormDialog>
  )
}
