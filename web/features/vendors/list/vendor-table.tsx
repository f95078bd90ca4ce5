import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { classNames } from '../../../components/class-names'
import { HiddenColumnHead, StickyHead } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'
import { useToday } from '../../../lib/wedding-settings'
import { useVendorActions } from '../vendor-actions'
import { type SortKey, useSorted, useSorting } from './sorting'
import { VendorRow } from './vendor-row'

/** Estimated pixels of a row with one line beneath the name. */
const USUAL_HEIGHT = 64

const columns: { by: SortKey; label: string; look?: string }[] = [
  { by: 'name', label: 'Vendor' },
  { by: 'category', label: 'Category', look: 'w-[15%] max-desk:hidden' },
  { by: 'status', label: 'Status', look: 'w-34 desk:w-36' },
  { by: 'rating', label: 'Rating', look: 'w-29 max-desk:hidden' },
  { by: 'price', label: 'Price', look: 'w-34 text-end! max-desk:hidden' },
  { by: 'paid', label: 'Paid', look: 'w-32 text-end! max-desk:hidden' },
  { by: 'next', label: 'Next payment', look: 'w-40 max-desk:hidden' },
]

/** The vendors as a table, sortable by each column. */
export function VendorTable({ vendors }: { vendors: Vendor[] }) {
  const [sorting, sortBy] = useSorting()
  const sorted = useSorted(vendors, sorting)
  const today = useToday()
  const actions = useVendorActions()
  return (
    <div className="sheet overflow-clip">
      <table aria-label="Vendors" aria-rowcount={vendors.length + 1} className="w-full table-fixed">
        <StickyHead>
          {columns.map(({ by, label, look }) => {
            const isOn = sorting.by === by
            const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
            return (
              <th
                key={by}
                scope="col"
                aria-sort={isOn ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
                className={classNames('h-11 desk:h-10', look)}
              >
                <button
                  type="button"
                  onClick={() => sortBy(by)}
                  className={classNames(
                    'inline-flex min-h-11 items-center gap-1 hover:text-ink desk:min-h-8',
                    isOn && 'text-ink',
                  )}
                >
                  {label}
                  {isOn && <Arrow aria-hidden className="size-3.5" />}
                </button>
              </th>
            )
          })}
          <HiddenColumnHead label="Actions" className="w-14 max-desk:hidden" />
        </StickyHead>
        <VirtualRows items={sorted} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
          {(vendor, place) => <VendorRow {...place} key={vendor.id} vendor={vendor} today={today} actions={actions} />}
        </VirtualRows>
      </table>
    </div>
  )
}
