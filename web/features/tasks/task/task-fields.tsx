import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task } from '../../../../worker/features/tasks/schema'
import { AllFields } from '../../../components/all-fields'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { useCategoryOptions } from '../../../lib/category-options'
import type { useForm } from '../../../lib/form'
import { asOptions } from '../../../lib/options'
import { toAssigned } from '../assignees'
import { useAssignees } from '../use-assignees'
import { priorityLabels, statusLabels } from '../wording'
import { taskFieldLabels as labels, type TaskValues } from './task-values'

interface TaskFieldsProps {
  form: Pick<ReturnType<typeof useForm<TaskValues, never>>, 'values' | 'set' | 'field'>
  settings: WeddingSettings
  /** Null for a new task. */
  task: Task | null
}

export function TaskFields({ form, settings, task }: TaskFieldsProps) {
  const categories = useCategoryOptions('task', task)
  const { options, nameOf } = useAssignees(settings)
  const assignee = form.values.assignee_id
  const isOffered = assignee === '' || options.some(({ value }) => value === assignee)
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <AllFields<TaskValues>
        title={
          <TextField {...form.field('title')} label={labels.title} autoComplete="off" className="desk:col-span-2" />
        }
        description={<TextArea {...form.field('description')} label={labels.description} className="desk:col-span-2" />}
        due_date={<TextField {...form.field('due_date')} label={labels.due_date} type="date" />}
        assignee_id={
          <SelectField
            {...form.field('assignee_id')}
            label={labels.assignee_id}
            options={[
              { value: '', label: 'Nobody yet' },
              ...options,
              ...(isOffered ? [] : [{ value: assignee, label: nameOf(toAssigned(assignee)) ?? '' }]),
            ]}
          />
        }
        category_id={
          <SelectField
            {...form.field('category_id')}
            label={labels.category_id}
            hint={task?.category && !task.category_id ? `Noted as “${task.category}”.` : undefined}
            options={[{ value: '', label: 'None' }, ...categories]}
          />
        }
        priority={
          <SelectField {...form.field('priority')} label={labels.priority} options={asOptions(priorityLabels)} />
        }
        status={<SelectField {...form.field('status')} label={labels.status} options={asOptions(statusLabels)} />}
      />
    </div>
  )
}
