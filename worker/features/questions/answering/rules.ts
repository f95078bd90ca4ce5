import { withAsciiDigits } from '../../../lib/digits'
import { type FieldProblem, optionalLine, optionalNotes, readAs } from '../../../lib/fields'
import type { GuestKind, Invitation } from '../../guests/schema'
import { type AnswerValue, LONG_TEXT_LENGTH, MAX_NUMBER, type Question, TEXT_LENGTH } from '../schema'

/** A guest who may be asked. */
export interface Respondent {
  kind: GuestKind
  invitations: Pick<Invitation, 'occasion_id' | 'status'>[]
}

/** Answers by question. */
export type Answers = ReadonlyMap<string, AnswerValue>

type Asked = Pick<Question, 'occasion_id' | 'asked_of' | 'shown_when' | 'depends_on' | 'is_archived'>

/**
 * Whether a question is asked of a guest, or of a household by any of its members. `answers` are those that count: none to a
 * question that is itself not asked.
 */
export function asksOf(question: Asked, people: Respondent[], answers: Answers): boolean {
  if (question.is_archived || !isConditionMet(question.depends_on, answers)) return false
  return people.some(({ kind, invitations }) => isInAudience(question, kind) && isShown(question, invitations))
}

/** Whether there are answers with which a question is asked of a guest, or of a household by any of its members. */
export function mayAsk(question: Omit<Asked, 'is_archived'> & Partial<Asked>, people: Respondent[]): boolean {
  return asksOf({ is_archived: false, ...question, shown_when: 'always', depends_on: null }, people, new Map())
}

function isConditionMet(condition: Asked['depends_on'], answers: Answers): boolean {
  if (!condition) return true
  const given = [answers.get(condition.question_id) ?? []].flat()
  return condition.values.some((value) => given.includes(value))
}

function isInAudience({ asked_of }: Asked, kind: GuestKind): boolean {
  return asked_of === 'everyone' || (asked_of === 'adults') === (kind === 'adult')
}

/** Whether a question is asked of people, or would be if those came who may: who say so, and who have not replied to anything yet. */
function mayBeAsked(question: Asked, people: Respondent[], answers: Answers): boolean {
  const ifTheyCome = people.map(({ kind, invitations }) => {
    const isSilent = invitations.every(({ status }) => status === 'pending')
    return {
      kind,
      invitations: invitations.map((one) =>
        isSilent || one.status === 'maybe' ? { ...one, status: 'confirmed' as const } : one,
      ),
    }
  })
  return asksOf(question, ifTheyCome, answers)
}

function isShown({ occasion_id, shown_when }: Asked, invitations: Respondent['invitations']): boolean {
  const about = invitations.filter((one) => occasion_id === null || one.occasion_id === occasion_id)
  return shown_when === 'always' ? about.length > 0 : about.some(({ status }) => status === 'confirmed')
}

/** A valid answer, null for none, or the problem with it. */
type AnswerReading = { outcome: 'valid'; value: AnswerValue | null } | { outcome: 'invalid'; problem: FieldProblem }

/**
 * Reads one answer, from JSON or from a form, where numbers, booleans and a single choice are text. `kept` is the stored answer,
 * whose closed options stay valid.
 */
export function readAnswer(
  question: Pick<Question, 'kind' | 'options' | 'required'>,
  raw: unknown,
  kept?: AnswerValue,
): AnswerReading {
  const reading = readValue(question, raw, [kept ?? []].flat())
  return reading.outcome === 'valid' && reading.value === null && question.required
    ? invalid({ code: 'required' })
    : reading
}

function readValue(
  question: Pick<Question, 'kind' | 'options'>,
  raw: unknown,
  kept: (string | number | boolean)[],
): AnswerReading {
  if (raw === null || raw === undefined || raw === '') return valid(null)
  switch (question.kind) {
    case 'text':
      return readText(optionalLine(TEXT_LENGTH), raw)
    case 'long_text':
      return readText(optionalNotes(LONG_TEXT_LENGTH), raw)
    case 'yes_no':
      if (raw === true || raw === 'true') return valid(true)
      return raw === false || raw === 'false' ? valid(false) : invalid({ code: 'not_true_or_false' })
    case 'number':
      return readNumber(raw)
    case 'choice':
      return readOptions(question.options, [raw], kept, ([id]) => id ?? null)
    case 'choices':
      if (Array.isArray(raw) && raw.length > question.options.length) {
        return invalid({ code: 'too_many', limit: question.options.length })
      }
      if (!Array.isArray(raw) && typeof raw !== 'string') return invalid({ code: 'not_a_list' })
      return readOptions(question.options, [raw].flat(), kept, (ids) => (ids.length > 0 ? ids : null))
  }
}

