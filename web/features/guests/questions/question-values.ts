import { isChoice } from '../../../../worker/features/questions/rules'
import {
  blankQuestion,
  type Question,
  type QuestionFields,
  questionInput,
} from '../../../../worker/features/questions/schema'
import { preprocess } from '../../../../worker/lib/fields'
import type { FormValues } from '../../../lib/form'

export type QuestionValues = FormValues<Required<QuestionFields>>

/** The API's schema for what is typed. Drops options that were left blank, or do not show. */
export const questionForm = preprocess((values) => {
  const { options, ...typed } = values as QuestionValues
  const named = options.filter(({ id, text }) => id !== undefined || text.trim() !== '')
  return { ...typed, ...(isChoice(typed.kind) && { options: named }) }
}, questionInput)

/** The order decides which wrong field gets the focus. */
export function toQuestionValues(question: Required<QuestionFields>): QuestionValues {
  return {
    text: question.text,
    help: question.help ?? '',
    kind: question.kind,
    options: question.options,
    scope: question.scope,
    asked_of: question.asked_of,
    shown_when: question.shown_when,
    occasion_id: question.occasion_id ?? '',
    depends_on: question.depends_on,
    required: question.required,
    is_sensitive: question.is_sensitive,
    translations: question.translations,
  }
}

export const newQuestionValues = toQuestionValues(blankQuestion)

export const questionFieldLabels: Record<keyof QuestionValues, string> = {
  text: 'Question',
  help: 'Explanation',
  kind: 'Kind of answer',
  options: 'Options',
  scope: 'Who answers',
  asked_of: 'Asked of',
  shown_when: 'When',
  occasion_id: 'Occasion',
  depends_on: 'Only after another answer',
  required: 'An answer is required',
  is_sensitive: 'This is about health',
  translations: 'In other languages',
}

/** The question that the values make, to show it as guests see it. */
export function toPreview(values: QuestionValues): Question {
  return {
    ...blankQuestion,
    ...values,
    help: values.help || null,
    options: values.options.map((option, i) => ({ ...option, id: option.id ?? `new-${i}` })),
    occasion_id: null,
    depends_on: null,
    id: 'preview',
    position: 0,
    is_archived: false,
    answer_count: 0,
    version: 1,
    created_at: '',
    updated_at: '',
  }
}
