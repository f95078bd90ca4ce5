import type { TaskSummary } from '../../../worker/features/tasks/schema'
import { classNames } from '../../components/class-names'

/** Shows the progress of all tasks. */
export function Summary({ summary }: { summary: TaskSummary }) {
  const figures = [
    { label: 'Total', count: summary.total_tasks },
    { label: 'Completed', count: summary.completed },
    { label: 'In progress', count: summary.in_progress },
    { label: 'Not started', count: summary.not_started },
    { label: 'Overdue', count: summary.overdue, isBad: summary.overdue > 0 },
  ]
  return (
    <section
      aria-label="Summary"
      className="sheet mb-5 grid items-center gap-x-12 gap-y-3 px-4 py-3.5 desk:grid-cols-[auto_minmax(0,1fr)] desk:px-5"
    >
      <dl className="grid grid-cols-5 gap-x-1 desk:gap-x-9">
        {figures.map(({ label, count, isBad }) => (
          <div key={label} className="grid">
            <dt className="text-quiet text-xs max-desk:text-[0.6875rem] max-desk:tracking-tight">{label}</dt>
            <dd
              className={classNames(
                'figures font-medium font-serif text-[1.25rem] desk:text-[1.375rem]',
                isBad && 'text-bad',
              )}
            >
              {count.toLocaleString('en')}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label="Completion rate"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={summary.completion_rate}
          aria-valuetext={`${summary.completion_rate} %`}
          className="h-2 min-w-10 flex-1 overflow-hidden rounded-full bg-sunk"
        >
          <div className="h-full rounded-full bg-good" style={{ width: `${summary.completion_rate}%` }} />
        </div>
        <span aria-hidden className="figures text-quiet text-sm">
          {summary.completion_rate} % done
        </span>
      </div>
    </section>
  )
}
