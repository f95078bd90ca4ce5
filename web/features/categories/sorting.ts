import { type Category, MISSING_ORDER } from '../../../worker/features/categories/schema'
import { compareNames } from '../../../worker/lib/sorting'

type Compare = (a: Category, b: Category) => number

const byName: Compare = (a, b) => compareNames(a.name, b.name)

/** The sort orders, by their value in the address. */
export const categorySorts: { value: string; label: string; compare: Compare }[] = [
  { value: 'name', label: 'Name (A–Z)', compare: byName },
  { value: 'name-desc', label: 'Name (Z–A)', compare: (a, b) => byName(b, a) },
  {
    value: 'order',
    label: 'Order (low–high)',
    compare: (a, b) => (a.order ?? MISSING_ORDER) - (b.order ?? MISSING_ORDER) || byName(a, b),
  },
  {
    value: 'newest',
    label: 'Created (newest)',
    compare: (a, b) => b.created_at.localeCompare(a.created_at) || byName(a, b),
  },
  {
    value: 'oldest',
    label: 'Created (oldest)',
    compare: (a, b) => a.created_at.localeCompare(b.created_at) || byName(a, b),
  },
]
