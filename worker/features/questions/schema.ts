import * as z from 'zod/mini'
import {
  areDistinct,
  line,
  optionalLine,
  optionalNotes,
  preprocess,
  problem,
  requiredLine,
  requiredNotes,
  translatedNames,
  translations,
  version,
  wholeNumber,
} from '../../lib/fields'
import { foldText } from '../../lib/text'
import type { QuestionAnswer } from '../guests/schema'
import { audiences, KEPT_OPTION_LIMIT, OPTION_LIMIT, occasionsToShow, questionKinds, questionScopes } from './contract'

export * from './contract'

const SAME_OPTION = 'Two options are the same.'
const OPTION_TEXT = 'Please enter the text of each option.'

/** An option to choose. One without an id is new, unless there is one of that text. */
const option = z.object({
  id: z.optional(line(100).check(z.minLength(1))),
  text: requiredLine(OPTION_TEXT),
  /** A closed option stays with those who chose it, and is no longer offered. */
  is_closed: z.optional(z.boolean()),
})
export type OptionInput = z.output<typeof option>

const options = z.array(preprocess((value) => (typeof value === 'string' ? { text: value } : value), option)).check(
  z.maxLength(KEPT_OPTION_LIMIT),
  z.refine(
    (list) => list.filter(({ is_closed }) => !is_closed).length <= OPTION_LIMIT,
    problem({ code: 'too_many', limit: OPTION_LIMIT }),
  ),
  z.refine((list) => areDistinct(list.map(({ text }) => foldText(text))), { error: SAME_OPTION }),
  z.refine((list) => areDistinct(list.flatMap(({ id }) => id ?? [])), { error: SAME_OPTION }),
)

/** Asks only those who gave one of these values to another question: options' ids, or true or false. */
export const condition = z.object({
  question_id: requiredLine('Please choose the other question.', 100),
  values: z.pipe(
    z
      .array(
        z.union([z.boolean(), line(100).check(z.minLength(1))], {
          error: 'Please choose answers of the other question.',
        }),
      )
      .check(z.minLength(1, { error: 'Please choose at least one answer.' }), z.maxLength(OPTION_LIMIT)),
    z.transform((values) => [...new Set(values)]),
  ),
})
export type Condition = z.output<typeof condition>

/** In one language. */
const questionWords = z.object({
  text: z.optional(requiredLine('Please enter the question.')),
  help: z.optional(requiredNotes('Please enter a note.', 500)),
  /** Translated texts of options, by id. */
  options: z.optional(translatedNames(requiredLine(OPTION_TEXT))),
})

export const questionInput = z.object({
  text: requiredLine('Please enter the question.'),
  help: z.optional(optionalNotes(500)),
  kind: z.enum(questionKinds),
  options: z.optional(options),
  /** Whether each guest is asked, or each household once. */
  scope: z.optional(z.enum(questionScopes)),
  /** Null: all who are invited. */
  occasion_id: z.optional(optionalLine(100)),
  asked_of: z.optional(z.enum(audiences)),
  shown_when: z.optional(z.enum(occasionsToShow)),
  required: z.optional(z.boolean()),
  depends_on: z.optional(z.nullable(condition)),
  /** Answers are health data. */
  is_sensitive: z.optional(z.boolean()),
  /** The couple's words in other languages; those that lack one are shown as written above. */
  translations: z.optional(translations(questionWords)),
})
export type QuestionFields = z.output<typeof questionInput>

/** The place among the questions that are asked, from 0; later ones move down. */
const position = z.optional(wholeNumber(0, 1000))

export const newQuestionInput = z.extend(questionInput, { position })
export type NewQuestionInput = z.output<typeof newQuestionInput>

/** The defaults of all fields. */
export const blankQuestion: Required<QuestionFields> = {
  text: '',
  help: null,
  kind: 'text',
  options: [],
  scope: 'person',
  occasion_id: null,
  asked_of: 'everyone',
  shown_when: 'attending',
  required: false,
  depends_on: null,
  is_sensitive: false,
  translations: {},
}

export const questionPatch = z.extend(z.partial(questionInput), {
  position,
  /** False asks an archived question again. */
  is_archived: z.optional(z.boolean()),
  version,
})
export type QuestionPatch = z.output<typeof questionPatch>

export interface QuestionOption {
  id: string
  text: string
  /** True if it is no longer offered. */
  is_closed?: boolean
}

export interface Question extends Required<Omit<QuestionFields, 'options'>> {
  id: string
  options: QuestionOption[]
  position: number
  is_archived: boolean
  /** Number of answers, with those of guests who have declined since. */
  answer_count: number
  version: number
  created_at: string
  updated_at: string
}

export type AnswerValue = QuestionAnswer['value']

export interface GivenAnswer {
  /** Null for an answer of a household. */
  guest_id: string | null
  household_id: string
  /** The name of the guest or the household. */
  name: string
  /** Null where the reader may only know that there is an answer. */
  value: AnswerValue | null
  at: string
}

export interface QuestionAnswers {
  /** Number of answers by value: an option's id, `true` or `false`, a number or a text. Empty where values are hidden. */
  counts: Record<string, number>
  /** The answers, sorted by name. */
  answers: GivenAnswer[]
}
