import { isOverdue } from '../../../../worker/features/tasks/rules'
import type { Task } from '../../../../worker/features/tasks/schema'
import type { Day } from '../../../../worker/lib/calendar'
import { classNames } from '../../../components/class-names'
import { DateText } from '../../../components/date-text'
import { lateness, nearDay } from '../wording'

/** A task's due date, near days as a word, and how late it is. */
export function Due({ task, today }: { task: Task; today: Day }) {
  const { due_date } = task
  if (due_date === null) return null
  const isLate = isOverdue(task, today)
  const near = task.status === 'completed' ? null : nearDay(due_date, today)
  return (
    <span className={classNames('figures whitespace-nowrap', isLate && 'text-bad')}>
      {near ? <time dateTime={due_date}>{near}</time> : <DateText day={due_date} />}
      {isLate && (
        <span className="max-desk:before:content-[',_'] desk:block desk:text-sm">{lateness(due_date, today)}</span>
      )}
    </span>
  )
}
