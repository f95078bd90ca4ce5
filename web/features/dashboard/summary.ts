import { summarizeBudget } from '../../../worker/features/budget/rules'
import type { DashboardSummary, NextTask } from '../../../worker/features/dashboard/schema'
import { summarizeGuests } from '../../../worker/features/guests/rules'
import { summarizeTasks } from '../../../worker/features/tasks/rules'
import type { TaskSummary } from '../../../worker/features/tasks/schema'
import { summarizeVendors } from '../../../worker/features/vendors/rules'

/** The figures of the four cards. */
export type Figures = Pick<
  DashboardSummary,
  'budget' | 'guests' | 'awaiting' | 'head_count' | 'occasions' | 'vendors' | 'tasks'
>

/** The figures shown when the summary cannot be loaded. */
export const noFigures: Figures = {
  budget: summarizeBudget([], () => ({ adults: 0, children: 0 })),
  guests: summarizeGuests([]),
  awaiting: 0,
  head_count: { expected_low: 0, expected: 0, expected_high: 0 },
  occasions: [],
  vendors: summarizeVendors(),
  tasks: summarizeTasks(),
}

/** Whether nothing is planned yet. */
export function isBlank({
  budget,
  guests,
  vendors,
  tasks,
  first_steps,
}: Figures & Pick<DashboardSummary, 'first_steps'>): boolean {
  // The figures count only guests who are invited.
  if (first_steps?.guests) return false
  return budget.categories_count + guests.total_invited + vendors.total_vendors + tasks.total_tasks === 0
}

/** Returns the summary with a changed task and the counts that follow from it. */
export function withTask(summary: DashboardSummary, task: NextTask): DashboardSummary {
  const before = summary.next_tasks.find(({ id }) => id === task.id)
  if (!before) return summary
  const tasks = countTask(countTask(summary.tasks, before, -1), task, 1)
  return {
    ...summary,
    tasks: summarizeTasks(tasks),
    next_tasks: summary.next_tasks.map((other) => (other.id === task.id ? task : other)),
  }
}

function countTask(counts: TaskSummary, { status, days_until_due }: NextTask, by: 1 | -1): TaskSummary {
  const isOverdue = status !== 'completed' && days_until_due !== null && days_until_due < 0
  return {
    ...counts,
    [status]: counts[status] + by,
    overdue: counts.overdue + (isOverdue ? by : 0),
  }
}
