import { useMemo } from 'react'
import { type Category, type CategoryScope, categoryPaths } from '../../worker/features/categories/schema'
import { useRead } from './swr'

/** The registry's active categories in their order, of one scope or all; empty until they are loaded. */
export function useCategories(scope?: CategoryScope): Category[] {
  const { data } = useRead<Category[]>(categoryPaths.list)
  return useMemo(() => data?.filter(({ scopes }) => !scope || scopes.includes(scope)) ?? [], [data, scope])
}
