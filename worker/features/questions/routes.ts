import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { conflict, forbidden, invalid, notFound, staleVersion } from '../../http/errors'
import { idToCreate } from '../../http/idempotency'
import { coupleOnly } from '../../http/require-role'
import { json } from '../../http/validate'
import { dayAt } from '../../lib/calendar'
import { COUPLE_ONLY } from '../../lib/roles'
import { unknownOccasion } from '../occasions/answer'
import { seesNeeds } from '../settings/rules'
import { KEPT_OPTION_LIMIT } from './contract'
import {
  type Decision,
  insertQuestion,
  listQuestions,
  readAnswers,
  readForChange,
  removeQuestion,
  updateQuestion,
} from './queries'
import {
  activeQuestions,
  answersToCsv,
  breaksAnswers,
  type CountedQuestion,
  changedQuestion,
  changesHealthCondition,
  checkQuestion,
  dependentOn,
  newQuestion,
  type StoredQuestion,
  toAnswers,
  toQuestion,
} from './rules'
import {
  KEPT_LIMIT,
  newQuestionInput,
  QUESTION_LIMIT,
  type Question,
  type QuestionAnswers,
  type QuestionPatch,
  questionPatch,
} from './schema'

export const questionRoutes = new Hono<AppEnv>()

questionRoutes.get('/questions', describe('The couple’s own questions, archived ones last'), async (c) => {
  const questions = await listQuestions(c.var.db, c.var.wedding.id)
  return c.json<Question[], 200>(questions.map(toQuestion), 200)
})

questionRoutes.get(
  '/questions/export/csv',
  describe('All answers as a CSV file', { produces: 'text/csv' }),
  coupleOnly,
  async (c) => {
    const { db, wedding, now } = c.var
    const { questions, answers } = await readAnswers(db, wedding.id)
    return c.body(answersToCsv(questions, answers), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="answers-${dayAt(now, wedding.timezone)}.csv"`,
    })
  },
)

questionRoutes.get('/questions/:id/answers', describe('The answers to a question, with counts'), async (c) => {
  const { db, wedding } = c.var
  const seesAll = seesNeeds(wedding)
  const { questions, answers } = await readAnswers(db, wedding.id, c.req.param('id'), { seesNeeds: seesAll })
  const [question] = questions
  if (!question) throw notFound()
  const isHidden = question.is_sensitive && !seesAll
  return c.json<QuestionAnswers, 200>(toAnswers(answers, isHidden), 200)
})

questionRoutes.post('/questions', describe('Add a question', { answers: 201 }), json(newQuestionInput), async (c) => {
  const { db, wedding, now } = c.var
  const { position, ...input } = c.req.valid('json')
  const question = newQuestion(input, { id: idToCreate(c), now })
  const added = await untilWritten(async () => {
    const found = await readForChange(db, wedding.id, { id: question.id, occasionId: question.occasion_id })
    const isTelling = changesHealthCondition(null, question.depends_on, found.all)
    if (isTelling && !seesNeeds(wedding)) throw forbidden(COUPLE_ONLY)
    requireValid(question, found)
    const parent = found.all.find(({ id }) => id === question.depends_on?.question_id)
    return insertQuestion(db, wedding.id, question, { place: position, parent })
  })
  if (added.outcome === 'saved') return c.json<Question, 201>(toQuestion(added.row), 201)
  const active = activeQuestions(await listQuestions(db, wedding.id))
  throw active.length < QUESTION_LIMIT ? tooManyKept() : tooManyAsked()
})

questionRoutes.put('/questions/:id', describe('Change a question'), json(questionPatch), async (c) => {
  const patch = c.req.valid('json')
  const changed = await untilWritten(() => change(c, c.req.param('id'), patch))
  if (changed.outcome === 'gone') throw notFound()
  return c.json<Question, 200>(toQuestion(changed.row), 200)
})

questionRoutes.delete(
  '/questions/:id',
  describe('Remove a question, or archive it if it has answers', { answers: [200, 204] }),
  async (c) => {
    const { db, wedding, now } = c.var
    const removed = await removeQuestion(db, wedding.id, { id: c.req.param('id'), now })
    if (removed.outcome === 'gone') throw notFound()
    if (removed.outcome === 'archived') return c.json<Question, 200>(toQuestion(removed.row), 200)
    return c.body(null, 204)
  },
)

async function change(c: Context<AppEnv>, id: string, { position, version, ...patch }: QuestionPatch) {
  const { db, wedding, now } = c.var
  const found = await readForChange(db, wedding.id, { id, occasionId: patch.occasion_id })
  const before = found.all.find((question) => question.id === id)
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw staleVersion(toQuestion(before))
  const kept = before.is_sensitive && !seesNeeds(wedding) ? allOptions(before) : keptOptions(before, found)
  const next = changedQuestion(before, patch, kept)
  // They would show answers about health.
  const isTelling =
    (before.is_sensitive && !next.is_sensitive) || changesHealthCondition(before.depends_on, next.depends_on, found.all)
  if (isTelling && !seesNeeds(wedding)) throw forbidden(COUPLE_ONLY)
  const isAskedAgain = before.is_archived && !next.is_archived
  if (isAskedAgain && !patch.depends_on && found.all.some(isArchivedParentOf(next))) next.depends_on = null
  if (next.options.length > KEPT_OPTION_LIMIT) throw invalid({ options: TOO_MANY_OPTIONS })
  requireValid(next, found)
  if (breaksAnswers(before, next)) {
    throw conflict(
      'This question has answers, so its kind and whom it is for cannot change. Please add a new question.',
    )
  }
  if (before.answer_count > 0 && before.is_sensitive && !next.is_sensitive) {
    throw conflict('This question has answers about health, so it stays about health. Please add a new question.')
  }
  if (isAskedAgain && activeQuestions(found.all).length >= QUESTION_LIMIT) throw tooManyAsked()
  const { answer_count: _count, ...stored } = next
  return updateQuestion(db, wedding.id, stored, { place: position, mark: found.mark, now })
}

const isArchivedParentOf = (question: StoredQuestion) => (one: StoredQuestion) =>
  one.is_archived && one.id === question.depends_on?.question_id

/** For those who may not see answers about health: which options a change only closes would tell which ones were chosen. */
const allOptions = ({ options }: CountedQuestion) => new Set(options.map(({ id }) => id))

/** The options that a change may close, but not remove: others depend on them, or some have chosen them. */
function keptOptions({ id }: CountedQuestion, { all, chosen }: Decision): Set<string> {
  const decisive = dependentOn(id, all).flatMap(({ depends_on }) => depends_on?.values ?? [])
  return new Set([...chosen, ...decisive.filter((value) => typeof value === 'string')])
}

function requireValid(question: StoredQuestion, { all, isOccasion }: Decision): void {
  const errors = checkQuestion(question, all)
  if (!isOccasion) Object.assign(errors, unknownOccasion)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const TOO_MANY_OPTIONS = `A question can hold at most ${KEPT_OPTION_LIMIT.toLocaleString('en')} options, closed ones included.`

const tooManyAsked = () => conflict(`You can ask at most ${QUESTION_LIMIT} questions at a time.`)

const tooManyKept = () => conflict(`A wedding can hold at most ${KEPT_LIMIT} questions, archived ones included.`)
