import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { isUniqueViolation } from '../../db/constraints'
import { hasRoom } from '../../db/room'
import { budget_lines, categories, tasks, vendors, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { foldText } from '../../lib/text'
import { type CategorizedRow, type MigrationPlan, sortCategories } from './rules'
import { CATEGORY_LIMIT, type CategoryPatch, type CategoryScope, categoryScopes, type References } from './schema'

export type CategoryRow = typeof categories.$inferSelect
/** The outcome if another active category has the name. */
type Taken = { outcome: 'taken' }

/** Lists categories in the registry's order, then by name. */
export async function listCategories(
  db: WeddingDb,
  weddingId: WeddingId,
  { includeArchived }: { includeArchived: boolean },
): Promise<CategoryRow[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(and(eq(categories.wedding_id, weddingId), includeArchived ? undefined : eq(categories.is_archived, false)))
  return sortCategories(rows)
}

export async function findCategory(db: WeddingDb, weddingId: WeddingId, id: string): Promise<CategoryRow | undefined> {
  const [row] = await selectOne(db, weddingId, id)
  return row
}

/** Inserts a category, unless the registry is full or an active category has the name. */
export async function insertCategory(
  db: WeddingDb,
  category: CategoryRow & { wedding_id: WeddingId },
): Promise<Added<CategoryRow> | Taken> {
  return unlessTaken(async () => {
    const [, [row]] = await db.batch([
      insertRows(db, categories, [category], hasRoom(categories, category.wedding_id, { max: CATEGORY_LIMIT })),
      selectOne(db, category.wedding_id, category.id),
    ])
    return added(row)
  })
}

/** Updates an active category. Stale if it is archived or has another version. */
export async function updateCategory(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, patch, now }: { id: string; patch: CategoryPatch; now: number },
): Promise<Written<CategoryRow> | Taken> {
  const { version, ...changes } = patch
  return unlessTaken(async () => {
    const update = db
      .update(categories)
      .set({
        ...changes,
        ...(changes.name !== undefined && { name_key: foldText(changes.name) }),
        ...touched(categories, now),
      })
      .where(
        and(
          isOne(weddingId, id),
          eq(categories.is_archived, false),
          version === undefined ? undefined : eq(categories.version, version),
        ),
      )
    const [{ meta }, [row]] = await db.batch([update, selectOne(db, weddingId, id)])
    return written(row, meta.changes > 0)
  })
}

