import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { isUniqueViolation } from '../../db/constraints'
import { type Bindable, type Placeholders, statement } from '../../db/drizzle/statement'
import { hasRoom } from '../../db/room'
import { budget_events, budget_lines, categories, occasions } from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { newId } from '../../lib/ids'
import { type Applied, applied } from '../../lib/outcome'
import { type CategoryRow, isActive, widenCategories } from '../categories/queries'
import { CATEGORY_LIMIT, type CategoryScope } from '../categories/schema'
import { selectForForecasts } from '../guests/ai/queries'
import { areOccasions } from '../occasions/queries'
import { occasionsOfLines } from './heads/queries'
import { type Heads, headsOf } from './heads/rules'
import { type StoredChange, type StoredLine, sortLines } from './rules'

type LineChangeRow = typeof budget_events.$inferSelect

/** Budget lines with the head counts for per-guest lines. Without such a line, guests are not read and the counts are 0. */
export interface Budget {
  lines: StoredLine[]
  heads: Heads
}

/**
 * Reads the lines, sorted. `scope` filters by the scopes of the category.
 * `heads: 'always'` reads guests even without a per-guest line.
 */
export async function readBudget(
  db: WeddingDb,
  weddingId: WeddingId,
  { scope, heads, now }: { scope?: CategoryScope; heads?: 'always'; now: number },
): Promise<Budget> {
  const [lines, guests] = await db.batch([
    selectLinesOfScope(db, { weddingId, scope: scope ?? null }),
    selectGuestsOfLines(db, { weddingId, always: heads === 'always' ? 1 : 0 }),
  ])
  return { lines: sortLines(lines), heads: headsOf(guests, now) }
}

const selectLinesOfScope = statement(
  (db: WeddingDb, { weddingId, scope }: Placeholders<{ weddingId: WeddingId; scope: CategoryScope | null }>) =>
    selectLines(
      db,
      weddingId,
      sql`(${scope} is null or exists (select 1 from json_each(${categories.scopes}) as scope where scope.value = ${scope}))`,
    ),
)

const selectGuestsOfLines = statement(
  (db: WeddingDb, { weddingId, always }: Placeholders<{ weddingId: WeddingId; always: 0 | 1 }>) =>
    selectForForecasts(db, weddingId, sql`${always} or ${hasPerGuestLine(weddingId)}`, occasionsOfLines(weddingId)),
)

/** Selects lines, for a batch. */
export function selectLines(db: WeddingDb, weddingId: Bindable<WeddingId>, where?: SQL) {
  return db
    .select({
      id: budget_lines.id,
      category_id: budget_lines.category_id,
      category_name: sql<string | null>`${categories.name}`.as('category_name'),
      category_order: sql<number | null>`${categories.order}`.as('category_order'),
      color: sql<string | null>`${categories.color}`.as('category_color'),
      name: budget_lines.name,
      cost_basis: budget_lines.cost_basis,
      planned_cents: budget_lines.planned_cents,
      unit_cost_cents: budget_lines.unit_cost_cents,
      child_unit_cost_cents: budget_lines.child_unit_cost_cents,
      occasion_id: budget_lines.occasion_id,
      actual_cents: budget_lines.actual_cents,
      paid_cents: budget_lines.paid_cents,
      is_flagged: budget_lines.is_flagged,
      notes: budget_lines.notes,
      version: budget_lines.version,
      created_at: budget_lines.created_at,
      updated_at: budget_lines.updated_at,
    })
    .from(budget_lines)
    .leftJoin(categories, eq(categories.id, budget_lines.category_id))
    .where(and(eq(budget_lines.wedding_id, weddingId), where))
}

export function hasPerGuestLine(weddingId: Bindable<WeddingId>): SQL {
  return sql`exists (select 1 from ${budget_lines} as line where line.wedding_id = ${weddingId}
    and line.cost_basis = 'per_guest')`
}

/**
 * Reads a line, the category with `categoryId`, and whether there is the occasion with `occasionId` (null: the main one). Reads guests for the head
 * counts of the line's and this occasion if the line is per guest, or with `countsHeads`, for a line that becomes one.
 */
export async function findLine(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    id,
    categoryId,
    occasionId,
    countsHeads,
    now,
  }: { id: string; categoryId?: string | null; occasionId?: string | null; countsHeads?: boolean; now: number },
): Promise<{ line: StoredLine | undefined; category: CategoryRow | undefined; isOccasion: boolean; heads: Heads }> {
  const isPerGuest = sql`exists (select 1 from ${budget_lines} as line where line.id = ${id}
    and line.wedding_id = ${weddingId} and line.cost_basis = 'per_guest')`
  const [[line], [category], guests, found] = await db.batch([
    selectLines(db, weddingId, eq(budget_lines.id, id)),
    selectCategory(db, weddingId, eq(categories.id, categoryId ?? '')),
    selectForForecasts(
      db,
      weddingId,
      countsHeads ? sql`true` : isPerGuest,
      occasionsOfLines(weddingId, { lineId: id, countsHeads, also: occasionId }),
    ),
    selectOccasion(db, weddingId, occasionId),
  ])
  const heads = headsOf(guests, now)
  return { line, category, isOccasion: occasionId == null || found.length > 0, heads }
}

