import type { TaskSummary } from '../../../worker/features/tasks/schema'
import { classNames } from '../../components/class-names'
import { FoldedFigures } from '../../components/folded-figures'
import { Progress } from '../../components/progress'
import { DESK, useMedia } from '../../lib/media'

/** Shows the progress of all tasks. On phones the counts are folded. */
export function Summary({ summary }: { summary: TaskSummary }) {
  if (!useMedia(DESK)) {
    return (
      <FoldedFigures label="Summary" folded={<Completion summary={summary} />}>
        <Counts summary={summary} />
      </FoldedFigures>
    )
  }
  return (
    <section
      aria-label="Summary"
      className="sheet mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-12 px-5 py-3.5"
    >
      <Counts summary={summary} />
      <Completion summary={summary} />
    </section>
  )
}

function Counts({ summary }: { summary: TaskSummary }) {
  const figures = [
    { label: 'Total', count: summary.total_tasks },
    { label: 'Completed', count: summary.completed },
    { label: 'In progress', count: summary.in_progress },
    { label: 'Not started', count: summary.not_started },
    { label: 'Overdue', count: summary.overdue, isBad: summary.overdue > 0 },
  ]
  return (
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
  )
}

function Completion({ summary: { completion_rate: rate } }: { summary: TaskSummary }) {
  return (
    <div className="flex items-center gap-3">
      <Progress label="Completion rate" done={rate} total={100} fill="bg-good" className="min-w-10 flex-1" />
      <span className="figures text-quiet text-sm">{rate}% done</span>
    </div>
  )
}
