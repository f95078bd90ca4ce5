import type { StoredTask } from '../../../worker/features/tasks/rules'

/** A task as stored: without a date or an assignee, not started. */
export function storedTask(fields: Partial<StoredTask> = {}): StoredTask {
  return {
    id: 'a',
    title: 'Book the florist',
    description: null,
    category_id: null,
    category_name: null,
    category: null,
    status: 'not_started',
    priority: 'medium',
    due_date: null,
    assigned_to: null,
    assignee_id: null,
    completed_at: null,
    template_key: null,
    version: 1,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
}