function selectOccasion(db: WeddingDb, weddingId: WeddingId, id: string | null | undefined) {
  return db
    .select({ id: occasions.id })
    .from(occasions)
    .where(and(eq(occasions.id, id ?? ''), eq(occasions.wedding_id, weddingId)))
}

/**
 * Reads what adding a line depends on: the category (by id, or else an active one by name), the occasion, its head count, and
 * whether the limits allow another line and another category.
 */
export async function findForNewLine(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    categoryId,
    occasionId,
    nameKey,
    countsHeads,
    max,
    now,
  }: {
    categoryId?: string | null
    occasionId?: string | null
    nameKey: string
    countsHeads: boolean
    max: number
    now: number
  },
): Promise<{
  category: CategoryRow | undefined
  isOccasion: boolean
  heads: Heads
  hasRoomForLine: boolean
  hasRoomForCategory: boolean
}> {
  const byName = and(eq(categories.name_key, nameKey), eq(categories.is_archived, false))
  const [[category], guests, [room]] = await db.batch([
    selectCategory(db, weddingId, categoryId == null ? byName : eq(categories.id, categoryId)),
    selectForForecasts(
      db,
      weddingId,
      countsHeads ? sql`true` : sql`false`,
      occasionsOfLines(weddingId, { lineId: '', also: occasionId }),
    ),
    db
      .select({
        line: sql<number>`${hasRoom(budget_lines, weddingId, { max })}`.as('line_room'),
        category: sql<number>`${hasRoom(categories, weddingId, { max: CATEGORY_LIMIT })}`.as('category_room'),
        occasion: sql<number>`${areOccasions(weddingId, [occasionId])}`.as('occasion_found'),
      })
      .from(sql`(select 1)`),
  ])
  return {
    category,
    isOccasion: room?.occasion === 1,
    heads: headsOf(guests, now),
    hasRoomForLine: room?.line === 1,
    hasRoomForCategory: room?.category === 1,
  }
}

/**
 * Inserts a line with its first change, and creates or widens its category, all or nothing. Stale if a limit is reached, or
 * if the category was archived, its name was taken or the occasion was removed in the meantime.
 */
export async function insertLine(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    line,
    newCategories,
    widened,
    change,
    actorName,
    max,
    now,
  }: {
    line: StoredLine
    newCategories: (CategoryRow & { wedding_id: WeddingId })[]
    /** Categories that get these scopes. */
    widened: { ids: string[]; scopes: CategoryScope[] }
    change: StoredChange
    actorName: string
    /** Maximum number of lines in the wedding. */
    max: number
    now: number
  },
): Promise<Applied> {
  const { category_name: _name, category_order: _order, color: _color, ...fields } = line
  const row: typeof budget_lines.$inferSelect = { ...fields, wedding_id: weddingId }
  const room = hasRoom(budget_lines, weddingId, { max })
  const isLinkable = and(isActive(weddingId, line.category_id ?? ''), areOccasions(weddingId, [line.occasion_id]))
  const isInserted = sql`exists (select 1 from ${budget_lines} where ${budget_lines.id} = ${line.id})`
  try {
    const [, , inserted] = await db.batch([
      insertRows(
        db,
        categories,
        newCategories,
        sql`${hasRoom(categories, weddingId, { max: CATEGORY_LIMIT })} and ${room}`,
      ),
      widenCategories(db, weddingId, { ...widened, now }),
      insertRows(db, budget_lines, [row], sql`${room} and ${isLinkable}`),
      insertChanges(db, weddingId, { changes: [change], actorName, guard: isInserted }),
    ])
    return applied(inserted.meta.changes === 1)
  } catch (error) {
    if (isUniqueViolation(error, 'categories.wedding_id')) return applied(false)
    throw error
  }
}

export interface LineUpdate {
  before: StoredLine
  after: StoredLine
  /** Null if no amount and no flag changes. */
  change: StoredChange | null
}

/** Updates lines and their history, all or nothing. Stale if one of them changed since it was read. */
export async function updateLines(
  db: WeddingDb,
  weddingId: WeddingId,
  { updates, actorName }: { updates: LineUpdate[]; actorName: string },
): Promise<Applied> {
  const guard = areUnchanged(weddingId, updates)
  const [, updated] = await db.batch(writeLines(db, weddingId, { updates, actorName, guard }))
  return applied(updated.meta.changes === updates.length)
}

