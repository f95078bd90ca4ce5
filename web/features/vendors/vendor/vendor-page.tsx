import { ArrowLeft, Pencil, Plus, Store, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { type Vendor, vendorPaths } from '../../../../worker/features/vendors/schema'
import { Button, ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/empty-state'
import { LoadError } from '../../../components/load-error'
import { MenuItem, PageMenu } from '../../../components/menu'
import { PageHeader } from '../../../components/page-header'
import { Loading, Skeleton } from '../../../components/skeleton'
import { useEntry } from '../../../lib/history'
import { loadedPart } from '../../../lib/loaded-part'
import { useIsBeingDeleted } from '../../../lib/pending'
import { useShareLinks } from '../../../lib/share-links'
import { useShortcut } from '../../../lib/shortcut'
import { isSettled } from '../../../lib/swr'
import { useOpenParam } from '../../../lib/url-state'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useAssignments, usePayments, useVendors } from '../api'
import { StageMenu } from '../stage-menu'
import { useVendorActions } from '../vendor-actions'
import { useListAddress } from '../vendor-link'
import { categoryOf } from '../wording'
import { Contact } from './contact'
import { Events } from './events'
import { Fit } from './fit'
import { Payments } from './payments'
import { Shared } from './shared'
import { Terms } from './terms'

const PaymentDialogs = loadedPart(async () => (await import('./payment-dialog')).PaymentDialogs)
const EndLinkDialog = loadedPart(
  async () => (await import('../../../components/sharing/end-link-dialog')).EndLinkDialog,
)

/** The page of one vendor. */
export function VendorPage() {
  const { id = '' } = useParams()
  const { data: vendors, error, reload } = useVendors()
  const isBeingDeleted = useIsBeingDeleted()
  const list = useListAddress()
  const { key } = useEntry()
  const vendor = vendors?.find((one) => one.id === id)

  // The key repeats the redirect when closing a dialog comes back here.
  if (isBeingDeleted(vendorPaths.one(id))) return <Redirect key={key} to={list} replace />
  if (vendor) return <WhenLoaded key={id} vendor={vendor} list={list} />
  if (error) return <LoadError title="The vendor could not be loaded." error={error} onRetry={reload} />
  if (!vendors) return <DetailsSkeleton />
  return (
    <>
      <PageHeader title="Vendor" />
      <EmptyState
        icon={Store}
        title="This vendor is not on the list"
        action={<ButtonLink to={list}>Back to the vendors</ButtonLink>}
      >
        It may have been deleted.
      </EmptyState>
    </>
  )
}

interface DetailsProps {
  vendor: Vendor
  /** The address of the list. */
  list: string
}

/** Renders after every read that affects layout. */
function WhenLoaded({ vendor, list }: DetailsProps) {
  const reads = [usePayments(vendor.id), useAssignments(vendor.id), useWeddingSettings(), useShareLinks()]
  return reads.every(isSettled) ? <Details vendor={vendor} list={list} /> : <DetailsSkeleton />
}

function Details({ vendor, list }: DetailsProps) {
  const actions = useVendorActions()
  const payment = useOpenParam('payment')
  const ending = useOpenParam('end')
  const addPayment = () => payment.open('new')
  useShortcut('n', addPayment)
  const category = categoryOf(vendor)
  return (
    <>
      <Link
        to={list}
        className="-ms-1 mb-2 inline-flex min-h-11 items-center gap-1.5 text-quiet text-sm hover:text-accent desk:min-h-8"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Vendors
      </Link>
      <PageHeader
        title={vendor.name}
        lead={
          <div className="flex flex-wrap items-center gap-x-3">
            <StageMenu vendor={vendor} onMove={actions.move} />
            {category && <bdi className="[overflow-wrap:anywhere]">{category}</bdi>}
          </div>
        }
        actions={
          <>
            <Button onClick={() => actions.edit(vendor)}>
              <Pencil aria-hidden />
              Edit
            </Button>
            <PageMenu>
              <MenuItem isDangerous onSelect={() => void actions.remove(vendor)}>
                <Trash2 aria-hidden />
                Delete
              </MenuItem>
            </PageMenu>
          </>
        }
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={addPayment}>
            <Plus aria-hidden />
            Add payment
          </Button>
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr] desk:gap-5">
        <Payments vendor={vendor} onOpen={payment.open} onMove={actions.move} />
        <div className="grid gap-4 desk:row-span-2 desk:gap-5">
          <Contact vendor={vendor} />
          <Terms vendor={vendor} />
          <Events vendor={vendor} />
          <Shared vendor={vendor} />
        </div>
        <Fit vendor={vendor} />
      </div>
      {payment.value !== null && (
        <Suspense>
          <PaymentDialogs key={payment.value} vendor={vendor} id={payment.value} onClose={payment.close} />
        </Suspense>
      )}
      {ending.value !== null && (
        <Suspense>
          <EndLinkDialog id={ending.value} onClose={ending.close} />
        </Suspense>
      )}
    </>
  )
}

function DetailsSkeleton() {
  return (
    <Loading label="Loading the vendor">
      <Skeleton className="mb-3 h-8 w-64 max-w-full" />
      <Skeleton className="mb-6 w-40" />
      <div className="grid gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-64 rounded-md" />
        <Skeleton className="h-64 rounded-md" />
      </div>
    </Loading>
  )
}
