import { blankTask, type TaskInput } from '../../../../worker/features/tasks/schema'
import type { FormValues } from '../../../lib/form'
import type { TaskChange } from '../api'
import { assigneeOf, toAssigned } from '../assignees'

/** Without the free text of the category, which is only shown. `assignee_id` is a value of `assigneeOf`. */
export type TaskValues = FormValues<Omit<Required<TaskInput>, 'category' | 'assigned_to'>>

export const newTaskValues = toTaskValues(blankTask)

/** The order decides which wrong field gets the focus. */
export function toTaskValues(task: Required<TaskInput>): TaskValues {
  return {
    title: task.title,
    description: task.description ?? '',
    due_date: task.due_date ?? '',
    category_id: task.category_id ?? '',
    status: task.status,
    priority: task.priority,
    assignee_id: assigneeOf(task),
  }
}

/** Converts the form's assignee, if it is among the fields, to a task's fields. */
export function withAssigned<Fields extends Pick<TaskChange, 'assignee_id'>>(fields: Fields) {
  const { assignee_id } = fields
  return assignee_id === undefined ? fields : { ...fields, ...toAssigned(assignee_id ?? '') }
}

export const taskFieldLabels: Record<keyof TaskValues, string> = {
  title: 'Title',
  description: 'Description',
  due_date: 'Due date',
  category_id: 'Category',
  status: 'Status',
  priority: 'Priority',
  assignee_id: 'Who',
}
