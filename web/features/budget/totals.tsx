import type { BudgetSummary } from '../../../worker/features/budget/schema'
import { Bar } from '../../components/bar'
import { classNames } from '../../components/class-names'
import { FoldedFigures } from '../../components/folded-figures'
import { fittedSize, Money, useMoney } from '../../components/money'
import { DESK, useMedia } from '../../lib/media'
import { type Plan, usedShare, usedWords } from './used'

/** The sums of planned, committed, paid and remaining, and the share of the plan that is used. On phones the sums are folded. */
export function Totals({ summary }: { summary: BudgetSummary }) {
  const { total_planned, total_actual, total_paid, remaining } = summary
  const money = useMoney()
  const isOver = remaining < 0
  const figures = [
    { label: 'Planned', amount: total_planned },
    { label: 'Committed', amount: total_actual },
    { label: 'Paid', amount: total_paid },
    { label: isOver ? 'Over' : 'Remaining', amount: Math.abs(remaining), isOver },
  ]
  const fontSize = fittedSize(Math.max(...figures.map(({ amount }) => money(amount).length)))
  const amounts = (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 desk:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure.label} className="@container min-w-0">
          <dt className="text-quiet text-sm">{figure.label}</dt>
          <dd
            className={classNames(
              'mt-0.5 font-medium font-serif text-[1.375rem] tracking-tight desk:text-[1.75rem]',
              figure.isOver && 'text-bad',
            )}
          >
            <span style={{ fontSize }}>
              <Money amount={figure.amount} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
  const used = (
    <div className="flex items-center gap-3">
      <UsedBar plan={summary} />
      <span className="figures text-quiet text-sm">{usedWords(summary)}</span>
    </div>
  )
  if (!useMedia(DESK)) {
    return (
      <FoldedFigures label="Totals" folded={used}>
        {amounts}
      </FoldedFigures>
    )
  }
  return (
    <section aria-label="Totals" className="sheet mb-5 grid gap-4 p-5">
      {amounts}
      {used}
    </section>
  )
}

/** The used share of a plan. Over the plan the bar is full and red. */
export function UsedBar({ plan }: { plan: Plan }) {
  return (
    <Bar share={usedShare(plan)} fill={plan.remaining < 0 ? 'bg-bad' : 'bg-accent'} className="h-2 min-w-10 flex-1" />
  )
}
