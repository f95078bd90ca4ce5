import { useMemo } from 'react'
import type { Vendor, VendorStatus } from '../../../worker/features/vendors/schema'
import { hasWords, searchable, searchWords } from '../../lib/search'
import { useFilterParam } from '../../lib/url-state'
import { categoryOf, isStatus } from './wording'

/** The filter from the address; empty text means no limit. */
interface VendorFilter {
  query: string
  category: string
  status: VendorStatus | ''
}

export function useVendorFilter() {
  const [query, setQuery] = useFilterParam('q')
  const [category, setCategory] = useFilterParam('category')
  const [status, setStatus] = useFilterParam('status')
  const filter: VendorFilter = { query, category, status: isStatus(status) ? status : '' }
  return { filter, setQuery, setCategory, setStatus }
}

export function useFiltered(vendors: Vendor[], { query, category, status }: VendorFilter): Vendor[] {
  return useMemo(() => vendors.filter(fitsFilter({ query, category, status })), [vendors, query, category, status])
}

export function fitsFilter({ query, category, status }: VendorFilter): (vendor: Vendor) => boolean {
  const words = searchWords(query)
  return (vendor) =>
    (status === '' || vendor.status === status) &&
    (category === '' || categoryOf(vendor) === category) &&
    (words.length === 0 || hasWords(searchTextOf(vendor), words))
}

const searchTexts = new WeakMap<Vendor, string>()

function searchTextOf(vendor: Vendor): string {
  let text = searchTexts.get(vendor)
  if (text === undefined) {
    const { name, category_name, category, contact_name, email, phone, website, notes } = vendor
    const parts = [name, category_name, category, contact_name, email, phone, website, notes]
    text = searchable(parts.filter(Boolean).join('\n'))
    searchTexts.set(vendor, text)
  }
  return text
}
