import type { BudgetLine } from '../../../worker/features/budget/schema'
import { useMoney } from '../../components/money'
import { useOccasions } from '../../lib/occasions'

/** Returns what a list says beneath a line's name: its category, its occasion if it is not the main one, its costs per person. */
export function useLineNotes(): (line: BudgetLine) => string[] {
  const money = useMoney()
  const occasions = useOccasions().data ?? []
  return ({ name, category_name, occasion_id, cost_basis, unit_cost, child_unit_cost }) => {
    const occasion = occasions.find(({ id, is_main }) => id === occasion_id && !is_main)
    const perChild = child_unit_cost === null ? '' : `, ${money(child_unit_cost)} a child`
    return [
      category_name !== null && category_name !== name ? [category_name] : [],
      occasion ? [occasion.name] : [],
      cost_basis === 'per_guest' ? [`${money(unit_cost ?? 0)} a guest${perChild}`] : [],
    ].flat()
  }
}
