import { activeQuestions, dependentOn } from '../../../../worker/features/questions/rules'
import { type Question, questionPaths } from '../../../../worker/features/questions/schema'
import { counted } from '../../../../worker/lib/text'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { goneSentence } from './wording'

/** Returns how to delete a question and those that depend on it. Answered ones are archived instead. */
export function useRemoveQuestion(questions: Question[]) {
  const { remove } = useUndoableDelete()
  return (question: Question) => {
    const dependent = activeQuestions(dependentOn(question.id, questions))
    // Those that depend on it go first, while they still do.
    const gone = [...dependent, question]
    remove({
      path: gone.map(({ id }) => questionPaths.one(id)),
      what: gone.length === 1 ? `“${question.text}”` : counted(gone.length, 'question'),
      said: goneSentence(question, dependent),
      atOnce: 1,
    })
  }
}