/** Archives a category. Stale if it was archived already. `wasCatering` tells whether it was the catering category. */
export async function archiveCategory(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<Written<CategoryRow> & { wasCatering: boolean }> {
  const [archived, unassigned, [row]] = await db.batch([
    archive(db, weddingId, { id, now }),
    db
      .update(weddings)
      .set({ catering_category_id: null })
      .where(and(eq(weddings.id, weddingId), eq(weddings.catering_category_id, id))),
    selectOne(db, weddingId, id),
  ])
  return { ...written(row, archived.meta.changes > 0), wasCatering: unassigned.meta.changes > 0 }
}

/** Restores an archived category. Stale if it is not archived. */
export async function restoreCategory(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<Written<CategoryRow> | Taken> {
  return unlessTaken(async () => {
    const update = db
      .update(categories)
      .set({ is_archived: false, ...touched(categories, now) })
      .where(and(isOne(weddingId, id), eq(categories.is_archived, true)))
    const [{ meta }, [row]] = await db.batch([update, selectOne(db, weddingId, id)])
    return written(row, meta.changes > 0)
  })
}

/**
 * Moves all rows from one active category to another and archives the first, all or nothing. Stale if one of the two is
 * archived. Archiving comes last, because the other statements require both to be active.
 */
export async function mergeCategories(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, targetId, now }: { id: string; targetId: string; now: number },
): Promise<{ outcome: 'saved'; target: CategoryRow; moved: References } | { outcome: 'stale' }> {
  const bothActive = and(isActive(weddingId, id), isActive(weddingId, targetId))
  const sourceScopes = sql`(select source.scopes from ${categories} as source where source.id = ${id})`
  const [widened, movedLines, movedVendors, movedTasks, , , [target]] = await db.batch([
    db
      .update(categories)
      .set({ scopes: unitedScopes(sourceScopes), ...touched(categories, now) })
      .where(and(isOne(weddingId, targetId), bothActive)),
    db
      .update(budget_lines)
      .set({ category_id: targetId, ...touched(budget_lines, now) })
      .where(and(eq(budget_lines.wedding_id, weddingId), eq(budget_lines.category_id, id), bothActive)),
    db
      .update(vendors)
      .set({ category_id: targetId, ...touched(vendors, now) })
      .where(and(eq(vendors.wedding_id, weddingId), eq(vendors.category_id, id), bothActive)),
    db
      .update(tasks)
      .set({ category_id: targetId, ...touched(tasks, now) })
      .where(and(eq(tasks.wedding_id, weddingId), eq(tasks.category_id, id), bothActive)),
    db
      .update(weddings)
      .set({ catering_category_id: targetId })
      .where(and(eq(weddings.id, weddingId), eq(weddings.catering_category_id, id), bothActive)),
    archive(db, weddingId, { id, now, guard: isActive(weddingId, targetId) }),
    selectOne(db, weddingId, targetId),
  ])
  if (!target || widened.meta.changes === 0) return { outcome: 'stale' }
  return {
    outcome: 'saved',
    target,
    moved: {
      budget_lines: movedLines.meta.changes,
      vendors: movedVendors.meta.changes,
      tasks: movedTasks.meta.changes,
    },
  }
}

/** Reads a category and counts the rows that are linked to it; undefined if there is no such category. */
export async function findUsage(
  db: WeddingDb,
  weddingId: WeddingId,
  id: string,
): Promise<{ category: CategoryRow; used: References } | undefined> {
  const count = (table: typeof budget_lines | typeof vendors | typeof tasks) =>
    db
      .select({ rows: sql<number>`count(*)` })
      .from(table)
      .where(and(eq(table.wedding_id, weddingId), eq(table.category_id, id)))
  const [[category], [ofLines], [ofVendors], [ofTasks]] = await db.batch([
    selectOne(db, weddingId, id),
    count(budget_lines),
    count(vendors),
    count(tasks),
  ])
  if (!category) return undefined
  const used = { budget_lines: ofLines?.rows ?? 0, vendors: ofVendors?.rows ?? 0, tasks: ofTasks?.rows ?? 0 }
  return { category, used }
}

/** Lists all categories, archived ones included, and the vendors or tasks that have free text but no category. */
export async function listUnlinked(
  db: WeddingDb,
  weddingId: WeddingId,
  kind: 'vendor' | 'task',
): Promise<{ registry: CategoryRow[]; rows: CategorizedRow[] }> {
  const [registry, rows] = await db.batch([
    db.select().from(categories).where(eq(categories.wedding_id, weddingId)),
    categorizedRows(db, weddingId, kind, isUnlinked(kind)),
  ])
  return { registry, rows }
}

/** Links rows as planned. Skips rows that were linked in the meantime, and rows whose category could not be created. */
export async function linkRows(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    kind,
    plan,
    created,
    now,
  }: {
    kind: 'vendor' | 'task'
    plan: MigrationPlan
    /** The rows for `plan.missing`. */
    created: (CategoryRow & { wedding_id: WeddingId })[]
    now: number
  },
): Promise<{ migrated: number; createdCategories: number }> {
  const table = kind === 'vendor' ? vendors : tasks
  const target = sql`(select ${categories.id} from ${categories} where ${categories.wedding_id} = ${weddingId}
    and ${categories.is_archived} = 0 and ${categories.name_key} = link.value ->> '$.name_key')`
  const [inserted, , linked] = await db.batch([
    insertRows(
      db,
      categories,
      created,
      hasRoom(categories, weddingId, { more: created.length, max: CATEGORY_LIMIT }),
    ).onConflictDoNothing(),
    widenCategories(db, weddingId, { ids: plan.toWiden, scopes: [kind], now }),
    db
      .update(table)
      .set({ category_id: target, ...touched(table, now) })
      .from(sql`json_each(${JSON.stringify(plan.links)}) as link`)
      .where(
        and(
          // The plus makes SQLite look rows up by id, not by wedding or category.
          sql`+${table.wedding_id} = ${weddingId}`,
          sql`${table.id} = link.value ->> '$.id'`,
          sql`+${table.category_id} is null`,
          sql`${target} is not null`,
        ),
      ),
  ])
  return { migrated: linked.meta.changes, createdCategories: inserted.meta.changes }
}

