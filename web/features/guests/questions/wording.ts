import { dependentOn, valuesOf } from '../../../../worker/features/questions/rules'
import { type Condition, QUESTION_LIMIT, type Question } from '../../../../worker/features/questions/schema'
import { counted } from '../../../../worker/lib/text'

export const kindLabels: Record<Question['kind'], string> = {
  text: 'A line of text',
  long_text: 'Several lines of text',
  yes_no: 'Yes or no',
  choice: 'One of several options',
  choices: 'Any of several options',
  number: 'A number',
}

export const scopeLabels: Record<Question['scope'], string> = {
  person: 'Each guest',
  household: 'Each household once',
}

export const audienceLabels: Record<Question['asked_of'], string> = {
  everyone: 'Everyone',
  adults: 'Adults only',
  children: 'Children only',
}

export const shownLabels: Record<Question['shown_when'], string> = {
  attending: 'If they come',
  always: 'Whatever they reply',
}

/** Whom a question is asked, such as 'each adult who is coming'. */
export function askedOf({ scope, asked_of, shown_when }: Question): string {
  const people = { everyone: 'guest', adults: 'adult', children: 'child' }[asked_of]
  const coming = shown_when === 'attending' ? ' who is coming' : ''
  if (scope === 'person') return `each ${people}${coming}`
  if (asked_of === 'everyone') return shown_when === 'attending' ? 'each household that is coming' : 'each household'
  return `each household with ${people === 'adult' ? 'an' : 'a'} ${people}${coming}`
}

/** One value that an answer can have. */
export function valueLabel({ options }: Pick<Question, 'options'>, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return options.find(({ id }) => id === value)?.text ?? value
}

/** 'Only after “Shuttle?”: Yes' */
export function conditionText({ question_id, values }: Condition, questions: Question[]): string {
  const parent = questions.find(({ id }) => id === question_id)
  if (!parent) return 'Only after another question'
  return `Only after “${parent.text}”: ${values.map((value) => valueLabel(parent, value)).join(' or ')}`
}

/** The questions that this one can depend on. */
export function possibleParents(questions: Question[], own: Question | null, scope: string): Question[] {
  if (own && dependentOn(own.id, questions).length > 0) return []
  return questions.filter(
    (question) =>
      question.id !== own?.id &&
      !question.is_archived &&
      question.depends_on === null &&
      valuesOf(question).length > 0 &&
      (scope === 'person' || question.scope === 'household'),
  )
}

/** '1 answer', '12 answers', 'No answers yet' */
export function answerCount(count: number): string {
  if (count === 0) return 'No answers yet'
  return counted(count, 'answer')
}

/** Counts the answers that are listed and those that are not: '2 answers', '2 answers, 1 more from guests who aren’t coming' */
export function shownCount(shown: number, all: number): string {
  const more = all - shown
  if (more <= 0) return answerCount(shown)
  const absent = 'from guests who aren’t coming'
  return shown === 0
    ? `${answerCount(more)} ${absent}`
    : `${answerCount(shown)}, ${more.toLocaleString('en')} more ${absent}`
}

/** Names on a button how a question is removed. */
export const removalOf = ({ answer_count }: Question): string => (answer_count > 0 ? 'Archive' : 'Delete')

/** Shown in the toast when questions go. */
export function goneSentence(question: Question, dependent: Question[]): string {
  const gone = [question, ...dependent]
  const answered = gone.filter(({ answer_count }) => answer_count > 0).length
  const others =
    dependent.length === 0 ? '' : dependent.length === 1 ? ' and the question after it' : ' and those after it'
  if (answered === 0) return `“${question.text}”${others} ${others ? 'are' : 'is'} deleted`
  if (answered < gone.length) {
    return `“${question.text}”${others} are removed; ${answered === 1 ? 'the one with answers is' : 'those with answers are'} archived`
  }
  return `“${question.text}”${others} ${others ? 'are' : 'is'} archived, with ${others ? 'the' : 'its'} answers`
}

export const FULL = `You’re asking ${QUESTION_LIMIT} questions, the most there can be. Delete or archive one to add another.`
