import { blankTask, type TaskInput } from '../../../../worker/features/tasks/schema'
import type { FormValues } from '../../../lib/form'

/** Without the free text of the category, which is only shown. */
export type TaskValues = FormValues<Omit<Required<TaskInput>, 'category'>>

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
    assigned_to: task.assigned_to,
    assignee_id: task.assignee_id ?? '',
  }
}

export const taskFieldLabels: Record<keyof TaskValues, string> = {
  title: 'Title',
  description: 'Description',
  due_date: 'Due date',
  category_id: 'Category',
  status: 'Status',
  priority: 'Priority',
  assigned_to: 'Who',
  assignee_id: 'Who',
}
