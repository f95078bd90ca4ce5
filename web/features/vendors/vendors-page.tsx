import { Plus, Store } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Vendor, VendorSummary } from '../../../worker/features/vendors/schema'
import { counted } from '../../../worker/lib/text'
import { Button, ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { LoadError } from '../../components/load-error'
import { PageMenu } from '../../components/menu'
import { LeadSkeleton, PageHeader } from '../../components/page-header'
import { PrintItem } from '../../components/print-item'
import { Loading, Skeleton } from '../../components/skeleton'
import { Tabs } from '../../components/tabs'
import { useEntry } from '../../lib/history'
import { loadedPart } from '../../lib/loaded-part'
import { paths } from '../../lib/paths'
import { useShortcut } from '../../lib/shortcut'
import { isSettled } from '../../lib/swr'
import { searchWith, useOpenParam } from '../../lib/url-state'
import { useToday, useWeddingSettings } from '../../lib/wedding-settings'
import { useUpcomingPayments, useVendors } from './api'
import { Board } from './board/board'
import { useFiltered, useVendorFilter } from './filter'
import { FilterBar } from './filter-bar'
import { VendorSheet } from './list/vendor-sheet'
import { VendorTable } from './list/vendor-table'
import { summarize } from './summary'
import { Totals } from './totals'
import { UpcomingPayments } from './upcoming-payments'
import { useDeleteDialog, useEditDialog } from './vendor-actions'
import { statusLabels } from './wording'

const VendorPage = loadedPart(async () => (await import('./vendor/vendor-page')).VendorPage)
const ShareDialog = loadedPart(async () => (await import('../../components/sharing/share-dialog')).ShareDialog)
const VendorDialogs = loadedPart(async () => (await import('./vendor-dialogs')).VendorDialogs)

export function VendorsPage() {
  const editing = useEditDialog()
  const deleting = useDeleteDialog()
  const sharing = useOpenParam('share')
  return (
    <>
      <Suspense fallback={<VendorsSkeleton />}>
        <Switch>
          <Route path={paths.vendors}>
            <VendorViews>
              <AsBoard />
            </VendorViews>
          </Route>
          <Route path={paths.vendorList}>
            <VendorViews>
              <AsList />
            </VendorViews>
          </Route>
          <Route path={`${paths.vendors}/:id`}>
            <VendorPage />
          </Route>
          <Route>
            <Redirect to={paths.home} replace />
          </Route>
        </Switch>
      </Suspense>
      {(editing.isOpen || deleting.isOpen) && (
        <Suspense>
          <VendorDialogs key={editing.value} />
        </Suspense>
      )}
      {sharing.value !== null && (
        <Suspense>
          <ShareDialog value={sharing.value} onClose={sharing.close} />
        </Suspense>
      )}
    </>
  )
}

function VendorViews({ children }: { children: ReactNode }) {
  const { data: vendors, error, reload } = useVendors()
  const summary = vendors && summarize(vendors)
  const due = useUpcomingPayments()
  const settings = useWeddingSettings()
  const reads = [{ data: vendors, error }, due, settings]
  const isReady = reads.every(isSettled)
  const { search } = useEntry()
  const { open } = useEditDialog()
  const addNew = () => open('new')
  useShortcut('n', addNew)
  return (
    <>
      <PageHeader
        title="Vendors"
        lead={
          (!isReady || summary) && (
            <div className="figures max-desk:hidden">{isReady && summary ? counts(summary) : <LeadSkeleton />}</div>
          )
        }
        actions={
          isReady &&
          vendors &&
          vendors.length > 0 && (
            <PageMenu>
              <PrintItem />
            </PageMenu>
          )
        }
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={addNew}>
            <Plus aria-hidden />
            Add vendor
          </Button>
        }
      />
      {error ? (
        <LoadError title="The vendors could not be loaded." error={error} onRetry={reload} />
      ) : !vendors || !summary || !isReady ? (
        <VendorsSkeleton />
      ) : vendors.length === 0 ? (
        <EmptyState
          icon={Store}
          title="No vendors yet"
          action={
            <Button kind="primary" onClick={addNew}>
              Add the first vendor
            </Button>
          }
        >
          Everyone you might hire: quotes, contracts and payments in one place.
        </EmptyState>
      ) : (
        <>
          <div className="sheet mb-5 grid divide-line max-[68rem]:divide-y min-[68rem]:grid-cols-[auto_minmax(0,1fr)] min-[68rem]:divide-x">
            <Totals summary={summary} />
            <UpcomingPayments />
          </div>
          <Tabs
            label="Views of the vendors"
            tabs={[
              { to: paths.vendors + search, label: 'Board', isExact: true },
              { to: paths.vendorList + search, label: 'List' },
            ]}
          />
          {children}
        </>
      )}
    </>
  )
}

function AsBoard() {
  const { data: vendors = [] } = useVendors()
  const filtering = useVendorFilter()
  const { query, category, status } = filtering.filter
  // The board ignores the status filter, so that every stage shows its count.
  const fitting = useFiltered(vendors, { query, category, status: '' })
  const shown = useFiltered(vendors, filtering.filter)
  return (
    <>
      <FilterBar vendors={vendors} {...filtering} hasStages />
      <Fitting shown={shown} of={vendors.length} isEmpty={fitting.length === 0}>
        <Board vendors={fitting} status={status} onShow={filtering.setStatus} />
      </Fitting>
    </>
  )
}

function AsList() {
  const { data: vendors = [] } = useVendors()
  const filtering = useVendorFilter()
  const fitting = useFiltered(vendors, filtering.filter)
  return (
    <>
      <FilterBar vendors={vendors} {...filtering} />
      <Fitting shown={fitting} of={vendors.length}>
        <VendorTable vendors={fitting} />
      </Fitting>
    </>
  )
}

interface FittingProps {
  shown: Vendor[]
  of: number
  /** Whether none match. A board of which one stage is shown may have others. */
  isEmpty?: boolean
  children: ReactNode
}

/** Shows the matching vendors, on paper as a list, or that none match. */
function Fitting({ shown, of, isEmpty = shown.length === 0, children }: FittingProps) {
  const { pathname } = useEntry()
  const today = useToday()
  return (
    <>
      <p role="status" className="sr-only">
        {counted(shown.length, 'vendor')} shown
      </p>
      {isEmpty ? (
        <EmptyState
          icon={Store}
          title="No vendors match"
          action={
            <ButtonLink to={pathname + searchWith({ q: null, category: null, status: null })} replace>
              Show all {of}
            </ButtonLink>
          }
        >
          No vendor matches this search and these filters.
        </EmptyState>
      ) : (
        <>
          {children}
          <VendorSheet vendors={shown} today={today} />
        </>
      )}
    </>
  )
}

/** '12 vendors: 3 contacted, 2 quoted, 5 booked, 2 paid.' */
function counts(summary: VendorSummary): string {
  if (summary.total_vendors === 0) return 'Nobody is on the list yet.'
  const stages = (['contacted', 'quoted', 'booked', 'paid'] as const satisfies readonly Vendor['status'][]).map(
    (status) => `${summary[status]} ${statusLabels[status].toLowerCase()}`,
  )
  return `${counted(summary.total_vendors, 'vendor')}: ${stages.join(', ')}.`
}

function VendorsSkeleton() {
  return (
    <Loading label="Loading the vendors">
      <Skeleton className="mb-5 h-24 rounded-md" />
      <Skeleton className="mb-5 h-11 rounded-full" />
      <div className="grid gap-3 desk:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((column) => (
          <Skeleton key={column} className="h-24 rounded-md" />
        ))}
      </div>
    </Loading>
  )
}
