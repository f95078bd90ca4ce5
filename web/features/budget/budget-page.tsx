import { Download, PieChart, Plus, RefreshCw, Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import {
  type BudgetLine,
  type BudgetSummary,
  budgetPaths,
  type SyncedLine,
} from '../../../worker/features/budget/schema'
import { counted } from '../../../worker/lib/text'
import { Button } from '../../components/button'
import { FilterChip } from '../../components/chip'
import { download } from '../../components/download'
import { EmptyState } from '../../components/empty-state'
import { FilterRow, FilterSheet } from '../../components/filter-sheet'
import { Loaded } from '../../components/loaded'
import { MenuItem, PageMenu } from '../../components/menu'
import { useMoney } from '../../components/money'
import { LeadSkeleton, PageHeader } from '../../components/page-header'
import { PrintItem } from '../../components/print-item'
import { Loading, Skeleton } from '../../components/skeleton'
import { loadedPart } from '../../lib/loaded-part'
import { DESK, useMedia } from '../../lib/media'
import { useIsBeingDeleted } from '../../lib/pending'
import { useIsHelper } from '../../lib/session'
import { useShortcut } from '../../lib/shortcut'
import { isSettled } from '../../lib/swr'
import { useFilterParam, useOpenParam } from '../../lib/url-state'
import { useWeddingSettings } from '../../lib/wedding-settings'
import { useCharts, useLines, useTrend, useVariableMap, useVendorDifferences } from './api'
import { BudgetSheet } from './budget-sheet'
import { LinesTable } from './lines-table'
import { summarize } from './summary'
import { Totals } from './totals'
import { WhatIf } from './what-if'

const NewLineDialog = loadedPart(async () => (await import('./line-dialog')).NewLineDialog)
const LineDialog = loadedPart(async () => (await import('./line-dialog')).LineDialog)
const SpreadDialog = loadedPart(async () => (await import('./spread-dialog')).SpreadDialog)
const SyncDialog = loadedPart(async () => (await import('./sync-dialog')).SyncDialog)

const filters = [
  { value: '', label: 'All', has: () => true },
  { value: 'over', label: 'Over', has: (line: BudgetLine) => line.remaining < 0 },
  { value: 'flagged', label: 'Flagged', has: (line: BudgetLine) => line.is_flagged },
]
const hasOf = (filter: string) => filters.find(({ value }) => value === filter)?.has ?? (() => true)
const ranges = [
  { value: '30', label: '30 days' },
  { value: '', label: '90 days' },
  { value: '365', label: 'A year' },
]

export function BudgetPage() {
  const lines = useLines()
  const settings = useWeddingSettings()
  const isBeingDeleted = useIsBeingDeleted()
  const opened = useOpenParam('line')
  const spread = useOpenParam('start')
  const sync = useOpenParam('sync')
  const isHelper = useIsHelper()
  const [filter] = useFilterParam('show')

  const all = lines.data
  const summary = all && summarize(all)
  const zone = settings.data?.timezone ?? 'UTC'
  const isEmpty = all?.length === 0
  const differences = useVendorDifferences()
  const isReady = [lines, settings, differences].every(isSettled)
  const addNew = () => opened.open('new')
  useShortcut('n', addNew)

  return (
    <>
      <PageHeader
        title="Budget"
        lead={isReady ? summary && !isEmpty && <Lead summary={summary} /> : <LeadSkeleton />}
        actions={
          isReady &&
          !isEmpty && (
            <PageMenu>
              <MenuItem onSelect={() => spread.open('total')}>
                <Sparkles aria-hidden />
                Start with your total
              </MenuItem>
              <MenuItem onSelect={() => sync.open('vendors')}>
                <RefreshCw aria-hidden />
                Update from vendors
              </MenuItem>
              {!isHelper && (
                <MenuItem onSelect={() => void download(budgetPaths.exportCsv, 'budget.csv')}>
                  <Download aria-hidden />
                  Export (CSV)
                </MenuItem>
              )}
              <PrintItem />
            </PageMenu>
          )
        }
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={addNew}>
            <Plus aria-hidden />
            Add line
          </Button>
        }
      />
      {isReady ? (
        <Loaded answer={lines} failed="The budget could not be loaded.">
          {() =>
            all && summary && all.length > 0 ? (
              <Lines lines={all} summary={summary} differing={differences.data?.synced ?? []} onOpen={opened.open} />
            ) : (
              <NoLines onSpread={() => spread.open('total')} onAdd={addNew} />
            )
          }
        </Loaded>
      ) : (
        <BudgetSkeleton />
      )}
      {all && summary && settings.data && <BudgetSheet lines={all} summary={summary} />}
      <Suspense>
        {opened.value === 'new' && <NewLineDialog isShown={hasOf(filter)} onClose={opened.close} />}
        {opened.value !== null && opened.value !== 'new' && all && !isBeingDeleted(budgetPaths.one(opened.value)) && (
          <LineDialog id={opened.value} lines={all} zone={zone} onClose={opened.close} />
        )}
        {spread.isOpen && all && <SpreadDialog lines={all} onClose={spread.close} />}
        {sync.isOpen && all && <SyncDialog lines={all} onClose={sync.close} />}
      </Suspense>
    </>
  )
}

