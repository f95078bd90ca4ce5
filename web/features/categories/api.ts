import {
  type ArchivedCategory,
  type Category,
  type CategoryInput,
  type CategoryPatch,
  type CategoryUsage,
  categoryPaths,
  type MergedCategories,
} from '../../../worker/features/categories/schema'
import { type CateringAssignment, cateringPath } from '../../../worker/features/settings/catering/schema'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { useMutate, useRead, useRefresh, useWrite } from '../../lib/swr'

const collection: Collection<Category> = { path: categoryPaths.withArchived, one: categoryPaths.one }

/** The whole registry, archived categories included. */
export const useAllCategories = () => useCollection(collection)
export const useUsage = (id: string | null) => useRead<CategoryUsage>(id && categoryPaths.usage(id))
export const useCatering = () => useRead<CateringAssignment>(cateringPath)

export function useCategoryWrites() {
  const write = useWrite()
  const { sent } = useChanges(collection)
  const mutate = useMutate()
  const refresh = useRefresh()

  /** Shows the answer without reading the catering category again. */
  async function assignCatering(category_id: string | null): Promise<void> {
    const assigned = await request<Pick<CateringAssignment, 'assigned_category'>>('PUT', cateringPath, { category_id })
    await mutate<CateringAssignment>(cateringPath, (catering) => catering && { ...catering, ...assigned }, {
      revalidate: false,
    })
    void refresh({ except: cateringPath })
  }

  return {
    create: (category: CategoryInput) => sent(request<Category>('POST', categoryPaths.list, category)),
    update: (id: string, patch: CategoryPatch) => sent(request<Category>('PUT', categoryPaths.one(id), patch)),
    archive: (id: string) => sent(request<ArchivedCategory>('POST', categoryPaths.archive(id))),
    restore: (id: string) => sent(request<Category>('POST', categoryPaths.restore(id))),
    merge: (id: string, targetId: string) =>
      write<MergedCategories>('POST', categoryPaths.merge(id), { target_id: targetId }),
    assignCatering,
  }
}
