import { Download, MessageCircleQuestion } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { activeQuestions } from '../../../../worker/features/questions/rules'
import { QUESTION_LIMIT, type Question, questionPaths } from '../../../../worker/features/questions/schema'
import { counted } from '../../../../worker/lib/text'
import { Announcements, announce } from '../../../components/announce'
import { Button } from '../../../components/button'
import { Disclosure } from '../../../components/disclosure'
import { download } from '../../../components/download'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { MissingWords } from '../../../components/missing-words'
import { LoadingShapes } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { focusNeighbour, placeOfFocus } from '../../../lib/focus-neighbour'
import { loadedPart } from '../../../lib/loaded-part'
import { DESK, useMedia } from '../../../lib/media'
import { useOccasions } from '../../../lib/occasions'
import { useIsHelper } from '../../../lib/session'
import { isSettled } from '../../../lib/swr'
import { questionTexts } from '../../../lib/translations'
import { usePresets, useQuestions, useQuestionWrites } from './api'
import { PresetButtons } from './presets-row'
import { Preview } from './preview'
import { useQuestionDialog } from './question-dialog-param'
import { AnswersButton, QuestionRow } from './question-row'
import { useRemoveQuestion } from './remove'
import { FULL } from './wording'

const QuestionDialogs = loadedPart(async () => (await import('./question-dialogs')).QuestionDialogs)

export function QuestionsTab() {
  const { id } = useQuestionDialog()
  const hasTriedPresets = isSettled(usePresets())
  return (
    <>
      <Loaded answer={useQuestions()} failed="The questions could not be loaded." skeleton={<QuestionsSkeleton />}>
        {(questions) => (hasTriedPresets ? <Questions questions={questions} /> : <QuestionsSkeleton />)}
      </Loaded>
      {id !== null && (
        <Suspense>
          <QuestionDialogs />
        </Suspense>
      )}
      <Announcements />
    </>
  )
}

function Questions({ questions }: { questions: Question[] }) {
  const dialog = useQuestionDialog()
  const isWide = useMedia(DESK)
  const active = activeQuestions(questions)
  const archived = questions.filter(({ is_archived }) => is_archived)
  if (active.length === 0) {
    return (
      <div className="grid gap-6">
        <EmptyState
          icon={MessageCircleQuestion}
          title="No questions yet"
          action={<PresetButtons questions={questions} />}
        >
          Ask your guests what you’d like to know when they reply: a song, the shuttle, how many nights. Add one of
          these with one press, or write your own.
        </EmptyState>
        <Archived questions={archived} hasRoom />
      </div>
    )
  }
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
      <div className="grid min-w-0 gap-4">
        <MissingWords
          things={active.map((question) => ({ ...question, texts: questionTexts(question) }))}
          onOpen={dialog.open}
        />
        <QuestionList questions={active} hasAnswers={questions.some(({ answer_count }) => answer_count > 0)} />
        {active.length >= QUESTION_LIMIT ? (
          <p className="text-quiet text-sm">{FULL}</p>
        ) : (
          <section aria-label="Questions to add" className="flex flex-wrap gap-2">
            <PresetButtons questions={questions} />
          </section>
        )}
        <Archived questions={archived} hasRoom={active.length < QUESTION_LIMIT} />
        {!isWide && (
          <Disclosure summary="Preview as your guests see it">
            <Preview questions={active} />
          </Disclosure>
        )}
      </div>
      {isWide && (
        <section aria-labelledby="questions-preview" className="grid gap-3">
          <h2 id="questions-preview">As your guests see it</h2>
          <Preview questions={active} />
        </section>
      )}
    </div>
  )
}

/** The questions that are asked. After a move by the keys or the menu, the focus stays with the question. */
function QuestionList({ questions, hasAnswers }: { questions: Question[]; hasAnswers: boolean }) {
  const isHelper = useIsHelper()
  const dialog = useQuestionDialog()
  const occasions = useOccasions().data ?? []
  const remove = useRemoveQuestion(questions)
  const { move } = useQuestionWrites()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<string | null>(null)

  useEffect(() => {
    if (moved.current === null || questions.length === 0) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${moved.current}"]`)?.focus()
    moved.current = null
  }, [questions])

  function moveTo(question: Question, to: number) {
    moved.current = question.id
    announce(`“${question.text}” is now in position ${to + 1}.`)
    move(questions, question.id, to).catch(toastFailure)
  }

  return (
    <section aria-labelledby="questions-list" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2.5">
        <h2 id="questions-list" className="flex-1">
          {counted(questions.length, 'question')}
        </h2>
        {hasAnswers && !isHelper && (
          <Button onClick={() => void download(questionPaths.exportCsv, 'answers.csv')}>
            <Download aria-hidden />
            Answers as CSV
          </Button>
        )}
      </div>
      <p id="question-keys" hidden>
        Press the arrow up or down key to move the question.
      </p>
      <ol ref={list} aria-label="Questions in their order" className="sheet overflow-clip">
        {questions.map((question, place) => (
          <QuestionRow
            key={question.id}
            question={question}
            questions={questions}
            place={place}
            occasion={occasions.find(({ id }) => id === question.occasion_id)?.name ?? null}
            onOpen={dialog.open}
            onMove={moveTo}
            onRemove={remove}
          />
        ))}
      </ol>
    </section>
  )
}

/** The questions that are no longer asked, whose answers stay. */
function Archived({ questions, hasRoom }: { questions: Question[]; hasRoom: boolean }) {
  const dialog = useQuestionDialog()
  const { askAgain } = useQuestionWrites()
  if (questions.length === 0) return null
  const restore = (question: Question) => {
    const place = placeOfFocus()
    return askAgain(question.id)
      .then(() => {
        toast.success(`“${question.text}” is asked again`)
        focusNeighbour(place)
      })
      .catch(toastFailure)
  }
  return (
    <Disclosure summary={counted(questions.length, 'archived question')}>
      <ul aria-label="Archived questions" className="sheet mt-1 divide-y divide-line">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-4 px-4 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="[overflow-wrap:anywhere]">
                <bdi>{question.text}</bdi>
              </p>
              <AnswersButton question={question} onOpen={dialog.open} />
            </div>
            <Button
              kind="quiet"
              disabled={!hasRoom}
              aria-label={`Ask “${question.text}” again`}
              onClick={() => void restore(question)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function QuestionsSkeleton() {
  return (
    <LoadingShapes
      label="Loading the questions"
      shapes={['h-80 rounded-md', 'h-96 rounded-md']}
      className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]"
    />
  )
}
