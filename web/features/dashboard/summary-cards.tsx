import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button'
import { Money, useMoney } from '../../components/money'
import { paths } from '../../lib/paths'
import { OccasionCounts } from './occasion-counts'
import type { Figures } from './summary'
import { SummaryCard } from './summary-card'
import { Expected, Turnout } from './turnout'
import { number, repliesChip } from './wording'

/** The figures of budget, guests, vendors and tasks. */
export function SummaryCards({ figures }: { figures: Figures }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="at-a-glance">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="at-a-glance">At a glance</h2>
        <Button kind="quiet" aria-expanded={isOpen} className="-me-3" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all figures'}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2.5 desk:grid-cols-4 desk:gap-3.5">
        <BudgetCard budget={figures.budget} isOpen={isOpen} />
        <GuestsCard
          guests={figures.guests}
          chip={repliesChip(figures)}
          heads={figures.head_count}
          main={figures.occasions[0]?.name}
          isOpen={isOpen}
        />
        <VendorsCard vendors={figures.vendors} isOpen={isOpen} />
        <TasksCard tasks={figures.tasks} isOpen={isOpen} />
      </div>
      <OccasionCounts occasions={figures.occasions} />
    </section>
  )
}

type Shown = Pick<Parameters<typeof SummaryCard>[0], 'isOpen'>

function BudgetCard({ budget, isOpen }: Shown & Pick<Figures, 'budget'>) {
  const money = useMoney()
  const { total_planned, total_actual, remaining, percentage_used, categories_count, over_budget_count } = budget
  const isOver = remaining < 0
  const used = isOver ? 100 : percentage_used
  return (
    <SummaryCard
      title="Budget"
      to={paths.budget}
      chip={
        categories_count === 0
          ? null
          : isOver
            ? { tone: 'bad', text: 'over plan' }
            : over_budget_count > 0
              ? { tone: 'care', text: `${over_budget_count} over` }
              : { tone: 'good', text: 'on track' }
      }
      figure={money(total_actual)}
      parts={[
        { value: used, colour: isOver ? 'bg-bad' : 'bg-accent' },
        { value: 100 - used, colour: 'bg-sunk' },
      ]}
      sentence={
        <>
          of <Money amount={total_planned} />, <Money amount={Math.abs(remaining)} /> {isOver ? 'over' : 'left'}
        </>
      }
      rows={[
        { label: 'Planned', value: <Money amount={total_planned} /> },
        { label: 'Committed', value: <Money amount={total_actual} /> },
        { label: 'Remaining', value: <Money amount={remaining} /> },
        { label: 'Percentage', value: percent(percentage_used) },
      ]}
      isOpen={isOpen}
    />
  )
}

interface GuestsCardProps extends Shown, Pick<Figures, 'guests'> {
  chip: ReturnType<typeof repliesChip>
  heads: Figures['head_count']
  /** The name of the main occasion, which `heads` are about, where there are several. */
  main: string | undefined
}

function GuestsCard({ guests, chip, heads, main, isOpen }: GuestsCardProps) {
  const { total_invited, confirmed, maybe, declined, pending, total_attending, response_rate } = guests
  const there = (figure: ReactNode) =>
    main ? (
      <>
        <bdi className="[overflow-wrap:anywhere]">{main}</bdi> · {figure}
      </>
    ) : (
      figure
    )
  return (
    <SummaryCard
      title="Guests"
      to={paths.guests}
      chip={chip}
      figure={number(total_attending)}
      unit="coming"
      parts={[
        { value: confirmed, colour: 'bg-good' },
        { value: maybe, colour: 'bg-care' },
        { value: declined, colour: 'bg-control' },
        { value: pending, colour: 'bg-line-strong' },
      ]}
      sentence={there(<Turnout heads={heads} />)}
      rows={[
        { label: 'Invited', value: number(total_invited) },
        { label: 'Confirmed', value: number(confirmed) },
        { label: 'Declined', value: number(declined) },
        { label: 'Pending', value: number(pending) },
        { label: 'Attending', value: number(total_attending) },
        { label: 'Expected', value: there(<Expected heads={heads} />) },
        { label: 'Response rate', value: percent(response_rate) },
      ]}
      isOpen={isOpen}
    />
  )
}

function VendorsCard({ vendors, isOpen }: Shown & Pick<Figures, 'vendors'>) {
  const { total_vendors, researching, contacted, quoted, booked, paid, total_contracted_amount } = vendors
  return (
    <SummaryCard
      title="Vendors"
      to={paths.vendors}
      chip={quoted > 0 ? { tone: 'care', text: quoted === 1 ? '1 quote' : `${number(quoted)} quotes` } : null}
      figure={number(booked + paid)}
      unit="hired"
      parts={[
        { value: researching + contacted, colour: 'bg-line-strong' },
        { value: quoted, colour: 'bg-care' },
        { value: booked, colour: 'bg-good' },
        { value: paid, colour: 'bg-accent' },
      ]}
      sentence={
        <>
          <Money amount={total_contracted_amount} /> contracted
        </>
      }
      rows={[
        { label: 'Total', value: number(total_vendors) },
        { label: 'Contacted', value: number(contacted) },
        { label: 'Quoted', value: number(quoted) },
        { label: 'Booked', value: number(booked) },
        { label: 'Paid', value: number(paid) },
        { label: 'Contracted amount', value: <Money amount={total_contracted_amount} />, isLong: true },
      ]}
      isOpen={isOpen}
    />
  )
}

function TasksCard({ tasks, isOpen }: Shown & Pick<Figures, 'tasks'>) {
  const { total_tasks, completed, in_progress, not_started, overdue, completion_rate } = tasks
  return (
    <SummaryCard
      title="Tasks"
      to={paths.tasks}
      chip={
        total_tasks === 0
          ? null
          : overdue > 0
            ? { tone: 'bad', text: `${number(overdue)} overdue` }
            : { tone: 'good', text: 'on track' }
      }
      figure={number(completed)}
      unit={`of ${number(total_tasks)}`}
      parts={[
        { value: completed, colour: 'bg-ink' },
        { value: in_progress, colour: 'bg-control' },
        { value: not_started, colour: 'bg-sunk' },
      ]}
      sentence={
        total_tasks === 0
          ? 'No tasks yet'
          : completed === total_tasks
            ? 'All done'
            : `${number(in_progress)} in progress, ${number(not_started)} not started`
      }
      rows={[
        { label: 'Total', value: number(total_tasks) },
        { label: 'Completed', value: number(completed) },
        { label: 'In progress', value: number(in_progress) },
        { label: 'Not started', value: number(not_started) },
        { label: 'Overdue', value: number(overdue) },
        { label: 'Completion rate', value: percent(completion_rate) },
      ]}
      isOpen={isOpen}
    />
  )
}

function percent(rate: number): string {
  return `${rate}%`
}
