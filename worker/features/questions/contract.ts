/** Questions that are asked at a time. */
export const QUESTION_LIMIT = 12
/** Questions in all, with the archived ones. */
export const KEPT_LIMIT = 100
/** Options that are offered at a time. */
export const OPTION_LIMIT = 20
/** Options in all, with the closed ones. */
export const KEPT_OPTION_LIMIT = 1000
/** Characters of an answer. */
export const TEXT_LENGTH = 500
export const LONG_TEXT_LENGTH = 2000
/** Both bounds of an answer that is a number. */
export const MAX_NUMBER = 999_999_999

export const questionKinds = ['text', 'long_text', 'yes_no', 'choice', 'choices', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionScopes = ['person', 'household'] as const
export const audiences = ['everyone', 'adults', 'children'] as const
export const occasionsToShow = ['attending', 'always'] as const

const LIST = '/api/questions'
const one = (id: string) => `${LIST}/${encodeURIComponent(id)}`

export const questionPaths = {
  list: LIST,
  one,
  answers: (id: string) => `${one(id)}/answers`,
  exportCsv: `${LIST}/export/csv`,
} as const

export const OPTIONS_REQUIRED = 'Please add at least one option.'
