import type { Vendor } from '../../../worker/features/vendors/schema'
import { Money } from '../../components/money'
import { priceOf } from './wording'

/** A vendor's price, and whether it is only a quote. */
export function Price({ vendor }: { vendor: Vendor }) {
  const price = priceOf(vendor)
  if (price === null) return null
  return (
    <p>
      <Money amount={price} />
      {vendor.contracted_amount === null && <span className="text-quiet text-sm desk:block"> quoted</span>}
    </p>
  )
}
