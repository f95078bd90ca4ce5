import { and, asc, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import type { Bindable } from '../../db/drizzle/statement'
import { type Merged, mergeDuplicates } from '../../db/duplicates'
import { hasRoom } from '../../db/room'
import { categories, mails, tasks, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { isActive } from '../categories/queries'
import type { DuplicateGroup } from './duplicates/rules'
import type { NewTask, StoredTask } from './rules'
import type { TaskPatch } from './schema'

/** Lists tasks by due date, those without one last, and on the same day by priority. */
export function listTasks(db: WeddingDb, weddingId: WeddingId): Promise<StoredTask[]> {
  return selectTasks(db, weddingId)
}

/** Lists open tasks due up to the day `until`, overdue ones included. */
export function listDueTasks(
  db: WeddingDb,
  weddingId: WeddingId,
  until: string,
): Promise<(StoredTask & { due_date: string })[]> {
  const due = selectTasks(db, weddingId, and(ne(tasks.status, 'completed'), lte(tasks.due_date, until)))
  return due as Promise<(StoredTask & { due_date: string })[]>
}

/** Selects open tasks, soonest first, those without a date last. Runs alone or in a batch. */
export function listNextTasks(db: WeddingDb, weddingId: Bindable<WeddingId>, limit: number) {
  return selectTasks(db, weddingId, ne(tasks.status, 'completed')).limit(limit)
}

/** Selects open tasks with a due date, soonest first. Runs alone or in a batch. */
export function listDatedTasks(db: WeddingDb, weddingId: WeddingId | SQL) {
  return selectTasks(db, weddingId, and(ne(tasks.status, 'completed'), isNotNull(tasks.due_date)))
}

/** Counts tasks by status: one row. `today` in the wedding's zone. Runs alone or in a batch. */
export function countTasks(db: WeddingDb, weddingId: Bindable<WeddingId>, today: Bindable<string>) {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
  return db
    .select({
      total_tasks: sql<number>`count(*)`.as('total'),
      completed: count(eq(tasks.status, 'completed')).as('completed'),
      in_progress: count(eq(tasks.status, 'in_progress')).as('in_progress'),
      not_started: count(eq(tasks.status, 'not_started')).as('not_started'),
      overdue: count(sql`${tasks.status} <> 'completed' and ${tasks.due_date} < ${today}`).as('overdue'),
    })
    .from(tasks)
    .where(eq(tasks.wedding_id, weddingId))
}

/** Inserts a task. The outcome is `full` at the limit, and also if the category is missing or archived. */
export async function insertTask(
  db: WeddingDb,
  weddingId: WeddingId,
  task: NewTask,
  max: number,
): Promise<Added<StoredTask>> {
  const isLinkable = task.category_id === null ? sql`true` : isActive(weddingId, task.category_id)
  const stored: typeof tasks.$inferSelect = { ...task, wedding_id: weddingId }
  const [, [row]] = await db.batch([
    insertRows(db, tasks, [stored], sql`${hasRoom(tasks, weddingId, { max })} and ${isLinkable}`),
    selectTasks(db, weddingId, eq(tasks.id, task.id)),
  ])
  return added(row)
}

/**
 * Updates a task. Stale if it has another version, if the new category is missing or archived, and without `mayReassign` if the patch
 * has another assignee.
 */
export async function updateTask(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, patch, mayReassign, now }: { id: string; patch: TaskPatch; mayReassign: boolean; now: number },
): Promise<Written<StoredTask>> {
  const { version, ...changes } = patch
  const { category_id: categoryId, assignee_id: assigneeId, status } = changes
  const [changed, [task]] = await db.batch([
    db
      .update(tasks)
      .set({
        ...changes,
        ...(status && { completed_at: status === 'completed' ? sql`coalesce(${tasks.completed_at}, ${now})` : null }),
        ...touched(tasks, now),
      })
      .where(
        and(
          isOne(weddingId, id),
          version === undefined ? undefined : eq(tasks.version, version),
          mayReassign || assigneeId == null ? undefined : eq(tasks.assignee_id, assigneeId),
          categoryId == null
            ? undefined
            : sql`(${tasks.category_id} = ${categoryId} or ${isActive(weddingId, categoryId)})`,
        ),
      )
      .returning({ id: tasks.id }),
    selectTasks(db, weddingId, eq(tasks.id, id)),
  ])
  return written(task, changed.length > 0)
}

/** Deletes a task. Returns whether it existed. */
export async function deleteTask(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db.delete(tasks).where(isOne(weddingId, id)).returning({ id: tasks.id })
  return deleted.length > 0
}

/** Reads the titles and template keys of all tasks, and the active categories with the scope `task`, for an import. */
export async function findForImport(db: WeddingDb, weddingId: WeddingId) {
  const [existing, registry] = await db.batch([
    db
      .select({ title: tasks.title, template_key: tasks.template_key })
      .from(tasks)
      .where(eq(tasks.wedding_id, weddingId)),
    db
      .select({ id: categories.id, name_key: categories.name_key })
      .from(categories)
      .where(
        and(
          eq(categories.wedding_id, weddingId),
          eq(categories.is_archived, false),
          sql`exists (select 1 from json_each(${categories.scopes}) as scope where scope.value = 'task')`,
        ),
      ),
  ])
  return { existing, registry }
}

/** Inserts tasks of a template, all or none. Leaves out those that a parallel import added. */
export async function insertTemplateTasks(
  db: WeddingDb,
  weddingId: WeddingId,
  rows: NewTask[],
  max: number,
): Promise<Added<StoredTask[]>> {
  const isNew = sql`not exists (select 1 from ${tasks} as twin
    where twin.wedding_id = ${weddingId} and twin.template_key = value ->> '$.template_key')`
  const stored = rows.map((task): typeof tasks.$inferSelect => ({ ...task, wedding_id: weddingId }))
  const ids = jsonList(rows.map(({ id }) => id))
  const [, inserted, [room]] = await db.batch([
    insertRows(db, tasks, stored, sql`${hasRoom(tasks, weddingId, { more: rows.length, max })} and ${isNew}`),
    selectTasks(db, weddingId, sql`${tasks.id} in ${ids}`),
    db
      .select({ isLeft: sql<number>`${hasRoom(tasks, weddingId, { more: rows.length, max })}`.as('is_left') })
      .from(sql`(select 1)`),
  ])
  return added(inserted.length > 0 || room?.isLeft ? inserted : undefined)
}

/** Merges duplicates, except tasks that changed since they were read. */
export function mergeTasks(
  db: WeddingDb,
  weddingId: WeddingId,
  { groups, now }: { groups: DuplicateGroup[]; now: number },
): Promise<Merged> {
  return mergeDuplicates(db, weddingId, tasks, { groups, now })
}

/** A wedding that has switched the digest on. */
export interface DigestWedding {
  id: string
  timezone: string
}

/** Lists a page of digest readers in all weddings. `after` is the last row of the previous page. */
export async function listDigestWeddings(
  db: WeddingDb,
  { limit, after }: { limit: number; after?: DigestWedding },
): Promise<DigestWedding[]> {
  return db
    .select({ id: weddings.id, timezone: weddings.timezone })
    .from(weddings)
    .where(
      and(
        sql`${weddings.task_digest} = 1`,
        eq(weddings.is_sample, false),
        isNull(weddings.moving_to),
        after && gt(weddings.id, after.id),
      ),
    )
    .orderBy(asc(weddings.id))
    .limit(limit)
}

/** Reads the dated open tasks of each queued digest, by mail id, soonest first. */
export async function findDigests(db: WeddingDb, mailIds: string[]) {
  const isQueued = sql`${mails.id} in ${jsonList(mailIds)}`
  const [digests, open] = await db.batch([
    db
      .select({
        mail_id: sql<string>`${mails.id}`.as('mail_id'),
        wedding_id: sql<string>`${weddings.id}`.as('digest_wedding'),
        task_digest: weddings.task_digest,
        couple_name_1: weddings.couple_name_1,
        couple_name_2: weddings.couple_name_2,
      })
      .from(mails)
      .innerJoin(weddings, eq(weddings.id, mails.wedding_id))
      .where(isQueued),
    db
      .select({
        id: tasks.id,
        wedding_id: tasks.wedding_id,
        title: tasks.title,
        due_date: sql<string>`${tasks.due_date}`.as('due'),
        status: tasks.status,
      })
      .from(tasks)
      .where(
        and(
          sql`${tasks.wedding_id} in ${db.select({ id: mails.wedding_id }).from(mails).where(isQueued)}`,
          ne(tasks.status, 'completed'),
          isNotNull(tasks.due_date),
        ),
      )
      .orderBy(asc(tasks.due_date), asc(tasks.id)),
  ])
  const byWedding = Map.groupBy(open, (task) => task.wedding_id)
  return new Map(
    digests.map((digest) => [digest.mail_id, { ...digest, tasks: byWedding.get(digest.wedding_id) ?? [] }]),
  )
}

function selectTasks(db: WeddingDb, weddingId: Bindable<WeddingId> | SQL, where?: SQL) {
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      description: tasks.description,
      category_id: tasks.category_id,
      category_name: sql<string | null>`${categories.name}`.as('category_name'),
      category: tasks.category,
      status: tasks.status,
      priority: tasks.priority,
      due_date: tasks.due_date,
      assigned_to: tasks.assigned_to,
      assignee_id: tasks.assignee_id,
      completed_at: tasks.completed_at,
      template_key: tasks.template_key,
      version: tasks.version,
      created_at: tasks.created_at,
      updated_at: tasks.updated_at,
    })
    .from(tasks)
    .leftJoin(categories, eq(categories.id, tasks.category_id))
    .where(and(eq(tasks.wedding_id, weddingId), where))
    .orderBy(
      sql`${tasks.due_date} is null`,
      asc(tasks.due_date),
      sql`case ${tasks.priority} when 'high' then 1 when 'medium' then 2 else 3 end`,
      asc(tasks.id),
    )
}

function isOne(weddingId: WeddingId, id: string) {
  return and(eq(tasks.id, id), eq(tasks.wedding_id, weddingId))
}
