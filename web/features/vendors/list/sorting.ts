import { useMemo } from 'react'
import { type Vendor, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { useFilterParam } from '../../../lib/url-state'
import { categoryOf, priceOf } from '../wording'

const keys = {
  name: () => 0,
  category: categoryOf,
  status: ({ status }) => vendorStatuses.indexOf(status),
  rating: ({ rating }) => rating,
  price: priceOf,
  paid: ({ paid_amount }) => paid_amount,
  next: ({ next_payment }) => next_payment?.due_date ?? null,
} satisfies Record<string, (vendor: Vendor) => string | number | null>

export type SortKey = keyof typeof keys
interface Sorting {
  by: SortKey
  isDescending: boolean
}

/** The sort order, in the address: `sort=price`, or `sort=-price` for descending. */
export function useSorting(): [Sorting, (by: SortKey) => void] {
  const [sort, setSort] = useFilterParam('sort', 'name')
  const isDescending = sort.startsWith('-')
  const key = sort.replace(/^-/, '')
  const by = key in keys ? (key as SortKey) : 'name'
  return [{ by, isDescending }, (next) => setSort(next === by && !isDescending ? `-${next}` : next)]
}

/** Returns the vendors sorted. Equal ones stay sorted by name; those without a value come last in both directions. */
export function useSorted(vendors: Vendor[], { by, isDescending }: Sorting): Vendor[] {
  return useMemo(() => {
    if (by === 'name') return isDescending ? vendors.toReversed() : vendors
    const keyOf: (vendor: Vendor) => string | number | null = keys[by]
    return vendors.toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const order = typeof a === 'string' ? collator.compare(a, String(b)) : a - Number(b)
      return isDescending ? -order : order
    })
  }, [vendors, by, isDescending])
}

const collator = new Intl.Collator('en')
