import type { Task } from '../../../../worker/features/tasks/schema'

/** A task as a form holds it: text instead of null, in the order in which wrong fields get the focus. */
export interface TaskValues {
  title: string
  description: string
  due_date: string
  category_id: string
  status: Task['status']
  priority: Task['priority']
  assigned_to: Task['assigned_to']
}

export const newTaskValues: TaskValues = {
  title: '',
  description: '',
  due_date: '',
  category_id: '',
  status: 'not_started',
  priority: 'medium',
  assigned_to: null,
}

export function toTaskValues(task: Task): TaskValues {
  return {
    title: task.title,
    description: task.description ?? '',
    due_date: task.due_date ?? '',
    category_id: task.category_id ?? '',
    status: task.status,
    priority: task.priority,
    assigned_to: task.assigned_to,
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
}
