import type { Stamp } from '../../../lib/every-field'
import { joinNotes, textLength, titleKey } from '../../../lib/text'
import type { NewTask, StoredTask } from '../rules'
import { DESCRIPTION_LIMIT, type TaskStatus } from '../schema'

const progress: Record<TaskStatus, number> = { not_started: 0, in_progress: 1, completed: 2 }

/** The fields that a task can take from its duplicates. */
type Mergeable = Omit<NewTask, 'id' | 'title' | 'due_date' | 'status' | 'priority' | 'completed_at' | Stamp>
type Duplicate = Mergeable & Pick<StoredTask, 'id' | 'title' | 'due_date' | 'status' | 'version'>

/** A task to keep, with the fields it takes from its duplicates, and the duplicates to remove. */
export interface DuplicateGroup {
  kept: Mergeable & Pick<Duplicate, 'id' | 'version'>
  removed: Pick<Duplicate, 'id' | 'version'>[]
}

/**
 * Groups tasks with the same title and due date. Keeps the one with the most progress, and of equals the oldest. It takes all
 * descriptions, and the category, owner and template key if it has none. A duplicate whose description does not fit stays too.
 */
export function groupDuplicates(tasks: Duplicate[]): DuplicateGroup[] {
  const same = Map.groupBy(tasks, (task) => `${task.due_date ?? ''} ${titleKey(task.title)}`)
  return [...same.values()].map(mergeDuplicates).filter((group) => group.removed.length > 0)
}

function mergeDuplicates(tasks: Duplicate[]): DuplicateGroup {
  const [first, ...others] = tasks.toSorted(
    (a, b) => progress[b.status] - progress[a.status] || (a.id < b.id ? -1 : 1),
  ) as [Duplicate, ...Duplicate[]]
  const kept = { ...first }
  const removed = others.filter((other) => {
    const description = joinNotes(kept.description, other.description)
    if (textLength(description ?? '') > DESCRIPTION_LIMIT) return false
    kept.description = description
    if (kept.category_id === null && kept.category === null) {
      kept.category_id = other.category_id
      kept.category = other.category
    }
    if (kept.assigned_to === null && kept.assignee_id === null) {
      kept.assigned_to = other.assigned_to
      kept.assignee_id = other.assignee_id
    }
    kept.template_key ??= other.template_key
    return true
  })
  return {
    kept: {
      id: kept.id,
      version: kept.version,
      description: kept.description,
      category_id: kept.category_id,
      category: kept.category,
      assigned_to: kept.assigned_to,
      assignee_id: kept.assignee_id,
      template_key: kept.template_key,
    },
    removed: removed.map(({ id, version }) => ({ id, version })),
  }
}
