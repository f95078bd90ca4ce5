import { Download, Ellipsis, PieChart, Printer, RefreshCw, Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type BudgetCategory, budgetPaths } from '../../../worker/features/budget/schema'
import { type EventSettings, settingsPath } from '../../../worker/features/settings/schema'
import { Button, IconButton } from '../../components/button'
import { FilterChip } from '../../components/chip'
import { EmptyState } from '../../components/empty-state'
import { LoadError } from '../../components/load-error'
import { Menu, MenuItem } from '../../components/menu'
import { useMoney } from '../../components/money'
import { PageHeader } from '../../components/page-header'
import { Loading, Skeleton } from '../../components/skeleton'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { useIsHelper } from '../../lib/session'
import { useRead } from '../../lib/swr'
import { useFilterParam, useOpenParam } from '../../lib/url-state'
import { downloadCsv, useLines, useSummary, useTrend, useVariableMap } from './api'
import { LineDialog } from './line-dialog'
import { LinesTable } from './lines-table'
import { SpreadDialog } from './spread-dialog'
import { SyncDialog } from './sync-dialog'
import { Totals } from './totals'
import { WhatIf } from './what-if'

const ShareChart = lazy(async () => ({ default: (await import('./charts')).ShareChart }))
const TrendChart = lazy(async () => ({ default: (await import('./charts')).TrendChart }))

const filters = [
  { value: '', label: 'All', has: () => true },
  { value: 'over', label: 'Over', has: (line: BudgetCategory) => line.remaining < 0 },
  { value: 'flagged', label: 'Flagged', has: (line: BudgetCategory) => line.is_flagged },
]
const ranges = [
  { value: '30', label: '30 days' },
  { value: '', label: '90 days' },
  { value: '365', label: 'A year' },
]

