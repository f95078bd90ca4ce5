import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { conflict, invalid, limitReached, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { json, query } from '../../http/validate'
import { newId } from '../../lib/ids'
import {
  archiveCategory,
  findCategory,
  findUsage,
  insertCategory,
  linkRows,
  listCategories,
  listDrift,
  listUnlinked,
  mergeCategories,
  restoreCategory,
  updateCategory,
} from './queries'
import { newCategory, planMigration, reportDrift, type StoredCategory, toCategory, validateCategory } from './rules'
import {
  type ArchivedCategory,
  CATEGORY_LIMIT,
  type CategoryMigration,
  type CategoryUsage,
  categoryColors,
  categoryInput,
  categoryPatch,
  categoryPaths,
  categoryQuery,
  categoryScopes,
  type MergedCategories,
  mergeInput,
} from './schema'

export const categoryRoutes = new Hono<AppEnv>()

categoryRoutes.get(
  '/categories',
  describe('All categories, in the registry’s order'),
  query(categoryQuery),
  async (c) => {
    const { include_archived } = c.req.valid('query')
    const rows = await listCategories(c.var.db, c.var.wedding.id, { includeArchived: include_archived })
    return c.json(rows.map(toCategory), 200)
  },
)

categoryRoutes.post('/categories', describe('Add a category', { answers: 201 }), json(categoryInput), async (c) => {
  const { db, wedding, now } = c.var
  const category = newCategory(c.req.valid('json'), {
    id: idToCreate(c, { of: categoryPaths.withArchived }),
    weddingId: wedding.id,
    now,
  })
  const inserted = await insertCategory(db, category)
  if (inserted.outcome === 'taken') throw nameTaken(category.name)
  if (inserted.outcome === 'full') throw limitReached(CATEGORY_LIMIT, 'categories')
  return c.json(toCategory(inserted.row), 201)
})

categoryRoutes.put('/categories/:id', describe('Change an active category'), json(categoryPatch), async (c) => {
  const { db, wedding, now } = c.var
  const id = c.req.param('id')
  const patch = c.req.valid('json')
  const updated = await updateCategory(db, wedding.id, { id, patch, now })
  if (updated.outcome === 'taken') throw nameTaken(patch.name)
  if (updated.outcome === 'gone') throw notFound()
  const { outcome, row } = updated
  if (outcome === 'saved') return c.json(toCategory(row), 200)
  if (patch.version !== undefined && patch.version !== row.version) throw staleVersion(toCategory(row))
  throw conflict('This category is archived. Please restore it first.')
})

categoryRoutes.post('/categories/:id/archive', describe('Archive a category'), async (c) => {
  const { db, wedding, now } = c.var
  const id = c.req.param('id')
  const before = await find(c, id)
  const unassigned = (wasCatering: boolean) => {
    const message = wasCatering ? `“${before.name}” was your catering category. None is assigned now.` : null
    const answer = { catering_unassigned: wasCatering, message }
    willAnswer(c, { of: categoryPaths.withArchived, id, with: answer })
    return answer
  }
  unassigned(wedding.catering_category_id === id)
  const archived = await archiveCategory(db, wedding.id, { id, now })
  if (archived.outcome === 'gone') throw notFound()
  const { row, wasCatering } = archived
  return c.json<ArchivedCategory, 200>({ ...toCategory(row), ...unassigned(wasCatering) }, 200)
})

categoryRoutes.post('/categories/:id/restore', describe('Restore an archived category'), async (c) => {
  const { db, wedding, now } = c.var
  const id = c.req.param('id')
  willAnswer(c, { of: categoryPaths.withArchived, id })
  const restored = await restoreCategory(db, wedding.id, { id, now })
  if (restored.outcome === 'taken') throw nameTaken((await find(c, id)).name)
  if (restored.outcome === 'gone') throw notFound()
  return c.json(toCategory(restored.row), 200)
})

categoryRoutes.post(
  '/categories/:id/merge',
  describe('Move everything to another category and archive this one'),
  json(mergeInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const id = c.req.param('id')
    const { target_id: targetId } = c.req.valid('json')
    const source = await find(c, id)
    if (targetId === id) throw invalid({ target_id: 'A category cannot be merged into itself.' })
    const target = await find(c, targetId)
    if (source.is_archived) throw conflict('This category is archived. Please restore it first.')
    if (target.is_archived) throw invalid({ target_id: 'Categories cannot be merged into an archived one.' })
    const { used } = (await findUsage(db, wedding.id, id)) ?? raise(notFound())
    const scopes = categoryScopes.filter((scope) => [...source.scopes, ...target.scopes].includes(scope))
    willAnswer(c, { is: { target: { ...toCategory(target), scopes, version: target.version + 1 }, moved: used } })
    const merged = await mergeCategories(db, wedding.id, { id, targetId, now })
    if (merged.outcome === 'stale') throw conflict('One of the two categories was archived in the meantime.')
    return c.json<MergedCategories, 200>({ target: toCategory(merged.target), moved: merged.moved }, 200)
  },
)

categoryRoutes.get('/categories/:id/usage', describe('Number of rows that use a category'), async (c) => {
  const { category, used } = (await findUsage(c.var.db, c.var.wedding.id, c.req.param('id'))) ?? raise(notFound())
  const total_references = used.budget_lines + used.vendors + used.tasks
  return c.json<CategoryUsage, 200>({ category_name: category.name, ...used, total_references }, 200)
})

categoryRoutes.post('/categories/migrate-vendors', describe('Link vendors by the text of their category'), (c) =>
  migrate(c, 'vendor'),
)

categoryRoutes.post('/categories/migrate-tasks', describe('Link tasks by the text of their category'), (c) =>
  migrate(c, 'task'),
)

categoryRoutes.get(
  '/categories/drift-report',
  describe('Rows with a wrong or missing link to the registry'),
  async (c) => {
    const { registry, rows } = await listDrift(c.var.db, c.var.wedding.id)
    return c.json(reportDrift(rows, registry), 200)
  },
)

categoryRoutes.get('/categories/validation/:id', describe('Whether a category is valid'), async (c) => {
  const { category, used } = (await findUsage(c.var.db, c.var.wedding.id, c.req.param('id'))) ?? raise(notFound())
  return c.json(validateCategory(category, used), 200)
})

async function migrate(c: Context<AppEnv>, kind: 'vendor' | 'task') {
  const { db, wedding, now } = c.var
  const { registry, rows } = await listUnlinked(db, wedding.id, kind)
  const plan = planMigration(rows, { registry, scope: kind, room: CATEGORY_LIMIT - registry.length })
  const created = plan.missing.map((name) => {
    const input = { name, scopes: [kind], color: categoryColors.blue, order: null }
    return newCategory(input, { id: newId(now), weddingId: wedding.id, now })
  })
  const expected = { migrated: plan.links.length, created_categories: created.length }
  willAnswer(c, { is: { ...expected, skipped: rows.length - plan.links.length } satisfies CategoryMigration })
  const { migrated, createdCategories } = await linkRows(db, wedding.id, { kind, plan, created, now })
  const answer = { migrated, created_categories: createdCategories, skipped: rows.length - migrated }
  return c.json<CategoryMigration, 200>(answer, 200)
}

async function find(c: Context<AppEnv>, id: string): Promise<StoredCategory> {
  return (await findCategory(c.var.db, c.var.wedding.id, id)) ?? raise(notFound())
}

const nameTaken = (name = '') => conflict(`There is already a category called “${name}”.`)
