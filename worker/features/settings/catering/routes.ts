import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { archivedCategory, notFound, raise } from '../../../http/errors'
import { either } from '../../../http/validate'
import { findCategory, listCategories } from '../../categories/queries'
import { assignCatering } from './queries'
import { type CateringAssignment, cateringInput, type NamedCategory } from './schema'

export const cateringRoutes = new Hono<AppEnv>()

cateringRoutes.get('/settings/catering-category', describe('The catering category'), async (c) => {
  const { db, wedding } = c.var
  const rows = await listCategories(db, wedding.id, { includeArchived: false })
  const available = rows.map(toNamed)
  const assigned = available.find(({ id }) => id === wedding.catering_category_id) ?? null
  return c.json<CateringAssignment, 200>({ assigned_category: assigned, available_categories: available }, 200)
})

cateringRoutes.put(
  '/settings/catering-category',
  describe('Assign the catering category'),
  either(cateringInput),
  async (c) => {
    const { db, wedding } = c.var
    const { category_id: categoryId } = c.req.valid('json')
    const category =
      categoryId === null ? null : ((await findCategory(db, wedding.id, categoryId)) ?? raise(notFound()))
    const { outcome } = await assignCatering(db, wedding.id, categoryId)
    if (outcome === 'stale') throw archivedCategory()
    const answer = { assigned_category: category && toNamed(category) }
    return c.json<Pick<CateringAssignment, 'assigned_category'>, 200>(answer, 200)
  },
)

function toNamed({ id, name }: NamedCategory): NamedCategory {
  return { id, name }
}
