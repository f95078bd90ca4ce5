import { addDays, type Day, dayAt, daysBetween, isoOrNull, toIso, weekdayOf } from '../../lib/calendar'
import { filledIn } from '../../lib/every-field'
import { instantAt } from '../../lib/zones'
import { percentage } from '../guests/rules'
import { blankTask, type Task, type TaskInput, type TaskSummary, type UpcomingTask, type Urgency } from './schema'

/** Days ahead that upcoming tasks include. */
const UPCOMING_DAYS = 14
const THIS_WEEK_DAYS = 7

/** A task as stored, with its category's name. Instants in epoch milliseconds. */
export interface StoredTask extends Omit<Task, 'is_overdue' | 'completed_at' | 'created_at' | 'updated_at'> {
  completed_at: number | null
  created_at: number
  updated_at: number
}

export type NewTask = Omit<StoredTask, 'category_name'>

/** Makes a task, typed in or from a template. */
export function newTask(
  input: TaskInput & { template_key?: string | null },
  { id, now }: { id: string; now: number },
): NewTask {
  const fields = filledIn(blankTask, input)
  return {
    ...fields,
    id,
    completed_at: fields.status === 'completed' ? now : null,
    template_key: input.template_key ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The input with one assignee: a member, or one or both of the couple. The one that is sent replaces the other. */
export function withOneAssignee<T extends Partial<Pick<TaskInput, 'assigned_to' | 'assignee_id'>>>(input: T): T {
  if (input.assignee_id != null) return { ...input, assigned_to: null }
  return input.assigned_to == null ? input : { ...input, assignee_id: null }
}

/** `today` is the day in the wedding's zone. */
export function toTask(stored: StoredTask, today: Day): Task {
  return {
    ...stored,
    is_overdue: isOverdue(stored, today),
    completed_at: isoOrNull(stored.completed_at),
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** Whether a task is open and its due date has passed. `today` is the day in the wedding's zone. */
export function isOverdue({ due_date, status }: Pick<Task, 'due_date' | 'status'>, today: Day): boolean {
  return status !== 'completed' && due_date !== null && due_date < today
}

export type TaskCounts = Omit<TaskSummary, 'completion_rate'>

const noTasks: TaskCounts = { total_tasks: 0, completed: 0, in_progress: 0, not_started: 0, overdue: 0 }

export function summarizeTasks(counts: TaskCounts = noTasks): TaskSummary {
  return { ...counts, completion_rate: percentage(counts.completed, counts.total_tasks) }
}

/** The last day that upcoming tasks include. */
export function upcomingUntil(today: Day): Day {
  return addDays(today, UPCOMING_DAYS)
}

export function toUpcoming(stored: StoredTask & { due_date: Day }, today: Day): UpcomingTask {
  const days = daysBetween(today, stored.due_date)
  return { ...toTask(stored, today), due_date: stored.due_date, days_until_due: days, urgency: urgencyOf(days) }
}

function urgencyOf(daysUntilDue: number): Urgency {
  if (daysUntilDue < 0) return 'overdue'
  if (daysUntilDue === 0) return 'today'
  return daysUntilDue <= THIS_WEEK_DAYS ? 'this_week' : 'soon'
}

const DIGEST_WEEKDAY = 1
const DIGEST_HOUR = 8

/** Today, if a digest is due: on Mondays from `DIGEST_HOUR` in the wedding's zone. */
export function dueDigest(timezone: string, now: number): Day | undefined {
  const today = dayAt(now, timezone)
  const isDue = weekdayOf(today) === DIGEST_WEEKDAY && instantAt(today, DIGEST_HOUR, timezone) <= now
  return isDue ? today : undefined
}

/** The last day that a digest of `today` includes. */
export function digestUntil(today: Day): Day {
  return addDays(today, THIS_WEEK_DAYS - 1)
}
