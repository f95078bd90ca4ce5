import { toIso } from '../../lib/calendar'
import { countEach } from '../../lib/counting'
import { type CsvValue, toCsv } from '../../lib/csv'
import { changesOf, filledIn } from '../../lib/every-field'
import type { Locale } from '../../lib/locales'
import { foldText, shortHash } from '../../lib/text'
import { sortByName } from '../guests/rules'
import {
  type AnswerValue,
  blankQuestion,
  type Condition,
  type GivenAnswer,
  OPTIONS_REQUIRED,
  type OptionInput,
  type Question,
  type QuestionAnswers,
  type QuestionFields,
  type QuestionKind,
  type QuestionOption,
  type QuestionPatch,
} from './schema'

/** A stored question. Instants in epoch milliseconds. */
export interface StoredQuestion extends Omit<Question, 'answer_count' | 'created_at' | 'updated_at'> {
  created_at: number
  updated_at: number
}

export interface CountedQuestion extends StoredQuestion {
  answer_count: number
}

export function newQuestion(input: QuestionFields, { id, now }: { id: string; now: number }): StoredQuestion {
  const fields = filledIn(blankQuestion, input)
  return {
    ...fields,
    options: isChoice(fields.kind) ? settleOptions(fields.options) : [],
    id,
    position: 0,
    is_archived: false,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The question after a change. Options in `kept` are never removed, only closed. */
export function changedQuestion<Q extends StoredQuestion>(
  question: Q,
  { options, is_archived, ...patch }: Omit<QuestionPatch, 'position' | 'version'>,
  kept: ReadonlySet<string>,
): Q {
  const next = { ...question, ...filledIn(question, changesOf(blankQuestion, patch) as Partial<Q>) }
  if (is_archived !== undefined) next.is_archived = is_archived
  if (!isChoice(next.kind)) next.options = []
  else if (options) next.options = settleOptions(options, question.options, kept)
  return next
}

export function toQuestion({ created_at, updated_at, ...question }: CountedQuestion): Question {
  return { ...question, created_at: toIso(created_at), updated_at: toIso(updated_at) }
}

/** A question with the couple's words in a language; those that lack one stay as written. */
export function questionIn<Q extends Pick<StoredQuestion, 'text' | 'help' | 'options' | 'translations'>>(
  question: Q,
  locale: Locale,
): Q {
  const words = question.translations[locale]
  if (!words) return question
  const texts = new Map(Object.entries(words.options ?? {}))
  return {
    ...question,
    text: words.text ?? question.text,
    help: words.help ?? question.help,
    options: question.options.map((option) => ({ ...option, text: texts.get(option.id) ?? option.text })),
  }
}

export const isChoice = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices'

/** The questions that are asked, in order. */
export function activeQuestions<Q extends Pick<Question, 'is_archived'>>(questions: Q[]): Q[] {
  return questions.filter(({ is_archived }) => !is_archived)
}

/**
 * The options to store. One without an id is the stored option of the same text, or new. Stored options that are left out and in
 * `kept` stay, closed.
 */
function settleOptions(
  given: OptionInput[],
  stored: QuestionOption[] = [],
  kept: ReadonlySet<string> = new Set(),
): QuestionOption[] {
  const used = new Set(given.flatMap(({ id }) => id ?? []))
  const taken = new Set([...used, ...stored.map(({ id }) => id)])
  const byText = Map.groupBy(stored, (one) => foldText(one.text))
  const settled = given.map(({ id, text, is_closed }): QuestionOption => {
    const known = byText.get(foldText(text))?.find((one) => !used.has(one.id))
    const own = id ?? known?.id ?? freshId(text, taken)
    used.add(own)
    taken.add(own)
    return { id: own, text, ...(is_closed && { is_closed }) }
  })
  const closed = stored.filter(({ id }) => !used.has(id) && kept.has(id))
  return [...settled, ...closed.map((option) => ({ ...option, is_closed: true }))]
}

/** A short id for an option, which is unique in its question. */
function freshId(text: string, used: ReadonlySet<string>): string {
  const hash = shortHash(text)
  let id = hash
  for (let count = 2; used.has(id); count++) id = `${hash}-${count}`
  return id
}

/** The values that an answer to a question can have, where there are few: closed options included. */
export function valuesOf({ kind, options }: Pick<Question, 'kind' | 'options'>): (string | boolean)[] {
  if (kind === 'yes_no') return [true, false]
  return isChoice(kind) ? options.map(({ id }) => id) : []
}

/** The questions that are asked only after some answers to this one. */
export function dependentOn<Q extends Pick<Question, 'depends_on'>>(id: string, questions: Q[]): Q[] {
  return questions.filter(({ depends_on }) => depends_on?.question_id === id)
}

/**
 * Whether a change sets, changes or removes a condition on a question about health. The answers of those who meet the condition are listed,
 * which would tell what they said to that question.
 */
export function changesHealthCondition(
  before: Condition | null,
  next: Condition | null,
  all: Pick<Question, 'id' | 'is_sensitive'>[],
): boolean {
  const isAboutHealth = (one: Condition | null) =>
    all.some(({ id, is_sensitive }) => is_sensitive && id === one?.question_id)
  const said = (one: Condition | null) => JSON.stringify(one && [one.question_id, one.values.toSorted()])
  return said(before) !== said(next) && [before, next].some(isAboutHealth)
}

/** Checks a question against the others of the wedding: a sentence by field, empty if all is well. */
export function checkQuestion(question: StoredQuestion, all: StoredQuestion[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const dependent = dependentOn(question.id, all)
  if (isChoice(question.kind) && question.options.every(({ is_closed }) => is_closed)) {
    errors.options = OPTIONS_REQUIRED
  }
  const values = valuesOf(question)
  if (dependent.some(({ depends_on }) => depends_on?.values.some((value) => !values.includes(value)))) {
    errors.kind = 'Another question depends on the answers to this one.'
  }
  if (question.scope === 'person' && dependent.some(({ scope }) => scope === 'household')) {
    errors.scope = HOUSEHOLD_AFTER_PERSON
  }
  const parent = question.depends_on && checkCondition(question, question.depends_on, all)
  if (parent) errors.depends_on = parent
  else if (question.depends_on && dependent.length > 0) {
    errors.depends_on = 'Another question depends on this one, so this one cannot depend on another.'
  }
  return errors
}

const HOUSEHOLD_AFTER_PERSON = 'A question for each household cannot depend on one for each guest.'

function checkCondition(question: StoredQuestion, condition: Condition, all: StoredQuestion[]): string | undefined {
  if (condition.question_id === question.id) return 'A question cannot depend on itself.'
  const parent = (question.is_archived ? all : activeQuestions(all)).find(({ id }) => id === condition.question_id)
  if (!parent) return 'Please choose one of your questions.'
  if (parent.depends_on) return 'That question depends on another one already. Please choose one that does not.'
  const values = valuesOf(parent)
  if (values.length === 0) return 'Please choose a question with options, or one of yes or no.'
  if (condition.values.some((value) => !values.includes(value))) return 'Please choose answers of that question.'
  return question.scope === 'household' && parent.scope === 'person' ? HOUSEHOLD_AFTER_PERSON : undefined
}

/** Whether a change would leave answers that do not fit the question. */
export function breaksAnswers(before: CountedQuestion, next: StoredQuestion): boolean {
  const isLonger = before.kind === 'text' && next.kind === 'long_text'
  return before.answer_count > 0 && (before.scope !== next.scope || (before.kind !== next.kind && !isLonger))
}

/** A stored answer with the name of the guest or household. The instant in epoch milliseconds. */
export interface NamedAnswer extends Omit<GivenAnswer, 'at'> {
  id: string
  question_id: string
  value: AnswerValue
  household: string | null
  at: number
}

/** The answers to a question. With `isHidden` only who has answered. */
export function toAnswers(answers: NamedAnswer[], isHidden: boolean): QuestionAnswers {
  return {
    counts: isHidden ? {} : countEach(answers.flatMap(({ value }) => value).map(String)),
    answers: sortByName(answers).map(({ guest_id, household_id, name, value, at }) => ({
      guest_id,
      household_id,
      name,
      value: isHidden ? null : value,
      at: toIso(at),
    })),
  }
}

/** An answer as text: the options' texts, `yes` or `no`. */
export function answerText({ options }: Pick<Question, 'options'>, value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const textOf = (one: string | number) => options.find(({ id }) => id === one)?.text ?? String(one)
  return [value].flat().map(textOf).join('; ')
}

/** A row for each answer, by question and name. */
export function answersToCsv(questions: StoredQuestion[], answers: NamedAnswer[]): string {
  const byQuestion = Map.groupBy(answers, ({ question_id }) => question_id)
  const rows = questions.flatMap((question) =>
    sortByName(byQuestion.get(question.id) ?? []).map(({ name, household, value, at }): CsvValue[] => [
      question.text,
      name,
      household,
      answerText(question, value),
      toIso(at),
    ]),
  )
  return toCsv([['Question', 'Name', 'Household', 'Answer', 'Answered at'], ...rows])
}
