import { percentage } from '../../../worker/features/guests/rules'
import { isOverdue } from '../../../worker/features/tasks/rules'
import type { Task, TaskPriority, TaskSummary } from '../../../worker/features/tasks/schema'
import { addDays, type Day } from '../../../worker/lib/calendar'

export const groupLabels = {
  overdue: 'Overdue',
  week: 'This week',
  month: 'This month',
  later: 'Later',
  undated: 'No date',
  done: 'Done',
} as const
export type GroupKey = keyof typeof groupLabels
const groupKeys = Object.keys(groupLabels) as GroupKey[]

export interface TaskGroup {
  key: GroupKey
  tasks: Task[]
}

/** Weeks and months start today, so that on a Sunday the next days still count as this week. */
const WEEK = 7
const MONTH = 30

/** The days between the groups. Computed once for all tasks, since calendar arithmetic is slow for thousands. */
export interface Horizon {
  today: Day
  /** The last day of this week. */
  week: Day
  /** The last day of this month. */
  month: Day
}

export function horizonOf(today: Day): Horizon {
  return { today, week: addDays(today, WEEK), month: addDays(today, MONTH) }
}

export function groupOf(task: Pick<Task, 'status' | 'due_date'>, { today, week, month }: Horizon): GroupKey {
  if (task.status === 'completed') return 'done'
  if (task.due_date === null) return 'undated'
  if (isOverdue(task, today)) return 'overdue'
  if (task.due_date <= week) return 'week'
  return task.due_date <= month ? 'month' : 'later'
}

/**
 * Groups tasks by time and leaves out empty groups. Tasks keep their order, except that completed ones come latest
 * first. Tasks in `held` stay in their group for the moment.
 */
export function groupTasks(tasks: Task[], horizon: Horizon, held?: ReadonlyMap<string, GroupKey>): TaskGroup[] {
  const groups = Map.groupBy(tasks, (task) => held?.get(task.id) ?? groupOf(task, horizon))
  groups.get('done')?.sort((a, b) => compareText(b.completed_at ?? '', a.completed_at ?? ''))
  return groupKeys.flatMap((key) => {
    const inGroup = groups.get(key)
    return inGroup ? [{ key, tasks: inGroup }] : []
  })
}

const urgency: Record<TaskPriority, number> = { high: 1, medium: 2, low: 3 }
const NO_DATE = '9999-99-99'

/** Sorts as the API does: by due date, those without one last, then the most urgent first. */
export function sortTasks(tasks: Task[]): Task[] {
  return tasks.toSorted(
    (a, b) =>
      compareText(a.due_date ?? NO_DATE, b.due_date ?? NO_DATE) ||
      urgency[a.priority] - urgency[b.priority] ||
      compareText(a.id, b.id),
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function summarizeTasks(tasks: Task[], today: Day): TaskSummary {
  const count = (fits: (task: Task) => boolean) => tasks.filter(fits).length
  const completed = count(({ status }) => status === 'completed')
  return {
    total_tasks: tasks.length,
    completed,
    in_progress: count(({ status }) => status === 'in_progress'),
    not_started: count(({ status }) => status === 'not_started'),
    overdue: count((task) => isOverdue(task, today)),
    completion_rate: percentage(completed, tasks.length),
  }
}
