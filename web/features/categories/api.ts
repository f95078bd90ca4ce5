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
import { useRead, useWrite } from '../../lib/swr'

export const useCategories = () => useRead<Category[]>(categoryPaths.withArchived)
export const useUsage = (id: string | null) => useRead<CategoryUsage>(id && categoryPaths.usage(id))
export const useCatering = () => useRead<CateringAssignment>(cateringPath)

export function useCategoryWrites() {
  const write = useWrite()
  return {
    create: (category: CategoryInput) => write<Category>('POST', categoryPaths.list, category),
    update: (id: string, patch: CategoryPatch) => write<Category>('PUT', categoryPaths.one(id), patch),
    archive: (id: string) => write<ArchivedCategory>('POST', categoryPaths.archive(id)),
    restore: (id: string) => write<Category>('POST', categoryPaths.restore(id)),
    merge: (id: string, targetId: string) =>
      write<MergedCategories>('POST', categoryPaths.merge(id), { target_id: targetId }),
    assignCatering: (categoryId: string | null) => write('PUT', cateringPath, { category_id: categoryId }),
  }
}
