import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { archivedCategory, invalid, limitReached, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { coupleOnly } from '../../http/require-role'
import { json, query } from '../../http/validate'
import { dayAt } from '../../lib/calendar'
import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import { limitOf } from '../billing/guard'
import { newCategory } from '../categories/rules'
import { CATEGORY_LIMIT, type CategoryScope, categoryColors, categoryScopes } from '../categories/schema'
import { occasionsOf, unknownOccasion } from '../occasions/answer'
import { analyticsRoutes } from './analytics/routes'
import { peopleAt } from './heads/rules'
import { removalRoutes } from './occasions/routes'
import { deleteLine, findForNewLine, findLine, insertLine, listLineChanges, readBudget, updateLines } from './queries'
import {
  budgetToCsv,
  changeOf,
  creationOf,
  deletionOf,
  editLine,
  linkTo,
  newLine,
  summarizeBudget,
  toBudgetLine,
  toLineChange,
} from './rules'
import {
  type BudgetLine,
  budgetPaths,
  flagInput,
  historyQuery,
  LINE_LIMIT,
  type LineChange,
  type LineInput,
  type LinePatch,
  lineInput,
  linePatch,
  lineQuery,
} from './schema'
import { syncRoutes } from './sync/routes'

export const budgetRoutes = new Hono<AppEnv>()

budgetRoutes.get('/budget/categories', describe('The budget’s lines'), query(lineQuery), async (c) => {
  const { db, wedding, now } = c.var
  const { lines, heads } = await readBudget(db, wedding.id, { ...c.req.valid('query'), now })
  return c.json<BudgetLine[], 200>(
    lines.map((line) => toBudgetLine(line, peopleAt(heads), wedding.id)),
    200,
  )
})

budgetRoutes.post(
  '/budget/categories',
  describe('Add a line', { answers: 201 }),
  query(lineQuery),
  json(lineInput),
  async (c) => {
    const { scope = c.req.valid('query').scope, ...input } = c.req.valid('json')
    const { row } = await untilWritten(() => addLine(c, withMain(c, input), scope))
    return c.json(row, 201)
  },
)

budgetRoutes.put('/budget/categories/:id', describe('Change a line'), json(linePatch), async (c) => {
  const patch = c.req.valid('json')
  const { row } = await untilWritten(() => changeLine(c, c.req.param('id'), withMain(c, patch)))
  return c.json(row, 200)
})

budgetRoutes.post('/budget/categories/:id/flag', describe('Flag or unflag a line'), json(flagInput), async (c) => {
  const patch = c.req.valid('json')
  const { row } = await untilWritten(() => changeLine(c, c.req.param('id'), patch))
  return c.json(row, 200)
})

budgetRoutes.delete('/budget/categories/:id', describe('Remove a line', { answers: 204 }), async (c) => {
  const { db, wedding, user, now } = c.var
  await untilWritten(async () => {
    const { line = raise(notFound()), heads } = await findLine(db, wedding.id, { id: c.req.param('id'), now })
    const change = deletionOf(line, { people: peopleAt(heads), now })
    return deleteLine(db, wedding.id, { line, change, actorName: user.name })
  })
  return c.body(null, 204)
})

budgetRoutes.get('/budget/summary', describe('Totals of the budget'), async (c) => {
  const { db, wedding, now } = c.var
  const { lines, heads } = await readBudget(db, wedding.id, { now })
  return c.json(summarizeBudget(lines, peopleAt(heads)), 200)
})

budgetRoutes.get('/budget/categories/:id/events', describe('A line’s history'), query(historyQuery), async (c) => {
  const { limit } = c.req.valid('query')
  const lineId = c.req.param('id')
  const changes = (await listLineChanges(c.var.db, c.var.wedding.id, { lineId, limit })) ?? raise(notFound())
  return c.json<LineChange[], 200>(changes.map(toLineChange), 200)
})

budgetRoutes.get(
  '/budget/categories/export/csv',
  describe('All lines as a CSV file', { produces: 'text/csv' }),
  coupleOnly,
  async (c) => {
    const { db, wedding, now } = c.var
    const [{ lines, heads }, all] = await Promise.all([readBudget(db, wedding.id, { now }), occasionsOf(c)])
    const occasions = new Map(all.map(({ id, name }) => [id === wedding.id ? null : id, name]))
    return c.body(budgetToCsv(lines, peopleAt(heads), occasions), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="budget-${dayAt(now, wedding.timezone)}.csv"`,
    })
  },
)

budgetRoutes.route('', analyticsRoutes)
budgetRoutes.route('', syncRoutes)
budgetRoutes.route('', removalRoutes)

/** The main occasion is stored as null. */
function withMain<Input extends LineInput | LinePatch>(c: Context<AppEnv>, input: Input): Input {
  return input.occasion_id === c.var.wedding.id ? { ...input, occasion_id: null } : input
}

/** `scope`: one that a category of the line's name has besides `budget`. */
async function addLine(c: Context<AppEnv>, input: LineInput, scope: CategoryScope = 'budget') {
  const { db, wedding, user, now } = c.var
  const { category_id: categoryId, occasion_id: occasionId, cost_basis } = input
  const name = input.name ?? ''
  const { max, reached } = await limitOf(c, 'budget_lines', LINE_LIMIT)
  const found = await findForNewLine(db, wedding.id, {
    categoryId,
    occasionId,
    nameKey: foldText(name),
    countsHeads: cost_basis === 'per_guest',
    max,
    now,
  })
  if (categoryId != null && !found.category) throw notFound()
  if (found.category?.is_archived) throw archivedCategory()
  if (!found.isOccasion) throw invalid(unknownOccasion)
  const scopes = categoryScopes.filter((one) => one === 'budget' || one === scope)
  const created = newCategory(
    { name, scopes, color: categoryColors.blue, order: null },
    { id: newId(now), weddingId: wedding.id, now },
  )
  const category = found.category ?? created
  const decision = newLine(input, linkTo(category), { id: idToCreate(c), now })
  if (decision.outcome === 'invalid') throw invalid(decision.errors)
  if (!found.hasRoomForLine) throw reached()
  if (!found.category && !found.hasRoomForCategory) throw limitReached(CATEGORY_LIMIT, 'categories')

  const { line } = decision
  const people = peopleAt(found.heads)
  // A category found by the line's name becomes one of the budget; one chosen by id keeps its scopes.
  const isWidened = categoryId == null && !scopes.every((one) => category.scopes.includes(one))
  const { outcome } = await insertLine(db, wedding.id, {
    line,
    newCategories: found.category ? [] : [created],
    widened: { ids: isWidened ? [category.id] : [], scopes },
    change: creationOf(line, people),
    actorName: user.name,
    max,
    now,
  })
  return { outcome, row: toBudgetLine(line, people, wedding.id) }
}

async function changeLine(c: Context<AppEnv>, id: string, patch: LinePatch) {
  const { db, wedding, user, now } = c.var
  const { category_id: categoryId, occasion_id: occasionId, version } = patch
  const countsHeads = patch.cost_basis === 'per_guest'
  const found = await findLine(db, wedding.id, { id, categoryId, occasionId, countsHeads, now })
  const before = found.line ?? raise(notFound())
  const people = peopleAt(found.heads)
  if (version !== undefined && version !== before.version) throw staleVersion(toBudgetLine(before, people, wedding.id))
  const isMoved = categoryId !== undefined && categoryId !== before.category_id
  if (isMoved && categoryId !== null && !found.category) throw notFound()
  if (isMoved && found.category?.is_archived) throw archivedCategory()
  if (!found.isOccasion) throw invalid(unknownOccasion)
  const category = isMoved ? linkTo(found.category) : undefined
  const decision = editLine(before, patch, { category, people, now })
  if (decision.outcome === 'invalid') throw invalid(decision.errors)

  const { line: after } = decision
  willAnswer(c, { of: budgetPaths.list, id })
  const updates = [{ before, after, change: changeOf({ before, after, people }) }]
  const { outcome } = await updateLines(db, wedding.id, { updates, actorName: user.name })
  return { outcome, row: toBudgetLine(after, people, wedding.id) }
}
