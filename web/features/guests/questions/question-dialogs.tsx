import { questionPaths } from '../../../../worker/features/questions/schema'
import { GoneDialog } from '../../../components/gone-dialog'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import { languageOfView } from '../../../lib/translations'
import { AnswersDialog } from './answers-dialog'
import { useQuestions } from './api'
import { EditQuestionDialog, NewQuestionDialog } from './question-dialog'
import { useQuestionDialog } from './question-dialog-param'
import { useRemoveQuestion } from './remove'

/** The dialog that is open according to the address. */
export function QuestionDialogs() {
  const { id, view, close } = useQuestionDialog()
  const { data: questions } = useQuestions()
  const isBeingDeleted = useIsBeingDeleted()
  const question = useLastKnown(
    questions?.find((one) => one.id === id),
    id,
  )
  const remove = useRemoveQuestion(questions ?? [])
  if (id === null || !questions) return null
  if (id === 'new') return <NewQuestionDialog questions={questions} onClose={close} />
  if (!question)
    return isBeingDeleted(questionPaths.one(id)) ? null : (
      <GoneDialog title="This question is not on the list" back="Back to the questions" onClose={close} />
    )
  if (view === 'answers') return <AnswersDialog question={question} onClose={close} />
  return (
    <EditQuestionDialog
      key={id}
      question={question}
      questions={questions}
      language={languageOfView(view)}
      onClose={close}
      onRemove={remove}
    />
  )
}