/** Writes changes of lines and their history, if the guard holds. For a batch. */
export function writeLines(
  db: WeddingDb,
  weddingId: WeddingId,
  { updates, actorName, guard }: { updates: LineUpdate[]; actorName: string; guard: SQL },
) {
  const given = (column: keyof StoredLine) => sql.raw(`line_update.value ->> '$.${column}'`)
  const isGiven = sql`json_type(line_update.value, '$.notes') is not null`
  const next = (column: keyof StoredLine) =>
    column === 'notes' ? sql`iif(${isGiven}, ${given(column)}, ${budget_lines.notes})` : given(column)
  return [
    insertChanges(db, weddingId, { changes: updates.flatMap(({ change }) => change ?? []), actorName, guard }),
    db
      .update(budget_lines)
      .set({
        category_id: next('category_id'),
        name: next('name'),
        cost_basis: next('cost_basis'),
        planned_cents: next('planned_cents'),
        unit_cost_cents: next('unit_cost_cents'),
        child_unit_cost_cents: next('child_unit_cost_cents'),
        occasion_id: next('occasion_id'),
        actual_cents: next('actual_cents'),
        paid_cents: next('paid_cents'),
        is_flagged: next('is_flagged'),
        notes: next('notes'),
        version: next('version'),
        updated_at: next('updated_at'),
      } satisfies Record<
        Exclude<keyof StoredLine, 'id' | 'category_name' | 'category_order' | 'color' | 'created_at'>,
        SQL
      >)
      .from(sql`json_each(${JSON.stringify(updates.map(withNewNotes))}) as line_update`)
      // The plus makes SQLite look lines up by id, not scan the wedding.
      .where(and(sql`${budget_lines.id} = ${next('id')}`, sql`+${budget_lines.wedding_id} = ${weddingId}`, guard)),
  ] as const
}

/** The notes are left out where they stay: those of all lines would not fit into one parameter. */
const withNewNotes = ({ before, after: { notes, ...line } }: LineUpdate) =>
  notes === before.notes ? line : { ...line, notes }

/** Deletes a line. Stale if it changed since it was read. */
export async function deleteLine(
  db: WeddingDb,
  weddingId: WeddingId,
  { line, change, actorName }: { line: StoredLine; change: StoredChange; actorName: string },
): Promise<Applied> {
  const guard = areUnchanged(weddingId, [{ before: line, after: line }])
  const [, deleted] = await db.batch([
    insertChanges(db, weddingId, { changes: [change], actorName, guard }),
    db.delete(budget_lines).where(and(eq(budget_lines.id, line.id), eq(budget_lines.wedding_id, weddingId), guard)),
  ])
  return applied(deleted.meta.changes === 1)
}

/** Reads a line's history, newest first; undefined if there is no such line. */
export async function listLineChanges(
  db: WeddingDb,
  weddingId: WeddingId,
  { lineId, limit }: { lineId: string; limit: number },
): Promise<LineChangeRow[] | undefined> {
  const [lines, changes] = await db.batch([
    selectLineId(db, { weddingId, lineId }),
    selectLineChanges(db, { weddingId, lineId, limit }),
  ])
  return lines.length > 0 ? changes : undefined
}

const selectLineId = statement(
  (db: WeddingDb, { weddingId, lineId }: Placeholders<{ weddingId: WeddingId; lineId: string }>) =>
    db
      .select({ id: budget_lines.id })
      .from(budget_lines)
      .where(and(eq(budget_lines.id, lineId), eq(budget_lines.wedding_id, weddingId))),
)

const selectLineChanges = statement(
  (
    db: WeddingDb,
    { weddingId, lineId, limit }: Placeholders<{ weddingId: WeddingId; lineId: string; limit: number }>,
  ) =>
    db
      .select()
      .from(budget_events)
      .where(and(eq(budget_events.wedding_id, weddingId), eq(budget_events.line_id, lineId)))
      .orderBy(desc(budget_events.created_at))
      .limit(limit),
)

function selectCategory(db: WeddingDb, weddingId: WeddingId, where: SQL | undefined) {
  return db
    .select()
    .from(categories)
    .where(and(eq(categories.wedding_id, weddingId), where))
}

/** SQL: whether all lines still have the version that was read, their newly linked categories are active, and their occasions exist. */
export function areUnchanged(weddingId: WeddingId, updates: Pick<LineUpdate, 'before' | 'after'>[]): SQL {
  const seen = updates.map(({ before, after }) => ({
    id: before.id,
    version: before.version,
    link: after.category_id === before.category_id ? null : after.category_id,
    occasion: after.occasion_id,
  }))
  return sql`not exists (
    select 1 from json_each(${JSON.stringify(seen)}) as seen
    left join ${budget_lines} as line on line.id = seen.value ->> '$.id' and line.wedding_id = ${weddingId}
    left join ${categories} as link on link.id = seen.value ->> '$.link' and link.wedding_id = ${weddingId}
    left join ${occasions} as held on held.id = seen.value ->> '$.occasion' and held.wedding_id = ${weddingId}
    where line.version is not seen.value ->> '$.version'
    or (seen.value ->> '$.link' is not null and link.is_archived is not 0)
    or (seen.value ->> '$.occasion' is not null and held.id is null))`
}

function insertChanges(
  db: WeddingDb,
  weddingId: WeddingId,
  { changes, actorName, guard }: { changes: StoredChange[]; actorName: string; guard: SQL },
) {
  const rows = changes.map(
    (change): LineChangeRow => ({
      ...change,
      id: newId(change.created_at),
      wedding_id: weddingId,
      actor_name: actorName,
    }),
  )
  return insertRows(db, budget_events, rows, guard)
}
