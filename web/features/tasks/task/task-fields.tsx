import type { EventSettings } from '../../../../worker/features/settings/schema'
import type { Task } from '../../../../worker/features/tasks/schema'
import { SelectField, TextArea, TextField } from '../../../components/field'
import type { useForm } from '../../../lib/form'
import { useTaskCategories } from '../api'
import { asOptions, ownerLabels, priorityLabels, statusLabels } from '../wording'
import { taskFieldLabels as labels, type TaskValues } from './task-values'

interface TaskFieldsProps {
  form: Pick<ReturnType<typeof useForm<TaskValues, never>>, 'values' | 'set' | 'field'>
  settings: EventSettings
  /** Null for a new one. */
  task: Task | null
}

export function TaskFields({ form, settings, task }: TaskFieldsProps) {
  const categories = useTaskCategories().map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = !task?.category_id || categories.some(({ value }) => value === task.category_id)
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <TextField {...form.field('title')} label={labels.title} autoComplete="off" className="desk:col-span-2" />
      <TextArea {...form.field('description')} label={labels.description} className="desk:col-span-2" />
      <TextField {...form.field('due_date')} label={labels.due_date} type="date" />
      <SelectField
        {...form.field('assigned_to')}
        label={labels.assigned_to}
        value={form.values.assigned_to ?? ''}
        onChange={(owner) => form.set('assigned_to', (owner || null) as Task['assigned_to'])}
        options={[{ value: '', label: 'Nobody yet' }, ...asOptions(ownerLabels(settings))]}
      />
      <SelectField
        {...form.field('category_id')}
        label={labels.category_id}
        hint={task?.category && !task.category_id ? `Noted as “${task.category}”.` : undefined}
        options={[
          { value: '', label: 'None' },
          ...categories,
          ...(isKnown ? [] : [{ value: task.category_id ?? '', label: task.category_name ?? '' }]),
        ]}
      />
      <SelectField
        {...form.field('priority')}
        label={labels.priority}
        onChange={(priority) => form.set('priority', priority as Task['priority'])}
        options={asOptions(priorityLabels)}
      />
      <SelectField
        {...form.field('status')}
        label={labels.status}
        onChange={(status) => form.set('status', status as Task['status'])}
        options={asOptions(statusLabels)}
      />
    </div>
  )
}
