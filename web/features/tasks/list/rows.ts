import type { Task } from '../../../../worker/features/tasks/schema'
import type { TaskGroup } from '../grouping'

/** The groups and their tasks as one list. Completed tasks are folded away at first. */
type ListRow = { group: TaskGroup; isOpen: boolean } | { task: Task }

export function toRows(groups: TaskGroup[], isDoneOpen: boolean): ListRow[] {
  return groups.flatMap((group): ListRow[] => {
    const isOpen = group.key !== 'done' || isDoneOpen
    return [{ group, isOpen }, ...(isOpen ? group.tasks.map((task) => ({ task })) : [])]
  })
}

export function isTaskRow(row: ListRow): row is { task: Task } {
  return 'task' in row
}

export function keyOfRow(row: ListRow): string {
  return isTaskRow(row) ? row.task.id : row.group.key
}
