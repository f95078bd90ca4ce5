import { memo, type Ref } from 'react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { MoreButton } from '../../../components/menu'
import { Money } from '../../../components/money'
import { Stars } from '../../../components/rating'
import { NextPayment } from '../next-payment'
import { Price } from '../price'
import { StageMenu } from '../stage-menu'
import type { VendorActions } from '../vendor-actions'
import { VendorLink } from '../vendor-link'
import { VendorMenu } from '../vendor-menu'
import { categoryOf } from '../wording'

interface VendorRowProps {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  vendor: Vendor
  today: string | undefined
  actions: VendorActions
}

export const VendorRow = memo(function VendorRow({ ref, 'data-index': index, vendor, today, actions }: VendorRowProps) {
  const category = categoryOf(vendor)
  return (
    <tr
      ref={ref}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index + 2}
      className="h-16 border-line border-t first:border-t-0 hover:bg-page [&>td]:px-3.5 [&>td]:py-2 [&>th]:px-3.5 [&>th]:py-2"
    >
      <th scope="row" className="text-start font-normal">
        <VendorLink
          id={vendor.id}
          data-row={vendor.id}
          className="block [overflow-wrap:anywhere] hover:text-accent max-desk:min-h-11"
        >
          <bdi>{vendor.name}</bdi>
          {category && <span className="block text-quiet text-sm desk:hidden">{category}</span>}
        </VendorLink>
        {vendor.contact_name && (
          <p className="text-quiet text-sm [overflow-wrap:anywhere] max-desk:hidden">
            <bdi>{vendor.contact_name}</bdi>
          </p>
        )}
        <div className="grid gap-0.5 text-sm desk:hidden">
          <Price vendor={vendor} />
          <NextPayment vendor={vendor} today={today} />
        </div>
      </th>
      <td className="[overflow-wrap:anywhere] max-desk:hidden">{category}</td>
      <td>
        <StageMenu vendor={vendor} onMove={actions.move} />
      </td>
      <td className="max-desk:hidden">{vendor.rating !== null && <Stars rating={vendor.rating} />}</td>
      <td className="text-end max-desk:hidden">
        <Price vendor={vendor} />
      </td>
      <td className="text-end max-desk:hidden">{vendor.paid_amount > 0 && <Money amount={vendor.paid_amount} />}</td>
      <td className="max-desk:hidden">
        <NextPayment vendor={vendor} today={today} />
      </td>
      <td className="max-desk:hidden">
        <VendorMenu
          vendor={vendor}
          actions={actions}
          trigger={<MoreButton label={`More about ${vendor.name}`} className="-ms-2" />}
        />
      </td>
    </tr>
  )
})
