import { useMemo } from 'react'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { classNames } from '../../components/class-names'
import { FilterSelect } from '../../components/filter-select'
import { SearchField } from '../../components/search-field'
import type { useVendorFilter } from './filter'
import { categoryOf, statusOptions } from './wording'

interface FilterBarProps extends ReturnType<typeof useVendorFilter> {
  vendors: Vendor[]
  /** Whether the board's tiles replace the status filter on narrow screens. */
  hasStages?: boolean
}

export function FilterBar({ vendors, filter, setQuery, setCategory, setStatus, hasStages = false }: FilterBarProps) {
  const categories = useMemo(() => {
    const inUse = new Set(vendors.map(categoryOf).filter((name) => name !== null))
    return [...inUse].sort(new Intl.Collator('en').compare).map((name) => ({ value: name, label: name }))
  }, [vendors])
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div className="flex min-w-44 flex-1">
        <SearchField label="Search vendors" placeholder="Search vendors" value={filter.query} onChange={setQuery} />
      </div>
      <FilterSelect label="Category" value={filter.category} options={categories} onChange={setCategory} />
      <div className={classNames('contents', hasStages && 'max-[68rem]:hidden')}>
        <FilterSelect label="Status" value={filter.status} options={statusOptions} onChange={setStatus} />
      </div>
    </search>
  )
}