/** Adds scopes to active categories, in a batch. */
export function widenCategories(
  db: WeddingDb,
  weddingId: WeddingId,
  { ids, scopes, now }: { ids: string[]; scopes: CategoryScope[]; now: number },
) {
  return db
    .update(categories)
    .set({ scopes: unitedScopes(sql`${JSON.stringify(scopes)}`), ...touched(categories, now) })
    .where(
      and(
        eq(categories.wedding_id, weddingId),
        eq(categories.is_archived, false),
        sql`${categories.id} in ${jsonList(ids)}`,
      ),
    )
}

/** Lists all categories, and the rows that are not linked to an active category with the right scope. */
export async function listDrift(db: WeddingDb, weddingId: WeddingId) {
  const usable = (scope: CategoryScope) => sql`(select ${categories.id} from ${categories}
    where ${categories.wedding_id} = ${weddingId} and ${categories.is_archived} = 0
    and exists (select 1 from json_each(${categories.scopes}) as scope where scope.value = ${scope}))`
  const drifted = (kind: 'budget_line' | 'vendor' | 'task', scope: CategoryScope) =>
    categorizedRows(
      db,
      weddingId,
      kind,
      sql`(${isUnlinked(kind)} or ${tables[kind].category_id} not in ${usable(scope)})`,
    )
  const [registry, driftedLines, driftedVendors, driftedTasks] = await db.batch([
    db.select().from(categories).where(eq(categories.wedding_id, weddingId)),
    drifted('budget_line', 'budget'),
    drifted('vendor', 'vendor'),
    drifted('task', 'task'),
  ])
  return { registry, rows: { budget_line: driftedLines, vendor: driftedVendors, task: driftedTasks } }
}

/** A condition: the wedding has an active category with this id. */
export function isActive(weddingId: WeddingId, id: string): SQL {
  return sql`exists (select 1 from ${categories} as active where active.id = ${id}
    and active.wedding_id = ${weddingId} and active.is_archived = 0)`
}

const tables = { budget_line: budget_lines, vendor: vendors, task: tasks }

function selectOne(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db.select().from(categories).where(isOne(weddingId, id))
}

function isOne(weddingId: WeddingId, id: string) {
  return and(eq(categories.id, id), eq(categories.wedding_id, weddingId))
}

function archive(db: WeddingDb, weddingId: WeddingId, { id, now, guard }: { id: string; now: number; guard?: SQL }) {
  return db
    .update(categories)
    .set({ is_archived: true, ...touched(categories, now) })
    .where(and(isOne(weddingId, id), eq(categories.is_archived, false), guard))
}

/** The scopes of the current row and of a JSON array, in the order of `categoryScopes`. */
function unitedScopes(others: SQL): SQL {
  const all = JSON.stringify(categoryScopes)
  return sql`(select json_group_array(scope.value) from json_each(${all}) as scope
    where scope.value in (select value from json_each(${categories.scopes}) union select value from json_each(${others})))`
}

/** A condition: the row has no category, and it is a budget line or has free text. */
function isUnlinked(kind: 'budget_line' | 'vendor' | 'task'): SQL {
  const hasNoLink = isNull(tables[kind].category_id)
  if (kind === 'budget_line') return hasNoLink
  return sql`(${hasNoLink} and ${ne(sql`trim(coalesce(${tables[kind].category}, ''))`, '')})`
}

function categorizedRows(db: WeddingDb, weddingId: WeddingId, kind: 'budget_line' | 'vendor' | 'task', where: SQL) {
  const table = tables[kind]
  const name = kind === 'task' ? tasks.title : kind === 'vendor' ? vendors.name : budget_lines.name
  const category = kind === 'budget_line' ? sql<null>`null` : tables[kind].category
  return db
    .select({
      id: table.id,
      name: sql<string>`${name}`.as('name'),
      category_id: table.category_id,
      category: sql<string | null>`${category}`.as('category'),
    })
    .from(table)
    .where(and(eq(table.wedding_id, weddingId), where))
    .orderBy(asc(table.id))
}

/** Runs a write. The outcome is `taken` if it violates the unique index of active names. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | Taken> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'categories.wedding_id')) return { outcome: 'taken' }
    throw error
  }
}
