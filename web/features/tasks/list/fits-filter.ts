import type { Task, TaskPriority, TaskStatus } from '../../../../worker/features/tasks/schema'
import { hasWords, searchable, searchWords } from '../../../lib/search'
import { assigneeOf } from '../assignees'

/** Values in the address for tasks without an owner or a category. */
export const NOBODY = 'nobody'
export const NO_CATEGORY = 'none'

/** The filter of the list; empty text means no limit. */
export interface TaskFilter {
  query: string
  /** A value of `assigneeOf`, or `NOBODY`. */
  who: string
  status: TaskStatus | ''
  priority: TaskPriority | ''
  /** A category's id. */
  category: string
}

export const noFilter: TaskFilter = { query: '', who: '', status: '', priority: '', category: '' }

export function fitsFilter({ query, who, status, priority, category }: TaskFilter): (task: Task) => boolean {
  const words = searchWords(query)
  return (task) =>
    (who === '' || (assigneeOf(task) || NOBODY) === who) &&
    (status === '' || task.status === status) &&
    (priority === '' || task.priority === priority) &&
    (category === '' || (task.category_id ?? NO_CATEGORY) === category) &&
    (words.length === 0 || hasWords(searchTextOf(task), words))
}

const searchTexts = new WeakMap<Task, string>()

function searchTextOf(task: Task): string {
  let text = searchTexts.get(task)
  if (text === undefined) {
    const { title, description, category_name, category } = task
    text = searchable([title, description, category_name ?? category].filter(Boolean).join('\n'))
    searchTexts.set(task, text)
  }
  return text
}
