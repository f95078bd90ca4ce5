import type { CategoryScope } from '../../worker/features/categories/schema'
import { useCategories } from './categories'

/** Options for the categories of a scope, and for the one that is linked already, which may be archived. */
export function useCategoryOptions(
  scope: CategoryScope,
  linked: { category_id: string | null; category_name: string | null } | null,
): { value: string; label: string }[] {
  const options = useCategories(scope).map(({ id, name }) => ({ value: id, label: name }))
  if (!linked?.category_id || options.some(({ value }) => value === linked.category_id)) return options
  return [...options, { value: linked.category_id, label: linked.category_name ?? '' }]
}
