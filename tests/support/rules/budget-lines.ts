import type { StoredLine } from '../../../worker/features/budget/rules'

let count = 0

/** A budget line as it is stored. */
export const line = (changes: Partial<StoredLine> = {}): StoredLine => ({
  id: `line-${count++}`,
  category_id: 'c1',
  category_name: 'Venue',
  category_order: null,
  color: '#6366F1',
  name: 'Venue',
  cost_basis: 'fixed',
  planned_cents: 0,
  unit_cost_cents: null,
  child_unit_cost_cents: null,
  occasion_id: null,
  actual_cents: 0,
  paid_cents: 0,
  is_flagged: false,
  notes: null,
  version: 1,
  created_at: 0,
  updated_at: 0,
  ...changes,
})

/** So many adults at every occasion. */
export const adults = (count: number) => () => ({ adults: count, children: 0 })