function readText(schema: ReturnType<typeof optionalLine>, raw: unknown): AnswerReading {
  const { value, problem } = readAs(schema, raw)
  return problem ? invalid(problem) : valid(value)
}

/** A decimal number with as many digits as forms, lists and exports can have; `٫` is the decimal point of Arabic. */
const decimal = /^[-+]?\d{1,12}([.,٫]\d{1,6})?$/

/** Text that is a thousand or more in some languages and a number with three decimals in others. */
const thousands = /^[-+]?(?!0[.,])\d{1,3}[.,]\d{3}$/

/** An answer, or one of several, as text that `readAnswer` reads. */
export function answerText(value: string | number | boolean): string {
  const text = String(value)
  return typeof value === 'number' && thousands.test(text) ? `${text}0` : text
}

/** More than any decimal number has. */
const NUMBER_LENGTH = 100

/** Reads the digits of any script, since phones type those of the guest's language. */
function readNumber(raw: unknown): AnswerReading {
  if (typeof raw !== 'string' && typeof raw !== 'number') return invalid({ code: 'not_a_number' })
  const given = String(raw).trim()
  const text = given.length > NUMBER_LENGTH ? given : withAsciiDigits(given)
  if (typeof raw === 'string' && text === '') return valid(null)
  const isNumber = decimal.test(text) && !thousands.test(text)
  const number = typeof raw === 'string' && isNumber ? Number(text.replace(/[,٫]/, '.')) : raw
  if (typeof number !== 'number' || !Number.isFinite(number)) return invalid({ code: 'not_a_number' })
  if (number > MAX_NUMBER) return invalid({ code: 'too_large', limit: MAX_NUMBER })
  if (number < -MAX_NUMBER) return invalid({ code: 'too_small', limit: -MAX_NUMBER })
  return decimal.test(text) ? valid(number) : invalid({ code: 'not_a_number' })
}

/** Reads the ids of options, each once, in the options' order. */
function readOptions(
  options: Question['options'],
  chosen: unknown[],
  kept: (string | number | boolean)[],
  toValue: (ids: string[]) => AnswerValue | null,
): AnswerReading {
  const offered = options.filter(({ id, is_closed }) => !is_closed || kept.includes(id))
  if (chosen.some((one) => !offered.some(({ id }) => id === one))) {
    return invalid({ code: 'not_an_option', options: offered.map(({ text }) => text) })
  }
  return valid(toValue(offered.map(({ id }) => id).filter((id) => chosen.includes(id))))
}

const valid = (value: AnswerValue | null): AnswerReading => ({ outcome: 'valid', value })
const invalid = (problem: FieldProblem): AnswerReading => ({ outcome: 'invalid', problem })

interface AnswersReading {
  /** The answers to store, by question; null: none. Questions that stay as they are have no entry. */
  values: Map<string, AnswerValue | null>
  /** Problems by the id of the question. */
  problems: Map<string, FieldProblem>
}

/**
 * Reads the answers of a guest, or of a household, to questions of that scope. Answers to questions that are not asked are
 * ignored, and those stored before are dropped, unless somebody may still come. A question that is absent from `given`
 * keeps its stored answer; a form therefore gives null for what is left unchosen. `stored` also has the household's answers when a
 * guest's are read.
 */
export function readAnswers(
  questions: (Asked & Pick<Question, 'id' | 'kind' | 'options' | 'required'>)[],
  people: Respondent[],
  { given, stored }: { given: Record<string, unknown>; stored: Answers },
): AnswersReading {
  const values: AnswersReading['values'] = new Map()
  const problems: AnswersReading['problems'] = new Map()
  const counted = new Map(stored)
  const waiting = new Map(stored)
  // What others depend on comes first: conditions go one level deep.
  for (const question of questions.toSorted((a, b) => Number(a.depends_on !== null) - Number(b.depends_on !== null))) {
    const { id } = question
    const kept = stored.get(id)
    if (!asksOf(question, people, counted)) {
      counted.delete(id)
      if (mayBeAsked(question, people, waiting)) continue
      waiting.delete(id)
      if (kept !== undefined) values.set(id, null)
      continue
    }
    const isGiven = Object.hasOwn(given, id)
    const reading = isGiven || kept === undefined ? readAnswer(question, given[id], kept) : valid(kept)
    if (reading.outcome === 'invalid') problems.set(id, reading.problem)
    else if (isGiven) {
      values.set(id, reading.value)
      for (const answers of [counted, waiting]) {
        if (reading.value === null) answers.delete(id)
        else answers.set(id, reading.value)
      }
    }
  }
  return { values, problems }
}
