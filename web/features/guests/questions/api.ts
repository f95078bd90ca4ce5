import useSWR from 'swr'
import {
  type Question,
  type QuestionAnswers,
  type QuestionFields,
  type QuestionPatch,
  questionPaths,
} from '../../../../worker/features/questions/schema'
import { sendDeletions } from '../../../components/send-deletions'
import { type Collection, useChanges, useCollection } from '../../../lib/collection'
import { request } from '../../../lib/http'
import { asRead, useRead, useRefresh } from '../../../lib/swr'
import { inOrder, movedTo } from './order'

const collection: Collection<Question> = { path: questionPaths.list, one: questionPaths.one, sorted: inOrder }

/** The questions in their order, archived ones last. */
export const useQuestions = () => useCollection(collection)

export const useAnswers = (id: string) => useRead<QuestionAnswers>(questionPaths.answers(id))

/** The presets with their words in every language, which only this screen loads. */
export const usePresets = () =>
  asRead(useSWR<typeof import('./preset-words'), Error>('question presets', () => import('./preset-words')))

/** Moves go one after the other, since each counts from the order after the one before. */
let lastMove: Promise<unknown> = Promise.resolve()

/** Pending deletions are sent before what depends on all questions: they would still count to the limit and to the order. */
export function useQuestionWrites() {
  const { guess, show, sent } = useChanges(collection)
  const refresh = useRefresh()
  const put = (id: string, patch: QuestionPatch) => request<Question>('PUT', questionPaths.one(id), patch)

  return {
    add: async (input: QuestionFields) => {
      await sendDeletions()
      return sent(request<Question>('POST', questionPaths.list, input))
    },
    save: (id: string, patch: QuestionPatch) => sent(put(id, patch)),
    /** Shows the new order at once, and takes it back if it fails. */
    move: async (questions: Question[], id: string, to: number): Promise<void> => {
      const places = new Map(movedTo(questions, id, to).map((question, i) => [question.id, i]))
      const pending = guess(questions, (shown) => ({ ...shown, position: places.get(shown.id) ?? shown.position }))
      const move = lastMove.then(sendDeletions).then(() => put(id, { position: to }))
      lastMove = move.catch(() => undefined)
      try {
        await show([await move])
        await refresh()
      } finally {
        pending.takeBack()
      }
    },
    /** Asks an archived question again, as the last one. */
    askAgain: async (id: string): Promise<Question> => {
      await sendDeletions()
      const question = await put(id, { is_archived: false })
      await refresh()
      return question
    },
  }
}
