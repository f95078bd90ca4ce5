import * as z from 'zod/mini'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { calendarDay } from '../../../../worker/lib/fields'
import { counted } from '../../../../worker/lib/text'
import { SelectField, TextField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { useCategories } from '../../../lib/categories'
import { type Rules, useForm } from '../../../lib/form'
import { asOptions } from '../../../lib/options'
import { type TaskChange, withoutText } from '../api'
import { toAssigned } from '../assignees'
import { useAssignees } from '../use-assignees'
import { priorityLabels, statusLabels } from '../wording'

const AS_IS = ''
/** The option that clears a field. */
const NONE = 'none'
const asIs = { value: AS_IS, label: 'Leave as is' }

interface ChangeDialogProps {
  count: number
  settings: WeddingSettings
  onClose: () => void
  onChange: (change: TaskChange) => void
}

const text = z.string()
/** The chosen values; `day` applies when `due` is 'day'. */
const anyChange = z.object({
  due: text,
  day: text,
  status: text,
  priority: text,
  assigned_to: text,
  category_id: text,
})
const datedChange = z.extend(anyChange, { day: calendarDay })
type ChangeValues = z.output<typeof anyChange>

const changeRules: Rules<ChangeValues> = {
  safeParse: (values) => ((values as ChangeValues).due === 'day' ? datedChange : anyChange).safeParse(values),
}

const initial: ChangeValues = {
  due: AS_IS,
  day: '',
  status: AS_IS,
  priority: AS_IS,
  assigned_to: AS_IS,
  category_id: AS_IS,
}

function toChange({ due, day, assigned_to, ...fields }: ChangeValues): TaskChange {
  const chosen = Object.entries({ ...fields, due_date: due === 'day' ? day : due }).filter(
    ([, value]) => value !== AS_IS,
  )
  const change: TaskChange = {
    ...Object.fromEntries(chosen.map(([field, value]) => [field, value === NONE ? null : value])),
    ...(assigned_to !== AS_IS && toAssigned(assigned_to === NONE ? '' : assigned_to)),
  }
  return withoutText(change)
}

/** One change for many tasks. Fields left alone stay as they are in each task. */
export function ChangeDialog({ count, settings, onClose, onChange }: ChangeDialogProps) {
  const categories = useCategories('task')
  const { options } = useAssignees(settings)
  const form = useForm({
    schema: changeRules,
    initial,
    submit: async (values) => {
      onClose()
      onChange(toChange(values))
    },
  })

  return (
    <FormDialog
      title={`Change ${counted(count, 'task')}`}
      size="normal"
      onClose={onClose}
      form={form}
      action={`Change ${counted(count, 'task')}`}
      isReady={Object.keys(toChange(form.values)).length > 0}
    >
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <SelectField
          label="Due date"
          {...form.field('due')}
          options={[asIs, { value: 'day', label: 'On a day' }, { value: NONE, label: 'No date' }]}
        />
        {form.values.due === 'day' && <TextField label="Day" type="date" {...form.field('day')} />}
        <SelectField label="Status" {...form.field('status')} options={[asIs, ...asOptions(statusLabels)]} />
        <SelectField label="Priority" {...form.field('priority')} options={[asIs, ...asOptions(priorityLabels)]} />
        <SelectField
          label="Who"
          {...form.field('assigned_to')}
          options={[asIs, ...options, { value: NONE, label: 'Nobody yet' }]}
        />
        <SelectField
          label="Category"
          {...form.field('category_id')}
          options={[
            asIs,
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: 'No category' },
          ]}
        />
      </div>
    </FormDialog>
  )
}
