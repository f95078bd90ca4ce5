import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describeMerge } from '../../db/duplicates'
import { describe } from '../../http/docs'
import { invalid, notFound, staleVersion } from '../../http/errors'
import { idsOf, idToCreate, willAnswer } from '../../http/idempotency'
import { either, json } from '../../http/validate'
import { type Day, dayAt, LAST_DAY } from '../../lib/calendar'
import { idsInOrder } from '../../lib/ids'
import { foldText } from '../../lib/text'
import { limitOf } from '../billing/guard'
import { requireActiveCategory } from '../categories/guard'
import { findMember } from '../members/queries'
import { weddingDate } from '../settings/rules'
import { groupDuplicates } from './duplicates/rules'
import {
  countTasks,
  deleteTask,
  findForImport,
  insertTask,
  insertTemplateTasks,
  listDueTasks,
  listTasks,
  mergeTasks,
  updateTask,
} from './queries'
import { newTask, summarizeTasks, toTask, toUpcoming, upcomingUntil, withOneAssignee } from './rules'
import {
  type DoneItem,
  type DuplicatesAnswer,
  TASK_LIMIT,
  type Task,
  type TaskSummary,
  type TaskTemplate,
  type TemplateImportAnswer,
  taskInput,
  taskPatch,
  taskPaths,
  templateImport,
  type UpcomingTask,
} from './schema'
import { findFacts } from './templates/done/queries'
import { doneItems } from './templates/done/rules'
import { planImport, taskTemplates } from './templates/rules'

export const taskRoutes = new Hono<AppEnv>()

taskRoutes.get('/tasks', describe('All tasks, by due date'), async (c) => {
  const today = todayOf(c)
  const rows = await listTasks(c.var.db, c.var.wedding.id)
  return c.json<Task[], 200>(
    rows.map((row) => toTask(row, today)),
    200,
  )
})

taskRoutes.get('/tasks/summary', describe('Counts of the tasks'), async (c) => {
  const [counts] = await countTasks(c.var.db, c.var.wedding.id, todayOf(c))
  return c.json<TaskSummary, 200>(summarizeTasks(counts), 200)
})

taskRoutes.get('/tasks/templates', describe('Task templates'), (c) =>
  c.json<TaskTemplate[], 200>(Object.values(taskTemplates), 200),
)

taskRoutes.get('/tasks/templates/done', describe('Template items that the wedding’s data shows as done'), async (c) => {
  const { db, wedding, now } = c.var
  const facts = await findFacts(db, wedding.id, { weddingDate: weddingDate(wedding), now })
  return c.json<DoneItem[], 200>(doneItems(facts, wedding), 200)
})

taskRoutes.get('/tasks/reminders/upcoming', describe('Tasks that are overdue or due within 14 days'), async (c) => {
  const today = todayOf(c)
  const rows = await listDueTasks(c.var.db, c.var.wedding.id, upcomingUntil(today))
  return c.json<UpcomingTask[], 200>(
    rows.map((row) => toUpcoming(row, today)),
    200,
  )
})

taskRoutes.post('/tasks', describe('Add a task', { answers: 201 }), json(taskInput), async (c) => {
  const { db, wedding, now } = c.var
  const input = withOneAssignee(c.req.valid('json'))
  if (!(await isAssignable(c, input.assignee_id))) throw notAssignable()
  const task = newTask(input, { id: idToCreate(c), now })
  const { max, reached } = await limitOf(c, 'tasks', TASK_LIMIT)
  const inserted = await insertTask(db, wedding.id, task, max)
  if (inserted.outcome === 'saved') return c.json<Task, 201>(toTask(inserted.row, todayOf(c)), 201)
  if (task.category_id !== null) await requireActiveCategory(c, task.category_id)
  throw reached()
})

