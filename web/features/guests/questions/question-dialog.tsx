import { activeQuestions } from '../../../../worker/features/questions/rules'
import {
  audiences,
  occasionsToShow,
  QUESTION_LIMIT,
  type Question,
  type QuestionKind,
  questionScopes,
} from '../../../../worker/features/questions/schema'
import type { Locale } from '../../../../worker/lib/locales'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { useOccasions } from '../../../lib/occasions'
import { languageName } from '../../../lib/translations'
import { usePresets, useQuestionWrites } from './api'
import { QuestionFields } from './question-fields'
import {
  newQuestionValues,
  type QuestionValues,
  questionFieldLabels,
  questionForm,
  toQuestionValues,
} from './question-values'
import { audienceLabels, conditionText, FULL, kindLabels, removalOf, scopeLabels, shownLabels } from './wording'

interface NewQuestionDialogProps {
  questions: Question[]
  onClose: () => void
}

export function NewQuestionDialog({ questions, onClose }: NewQuestionDialogProps) {
  const { add } = useQuestionWrites()
  const form = useForm({
    schema: questionForm,
    initial: newQuestionValues,
    submit: async (input) => {
      const question = await add(input)
      toast.success('Question added')
      onClose()
      return question
    },
  })
  const isFull = activeQuestions(questions).length >= QUESTION_LIMIT
  return (
    <FormDialog
      title="Add a question"
      description={isFull && FULL}
      form={form}
      onClose={onClose}
      action="Add question"
      isReady={!isFull}
    >
      <QuestionFields form={form} question={null} questions={questions} />
    </FormDialog>
  )
}

interface EditQuestionDialogProps extends NewQuestionDialogProps {
  question: Question
  /** The language whose words are shown at once. */
  language: Locale | undefined
  onRemove: (question: Question) => void
}

export function EditQuestionDialog({ question, questions, language, onClose, onRemove }: EditQuestionDialogProps) {
  const { save } = useQuestionWrites()
  const { data: presets } = usePresets()
  const occasions = useOccasions().data ?? []
  const form = useEditForm({
    schema: questionForm,
    resource: question,
    toValues: toQuestionValues,
    send: async (changes, { stored }) => {
      const saved = await save(question.id, presets?.withFittingWords(stored, changes) ?? changes)
      toast.success('Question saved')
      onClose()
      return saved
    },
  })

  /** Words what somebody else chose in a select or a list. */
  function worded(name: keyof QuestionValues, theirs: QuestionValues): string | undefined {
    const value = theirs[name]
    if (name === 'kind') return kindLabels[value as QuestionKind]
    if (name === 'scope') return labelOf(questionScopes, scopeLabels, value)
    if (name === 'asked_of') return labelOf(audiences, audienceLabels, value)
    if (name === 'shown_when') return labelOf(occasionsToShow, shownLabels, value)
    if (name === 'occasion_id') return occasions.find(({ id }) => id === value)?.name ?? 'Any of them'
    if (name === 'options') return theirs.options.map(({ text }) => text).join(', ')
    if (name === 'translations') return Object.keys(theirs.translations).map(languageName).join(', ') || 'None'
    if (name === 'depends_on') return theirs.depends_on ? conditionText(theirs.depends_on, questions) : 'Always asked'
  }

  return (
    <EditDialog
      title="Edit question"
      form={form}
      labels={questionFieldLabels}
      worded={worded}
      onClose={onClose}
      onRemove={() => onRemove(question)}
      removal={removalOf(question)}
    >
      <QuestionFields form={form} question={question} questions={questions} language={language} />
    </EditDialog>
  )
}

function labelOf<V extends string>(
  values: readonly V[],
  labels: Record<V, string>,
  value: unknown,
): string | undefined {
  const found = values.find((one) => one === value)
  return found && labels[found]
}
