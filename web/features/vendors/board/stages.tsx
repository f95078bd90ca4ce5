import type { ReactNode } from 'react'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { classNames } from '../../../components/class-names'
import { Money } from '../../../components/money'
import { priceOf, statusLabels } from '../wording'

type Stages = Record<VendorStatus, Vendor[]>

/** Groups vendors by stage, in their order. */
export function byStage(vendors: Vendor[]): Stages {
  const stages = Object.fromEntries(vendorStatuses.map((status) => [status, [] as Vendor[]])) as Stages
  for (const vendor of vendors) stages[vendor.status].push(vendor)
  return stages
}

interface StageColumnProps {
  status: VendorStatus
  vendors: Vendor[]
  children: ReactNode
}

/** A stage as a column that takes dropped cards. Its head stays in view. */
export function StageColumn({ status, vendors, children }: StageColumnProps) {
  const total = vendors.reduce((sum, vendor) => sum + (priceOf(vendor) ?? 0), 0)
  return (
    <section
      data-stage={status}
      aria-label={statusLabels[status]}
      className="group/stage min-w-0 rounded-md outline-accent outline-offset-4 data-over:bg-accent-soft data-over:outline-2"
    >
      <header className="sticky top-0 z-10 mb-2.5 border-line-strong border-b bg-page px-1 pt-2 pb-1.5 group-data-over/stage:bg-accent-soft">
        <h2 className="flex justify-between gap-2 font-sans font-semibold text-sm tracking-normal">
          {statusLabels[status]}
          <span className="figures text-quiet">{vendors.length}</span>
        </h2>
        <p className="min-h-[1.45em] text-quiet text-xs">{total > 0 && <Money amount={total} />}</p>
      </header>
      {children}
    </section>
  )
}

interface StageTilesProps {
  stages: Stages
  shown: VendorStatus
  onShow: (status: VendorStatus) => void
}

/** The stages as small tiles: press one to show it, or drop a card on it. */
export function StageTiles({ stages, shown, onShow }: StageTilesProps) {
  return (
    <fieldset className="sticky top-0 z-10 -mx-4 mb-1.5 grid grid-cols-3 gap-2 bg-page px-4 py-2 desk:mx-0 desk:grid-cols-6 desk:px-0">
      <legend className="sr-only">Stage</legend>
      {vendorStatuses.map((status) => (
        <StageTile
          key={status}
          status={status}
          count={stages[status].length}
          isOn={status === shown}
          onClick={() => onShow(status)}
        />
      ))}
    </fieldset>
  )
}

interface StageTileProps {
  status: VendorStatus
  count: number
  isOn: boolean
  onClick: () => void
}

function StageTile({ status, count, isOn, onClick }: StageTileProps) {
  return (
    <button
      type="button"
      data-stage={status}
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'group/stage flex min-h-11 items-center justify-between gap-1 rounded-md border px-2.5 font-medium text-sm transition-colors',
        'data-over:border-accent data-over:bg-accent data-over:text-accent-ink',
        isOn ? 'border-accent bg-accent-soft text-accent' : 'border-control bg-card text-ink hover:border-quiet',
      )}
    >
      {statusLabels[status]}
      <span className={classNames('figures group-data-over/stage:text-accent-ink', !isOn && 'text-quiet')}>
        {count}
      </span>
    </button>
  )
}