taskRoutes.put('/tasks/:id', describe('Change a task'), json(taskPatch), async (c) => {
  const { db, wedding, now } = c.var
  const patch = withOneAssignee(c.req.valid('json'))
  const mayReassign = await isAssignable(c, patch.assignee_id)
  const updated = await updateTask(db, wedding.id, { id: c.req.param('id'), patch, mayReassign, now })
  if (updated.outcome === 'gone') throw notFound()
  const current = toTask(updated.row, todayOf(c))
  if (updated.outcome === 'saved') return c.json<Task, 200>(current, 200)
  if (patch.version !== undefined && patch.version !== current.version) throw staleVersion(current)
  if (!mayReassign && patch.assignee_id !== current.assignee_id) throw notAssignable()
  await requireActiveCategory(c, patch.category_id ?? '')
  throw staleVersion(current)
})

taskRoutes.delete('/tasks/:id', describe('Remove a task', { answers: 204 }), async (c) => {
  const isDeleted = await deleteTask(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

taskRoutes.post(
  '/tasks/templates/import',
  describe('Add the tasks of a template that are not on the list yet'),
  either(templateImport),
  async (c) => {
    const { db, wedding, now } = c.var
    const input = c.req.valid('json')
    const dry_run = input.dry_run ?? false
    const template = taskTemplates[input.template_key]
    const keys = new Set(template.items.map(({ key }) => key))
    if (input.items?.some(({ key }) => !keys.has(key))) throw invalid({ items: 'The template has no such item.' })
    const { existing, registry } = await findForImport(db, wedding.id)
    const planned = planImport(template, {
      weddingDate: input.wedding_date ?? weddingDate(wedding),
      today: todayOf(c),
      existing,
      chosen: input.items,
    })
    if (planned.some(({ due_date }) => due_date !== null && due_date > LAST_DAY)) {
      throw invalid({ wedding_date: 'This would make tasks due after the year 9998.' })
    }
    const requested = input.items ? new Set(input.items.map(({ key }) => key)).size : template.items.length
    const count = ({ length }: unknown[]) => ({ dry_run, imported: length, skipped: requested - length })
    const answer = (tasks: TemplateImportAnswer['tasks']) =>
      c.json<TemplateImportAnswer, 200>({ ...count(tasks), tasks }, 200)
    if (dry_run || planned.length === 0) return answer(planned)

    const categoryIds = new Map(registry.map(({ id, name_key }) => [name_key, id]))
    // The template's order among tasks of the same day.
    const nextId = idsInOrder(now)
    const rows = planned.map((task) => {
      const category_id = categoryIds.get(foldText(task.category ?? ''))
      return newTask({ ...task, category_id }, { id: nextId(), now })
    })
    const { max, reached } = await limitOf(c, 'tasks', TASK_LIMIT)
    const keep = (added: { id: string }[]) =>
      willAnswer(c, { of: taskPaths.list, ids: idsOf(added), under: 'tasks', with: count(added) })
    keep(rows)
    const inserted = await insertTemplateTasks(db, wedding.id, rows, max)
    if (inserted.outcome === 'full') throw reached()
    keep(inserted.row)
    return answer(inserted.row.map((row) => toTask(row, todayOf(c))))
  },
)

taskRoutes.post(
  '/tasks/maintenance/fix-duplicates',
  describe('Merge duplicate tasks, keeping the notes of all'),
  async (c) => {
    const { db, wedding, now } = c.var
    const groups = groupDuplicates(await listTasks(db, wedding.id))
    willAnswer(c, { is: describeMerge(groups) })
    const merged = await mergeTasks(db, wedding.id, { groups, now })
    return c.json<DuplicatesAnswer, 200>(merged, 200)
  },
)

/** Whether the user, if there is one, plans this wedding. */
async function isAssignable(c: Context<AppEnv>, userId: string | null | undefined): Promise<boolean> {
  if (userId == null) return true
  const { accounts, wedding } = c.var
  return (await findMember(accounts, wedding.id, { userId })) !== undefined
}

const notAssignable = () => invalid({ assignee_id: 'Please choose a collaborator.' })

function todayOf(c: Context<AppEnv>): Day {
  return dayAt(c.var.now, c.var.wedding.timezone)
}
