import type { WeddingId } from '../../../worker/db/wedding'
import { writeAnswers } from '../../../worker/features/questions/answering/queries'
import {
  type AnswerValue,
  type Question,
  type QuestionAnswers,
  questionPaths,
} from '../../../worker/features/questions/schema'
import type { Couple } from './app'
import { openWeddings } from './databases'

const { list } = questionPaths

/** A question with two options. */
export const choice = { text: 'Which bus?', kind: 'choice', options: [{ text: 'Early' }, { text: 'Late' }] }

export const ask = (couple: Couple, fields: object = {}) =>
  couple.post<Question>(list, { text: `Question ${crypto.randomUUID()}`, kind: 'text', ...fields })

/** The couple's questions, in order. */
export const listed = (couple: Couple) => couple.get<Question[]>(list)

/** The id of the option with this text. */
export const idOf = ({ options }: Question, text: string) => options.find((option) => option.text === text)?.id ?? ''

/** Stores answers as a guest's link does. */
export async function reply(couple: Couple, of: string, values: Record<string, AnswerValue | null>, now = Date.now()) {
  const db = openWeddings()
  const answers = [{ of, values: Object.entries(values) }]
  await db.batch(writeAnswers(db, couple.weddingId as WeddingId, { answers, now }))
}

export const answersOf = (couple: Couple, { id }: Question) => couple.get<QuestionAnswers>(questionPaths.answers(id))