function Lead({ summary }: { summary: BudgetSummary }) {
  const money = useMoney()
  const { total_actual, total_planned, over_budget_count: over } = summary
  return (
    <p>
      {money(total_actual)} of {money(total_planned)} planned
      {over > 0 && `, ${over} ${over === 1 ? 'line is' : 'lines are'} over`}.
    </p>
  )
}

function NoLines({ onSpread, onAdd }: { onSpread: () => void; onAdd: () => void }) {
  return (
    <EmptyState
      icon={PieChart}
      title="No budget yet"
      action={
        <>
          <Button kind="primary" onClick={onSpread}>
            Start with your total
          </Button>
          <Button onClick={onAdd}>Add one line</Button>
        </>
      }
    >
      See what you planned, committed and paid in one place. Start with your total, and we’ll split it the way most
      couples do.
    </EmptyState>
  )
}

interface LinesProps {
  lines: BudgetLine[]
  summary: BudgetSummary
  /** The lines whose vendors have other amounts. */
  differing: SyncedLine[]
  onOpen: (id: string) => void
}

function Lines({ lines, summary, differing, onOpen }: LinesProps) {
  const [filter, setFilter] = useFilterParam('show')
  const shown = lines.filter(hasOf(filter))
  const isDesk = useMedia(DESK)
  const chips = filters.map(({ value, label, has }) => (
    <FilterChip key={label} isOn={filter === value} onClick={() => setFilter(value)}>
      {label} {lines.filter(has).length}
    </FilterChip>
  ))
  return (
    <>
      <div className="mb-1 flex items-start gap-2 desk:mb-0 desk:block">
        <Totals summary={summary} />
        {!isDesk && (
          <FilterSheet
            count={filter === '' ? 0 : 1}
            shown={counted(shown.length, 'line')}
            onClear={() => setFilter('')}
          >
            <FilterRow>{chips}</FilterRow>
          </FilterSheet>
        )}
      </div>
      <div className={COLUMNS}>
        <section aria-label="Lines" className="min-w-0">
          {differing.length > 0 && <VendorsDiffer count={differing.length} />}
          {isDesk && (
            <fieldset className="mb-3 flex flex-wrap gap-2">
              <legend className="sr-only">Show</legend>
              {chips}
            </fieldset>
          )}
          {shown.length > 0 ? (
            <LinesTable lines={shown} differing={differing} onOpen={({ id }) => onOpen(id)} />
          ) : (
            <p className="sheet px-4 py-8 text-center text-quiet">
              No line is {filter === 'over' ? 'over its plan' : 'flagged'}.
            </p>
          )}
        </section>
        <Insights lines={lines} />
      </div>
    </>
  )
}

/** Leads to the preview that updates all lines at once. */
function VendorsDiffer({ count }: { count: number }) {
  const sync = useOpenParam('sync')
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-care-soft py-1 ps-4 pe-1.5 max-desk:text-sm desk:mb-3 desk:py-1.5">
      <span className="min-w-0 flex-1 basis-36">
        {count === 1 ? '1 line differs from your vendors.' : `${count} lines differ from your vendors.`}
      </span>
      <Button onClick={() => sync.open('vendors')}>
        <span>
          Review<span className="max-desk:hidden"> and update</span>
        </span>
      </Button>
    </p>
  )
}

/** The lines, and the insights beside them where there is room. */
const COLUMNS = 'grid items-start gap-5 min-[76rem]:grid-cols-[minmax(0,1fr)_20rem]'
const INSIGHTS = 'grid gap-5 desk:max-[75.9rem]:grid-cols-2'

/** Beside the lines: the what-if and the two charts. */
function Insights({ lines }: { lines: BudgetLine[] }) {
  const map = useVariableMap()
  const [range, setRange] = useFilterParam('range')
  const trend = useTrend(Number(range) || 90)
  const charts = useCharts()
  if (![map, charts].every(isSettled)) return <InsightsSkeleton />
  return (
    <div className={INSIGHTS}>
      <section className="sheet p-4">
        <h2 className="mb-3">What if</h2>
        <Loaded answer={map} failed="The head count could not be loaded.">
          {(data) => <WhatIf map={data} />}
        </Loaded>
      </section>
      <Loaded answer={charts} failed="The charts could not be loaded.">
        {({ ShareChart, TrendChart }) => (
          <>
            <section className="sheet p-4">
              <h2 className="mb-3">Where it goes</h2>
              <ShareChart lines={lines} />
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
              <Loaded
                answer={trend}
                failed="The trend could not be loaded."
                skeleton={<Skeleton className="h-48 rounded-md" />}
              >
                {(data) => <TrendChart trend={data} />}
              </Loaded>
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function InsightsSkeleton() {
  return (
    <div className={INSIGHTS}>
      {['h-39', 'h-72', 'h-80'].map((height) => (
        <Skeleton key={height} className={`${height} rounded-md`} />
      ))}
    </div>
  )
}

function BudgetSkeleton() {
  return (
    <Loading label="Loading the budget">
      <Skeleton className="mb-2 h-11 rounded-md desk:mb-5 desk:h-38" />
      <div className={COLUMNS}>
        <div className="sheet divide-y divide-line">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
            <div key={row} className="flex h-14 items-center justify-between gap-6 px-4">
              <Skeleton className="h-5 w-2/5 max-w-40" />
              <Skeleton className="h-5 w-1/4 max-w-60" />
            </div>
          ))}
        </div>
        <InsightsSkeleton />
      </div>
    </Loading>
  )
}