export function BudgetPage() {
  const lines = useLines()
  const summary = useSummary()
  const settings = useRead<EventSettings>(settingsPath)
  const { isLeaving } = useUndoableDelete()
  const opened = useOpenParam('line')
  const spread = useOpenParam('start')
  const sync = useOpenParam('sync')
  const [filter, setFilter] = useFilterParam('show')
  const money = useMoney()
  const isHelper = useIsHelper()

  const all = lines.data?.filter((line) => !isLeaving(budgetPaths.one(line.id)))
  const shown = all?.filter((line) => filters.find(({ value }) => value === filter)?.has(line) ?? true)
  const line = all?.find(({ id }) => id === opened.value) ?? null
  const isEmpty = all?.length === 0

  async function exportCsv() {
    try {
      await downloadCsv()
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <>
      <PageHeader
        title="Budget"
        lead={
          summary.data &&
          !isEmpty && (
            <p>
              {money(summary.data.total_actual)} of {money(summary.data.total_planned)} planned
              {summary.data.over_budget_count > 0 &&
                `, ${summary.data.over_budget_count} ${summary.data.over_budget_count === 1 ? 'line is' : 'lines are'} over`}
              .
            </p>
          )
        }
        actions={
          !isEmpty && (
            <Menu
              trigger={
                <IconButton label="More" className="border border-line-strong bg-card print:hidden">
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => spread.open('total')}>
                <Sparkles aria-hidden />
                Start from a total
              </MenuItem>
              <MenuItem onSelect={() => sync.open('vendors')}>
                <RefreshCw aria-hidden />
                Take over from vendors
              </MenuItem>
              {!isHelper && (
                <MenuItem onSelect={() => void exportCsv()}>
                  <Download aria-hidden />
                  Export (CSV)
                </MenuItem>
              )}
              <MenuItem onSelect={() => window.print()}>
                <Printer aria-hidden />
                Print
              </MenuItem>
            </Menu>
          )
        }
        primary={
          <Button kind="primary" className="max-desk:w-full print:hidden" onClick={() => opened.open('new')}>
            Add line
          </Button>
        }
      />
      {lines.error ? (
        <LoadError title="The budget could not be loaded." error={lines.error} onRetry={() => void lines.mutate()} />
      ) : !all || !shown ? (
        <BudgetSkeleton />
      ) : isEmpty ? (
        <EmptyState
          icon={PieChart}
          title="No budget yet"
          action={
            <>
              <Button kind="primary" onClick={() => spread.open('total')}>
                Start from a total
              </Button>
              <Button onClick={() => opened.open('new')}>Add one line</Button>
            </>
          }
        >
          Planned, actual and paid will stand side by side here. Name a total and start from what couples commonly spend
          on each part.
        </EmptyState>
      ) : (
        <>
          {summary.data ? <Totals summary={summary.data} /> : <Skeleton className="mb-5 h-38 rounded-md" />}
          <div className="grid items-start gap-5 min-[70rem]:grid-cols-[minmax(0,1fr)_20rem]">
            <section aria-label="Lines" className="min-w-0">
              <fieldset className="mb-3 flex flex-wrap gap-2 print:hidden">
                <legend className="sr-only">Show</legend>
                {filters.map(({ value, label, has }) => (
                  <FilterChip key={label} isOn={filter === value} onClick={() => setFilter(value)}>
                    {label} {all.filter(has).length}
                  </FilterChip>
                ))}
              </fieldset>
              {shown.length > 0 ? (
                <LinesTable lines={shown} onOpen={({ id }) => opened.open(id)} />
              ) : (
                <p className="sheet px-4 py-8 text-center text-quiet">
                  No line is {filter === 'over' ? 'over its plan' : 'flagged'}.
                </p>
              )}
            </section>
            <Insights lines={all} />
          </div>
        </>
      )}
      {(opened.value === 'new' || line) && (
        <LineDialog key={opened.value} line={line} zone={settings.data?.timezone ?? 'UTC'} onClose={opened.close} />
      )}
      {spread.isOpen && all && <SpreadDialog lines={all} onClose={spread.close} />}
      {sync.isOpen && all && <SyncDialog lines={all} onClose={sync.close} />}
    </>
  )
}

/** Beside the lines: what moves with the head count, and the two pictures. */
function Insights({ lines }: { lines: BudgetCategory[] }) {
  const map = useVariableMap()
  const [range, setRange] = useFilterParam('range')
  const trend = useTrend(Number(range) || 90)
  const chart = <Skeleton className="h-48 rounded-md" />
  return (
    <div className="grid gap-5 desk:max-[69.9rem]:grid-cols-2 print:hidden">
      <section className="sheet p-4">
        <h2 className="mb-3">What if</h2>
        {map.error ? (
          <LoadError title="The head count could not be loaded." error={map.error} onRetry={() => void map.mutate()} />
        ) : map.data ? (
          <WhatIf map={map.data} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </section>
      <section className="sheet p-4">
        <h2 className="mb-3">Where it goes</h2>
        <Suspense fallback={chart}>
          <ShareChart lines={lines} />
        </Suspense>
      </section>
      <section className="sheet p-4">
        <h2 className="mb-2">Over time</h2>
        <fieldset className="mb-2 flex flex-wrap gap-1.5">
          <legend className="sr-only">Range</legend>
          {ranges.map(({ value, label }) => (
            <FilterChip key={label} isOn={range === value} onClick={() => setRange(value)}>
              {label}
            </FilterChip>
          ))}
        </fieldset>
        {trend.error ? (
          <LoadError title="The trend could not be loaded." error={trend.error} onRetry={() => void trend.mutate()} />
        ) : trend.data ? (
          <Suspense fallback={chart}>
            <TrendChart trend={trend.data} />
          </Suspense>
        ) : (
          chart
        )}
      </section>
    </div>
  )
}

function BudgetSkeleton() {
  return (
    <Loading label="Loading the budget">
      <Skeleton className="mb-5 h-38 rounded-md" />
      <div className="sheet grid gap-5 p-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </div>
    </Loading>
  )
}
