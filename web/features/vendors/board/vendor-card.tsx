import { useDraggable } from '@dnd-kit/core'
import { Ellipsis, GripVertical, Star } from 'lucide-react'
import { memo, type Ref } from 'react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { IconButton } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { NextPayment } from '../next-payment'
import { Price } from '../price'
import type { VendorActions } from '../vendor-actions'
import { VendorLink } from '../vendor-link'
import { VendorMenu } from '../vendor-menu'
import { categoryOf, priceOf, statusLabels } from '../wording'

interface VendorCardProps {
  ref: Ref<HTMLLIElement>
  'data-index': number
  vendor: Vendor
  /** How many stand in its stage. */
  count: number
  today: string | undefined
  actions: VendorActions
}

/** A vendor in its stage: dragged as a whole, by keyboard from its grip, or sent elsewhere from its menu. */
export const VendorCard = memo(function VendorCard({
  ref,
  'data-index': index,
  vendor,
  count,
  today,
  actions,
}: VendorCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: vendor.id,
    data: { vendor },
  })
  return (
    <li ref={ref} data-index={index} aria-setsize={count} aria-posinset={index + 1} className="pb-2">
      <div
        ref={setNodeRef}
        {...listeners}
        className={classNames(cardLook, 'group cursor-grab hover:border-control', isDragging && 'opacity-40')}
      >
        <CardText vendor={vendor} today={today} />
        <CardMenu vendor={vendor} actions={actions} />
        <button
          {...attributes}
          ref={setActivatorNodeRef}
          type="button"
          data-grip={vendor.id}
          aria-label={`Move ${vendor.name}, now ${statusLabels[vendor.status]}`}
          className="absolute end-1.5 bottom-1.5 grid size-7 cursor-grab place-items-center rounded-sm bg-card text-quiet opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
        >
          {grip}
        </button>
      </div>
    </li>
  )
})

// All cards are told when one of them is lifted, so that what does not change by it is kept from being drawn again.
const grip = <GripVertical aria-hidden className="size-4" />

const CardMenu = memo(function CardMenu({ vendor, actions }: Pick<VendorCardProps, 'vendor' | 'actions'>) {
  return (
    <div className="absolute end-0 top-0 desk:end-1 desk:top-1">
      <VendorMenu
        vendor={vendor}
        actions={actions}
        trigger={
          <IconButton label={`More about ${vendor.name}`} className="desk:size-8!">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </div>
  )
})

/** What hangs on the pointer while a card is dragged; the stages beneath shine through where there is little room. */
export function LiftedCard({ vendor, today }: { vendor: Vendor; today: string | undefined }) {
  return (
    <div className={classNames(cardLook, 'cursor-grabbing border-accent shadow-raised max-[68rem]:opacity-65')}>
      <CardText vendor={vendor} today={today} />
    </div>
  )
}

/** A finger that stays must not select text or call the browser's menu for a link. */
const cardLook =
  'sheet relative grid min-h-16 content-start gap-1 px-3 py-2.5 touch-manipulation select-none [-webkit-touch-callout:none]'

const CardText = memo(function CardText({ vendor, today }: { vendor: Vendor; today: string | undefined }) {
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
})
