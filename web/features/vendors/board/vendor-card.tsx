import { GripVertical, Star } from 'lucide-react'
import { memo, type Ref } from 'react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { classNames } from '../../../components/class-names'
import { MoreButton } from '../../../components/menu'
import { NextPayment } from '../next-payment'
import { Price } from '../price'
import type { VendorActions } from '../vendor-actions'
import { VendorLink } from '../vendor-link'
import { VendorMenu } from '../vendor-menu'
import { categoryOf, priceOf, statusLabels } from '../wording'
import { carryVendor, carryVendorByKeys } from './carry'

export interface BoardActions extends VendorActions {
  /** Moves a vendor that was dropped by pointer, without scrolling to it. */
  drop: VendorActions['move']
}

interface VendorCardProps {
  ref: Ref<HTMLLIElement>
  'data-index': number
  vendor: Vendor
  /** The number of vendors in its stage. */
  count: number
  today: string | undefined
  actions: BoardActions
}

/** A vendor on the board. The whole card can be dragged, its grip takes the keys, and its menu moves it too. */
export const VendorCard = memo(function VendorCard({
  ref,
  'data-index': index,
  vendor,
  count,
  today,
  actions,
}: VendorCardProps) {
  return (
    <li ref={ref} data-index={index} aria-setsize={count} aria-posinset={index + 1} className="pb-2">
      <div
        data-card
        onPointerDown={(press) => carryVendor(press, { vendor, onDrop: (status) => void actions.drop(vendor, status) })}
        className={cardLook}
      >
        <CardText vendor={vendor} today={today} />
        <div className="absolute end-0 top-0 desk:end-1 desk:top-1">
          <VendorMenu
            vendor={vendor}
            actions={actions}
            trigger={<MoreButton label={`More about ${vendor.name}`} className="desk:size-8!" />}
          />
        </div>
        <button
          type="button"
          data-grip={vendor.id}
          aria-label={`Move ${vendor.name}, now ${statusLabels[vendor.status]}`}
          aria-roledescription="draggable"
          aria-describedby="board-keys"
          onKeyDown={(press) =>
            carryVendorByKeys(press, { vendor, onDrop: (status) => void actions.move(vendor, status) })
          }
          className="absolute end-1.5 bottom-1.5 grid size-7 cursor-grab place-items-center rounded-sm bg-card text-quiet opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      </div>
    </li>
  )
})

/**
 * Pressing for long must not select text or open the browser's link menu. On narrow screens the tiles show through a
 * lifted card.
 */
const cardLook = classNames(
  'sheet group relative grid min-h-16 cursor-grab touch-manipulation select-none content-start gap-1 px-3 py-2.5',
  '[-webkit-touch-callout:none] hover:border-control data-carried:opacity-40',
  'data-lifted:border-accent data-lifted:shadow-raised max-[68rem]:data-lifted:opacity-65',
)

function CardText({ vendor, today }: { vendor: Vendor; today: string | undefined }) {
  const category = categoryOf(vendor)
  return (
    <>
      <VendorLink
        id={vendor.id}
        data-row={vendor.id}
        className="me-8 font-medium desk:me-7 [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-md hover:text-accent"
      >
        <bdi>{vendor.name}</bdi>
      </VendorLink>
      {category && <p className="text-quiet text-sm [overflow-wrap:anywhere]">{category}</p>}
      {(priceOf(vendor) !== null || vendor.rating !== null) && (
        <div className="flex flex-wrap gap-x-2.5 text-sm">
          <Price vendor={vendor} />
          {vendor.rating !== null && (
            <span className="figures inline-flex items-center gap-1 text-quiet">
              <Star aria-hidden className="size-3.5" />
              <span className="sr-only">rated</span>
              {vendor.rating}
            </span>
          )}
        </div>
      )}
      <NextPayment vendor={vendor} today={today} />
    </>
  )
}
