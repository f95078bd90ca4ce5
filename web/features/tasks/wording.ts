import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { Task, TaskOwner, TaskPriority, TaskStatus } from '../../../worker/features/tasks/schema'
import { addDays, type Day, daysBetween } from '../../../worker/lib/calendar'
import { counted } from '../../../worker/lib/text'
import type { Tone } from '../../components/chip'
import { usualDay } from '../../lib/dates'
import { type GroupKey, groupTasks, horizonOf } from './grouping'

export const statusLabels: Record<TaskStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Completed',
}

export const statusTones: Record<TaskStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'accent',
  completed: 'good',
}

export const priorityLabels: Record<TaskPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/** Labels owners by the couple's names, where known. */
export function ownerLabels(settings: WeddingSettings): Record<TaskOwner, string> {
  return {
    partner_1: settings.couple_name_1 ?? 'First partner',
    partner_2: settings.couple_name_2 ?? 'Second partner',
    both: 'Both',
  }
}

/** Words a day near today; null for days further away. */
export function nearDay(day: Day, today: Day): string | null {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : null
}

/** '3 days late' */
export function lateness(due: Day, today: Day): string {
  const days = daysBetween(due, today)
  return `${counted(days, 'day')} late`
}

const BRIEF = 60

/** Shortens a title for use in a sentence. */
export function inBrief(title: string): string {
  const letters = [...title]
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF - 1).join('')}…` : title
}

/** Describes the progress and the next step. */
export function leadSentence(tasks: Task[], today: Day): string {
  if (tasks.length === 0) return ''
  const groups = groupTasks(tasks, horizonOf(today)).filter(({ key }) => key !== 'done')
  const count = (key: GroupKey) => groups.find((group) => group.key === key)?.tasks.length ?? 0
  const overdue = count('overdue')
  const week = count('week')
  const [next] = groups.flatMap((group) => group.tasks)
  if (overdue > 0) return `${overdue} overdue, ${week} due this week.`
  if (week > 0) return `${week} due this week, nothing overdue.`
  if (!next) return 'Everything is done.'
  return next.due_date
    ? `Nothing is due this week. Next is ${usualDay(next.due_date, today)}.`
    : 'Nothing has a date yet.'
}
