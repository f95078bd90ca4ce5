import { answerText, valuesOf } from '../../../../worker/features/questions/rules'
import type { Question, QuestionAnswers } from '../../../../worker/features/questions/schema'
import { Bar } from '../../../components/bar'
import { Dialog } from '../../../components/dialog'
import { Loaded } from '../../../components/loaded'
import { ScrollBox } from '../../../components/scroll-box'
import { LoadingShapes } from '../../../components/skeleton'
import { ColumnHeads } from '../../../components/table-head'
import { useAnswers } from './api'
import { shownCount, valueLabel } from './wording'

/** The answers to a question: counts where there are few values, and who gave which. */
export function AnswersDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { text, answer_count } = question
  const answer = useAnswers(question.id)
  const description = shownCount(answer.data?.answers.length ?? answer_count, answer_count)
  return (
    <Dialog title={text} description={description} isOpen onClose={onClose} size="wide">
      <Loaded answer={answer} failed="The answers could not be loaded." skeleton={<AnswersSkeleton />}>
        {(data) => (
          <div className="grid gap-6">
            <Counts question={question} {...data} />
            <AnswersTable question={question} answers={data.answers} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** A bar for each option, or the total of a number. */
function Counts({ question, counts, answers }: QuestionAnswers & { question: Question }) {
  if (question.kind === 'number' && answers.length > 0) {
    const total = answers.reduce((sum, { value }) => sum + Number(value ?? 0), 0)
    if (answers.every(({ value }) => value === null)) return null
    return (
      <p className="figures">
        <span className="font-serif text-title">{total.toLocaleString('en')}</span>{' '}
        <span className="text-quiet">in total</span>
      </p>
    )
  }
  const values = valuesOf(question)
  const most = Math.max(1, ...Object.values(counts))
  if (values.length === 0 || answers.every(({ value }) => value === null)) return null
  return (
    <ul aria-label="Counts" className="grid gap-2.5">
      {values.map((value) => {
        const count = counts[String(value)] ?? 0
        return (
          <li key={String(value)} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
            <span className="[overflow-wrap:anywhere]">
              <bdi>{valueLabel(question, value)}</bdi>
            </span>
            <span className="figures font-medium">{count}</span>
            <Bar share={count / most} className="col-span-2 h-1.5" />
          </li>
        )
      })}
    </ul>
  )
}

function AnswersTable({ question, answers }: { question: Question } & Pick<QuestionAnswers, 'answers'>) {
  if (answers.length === 0) return <p className="text-quiet">Answers appear here as your guests reply.</p>
  const isHidden = answers.some(({ value }) => value === null)
  return (
    <>
      {isHidden && <p className="text-quiet">Only the couple can see answers about health.</p>}
      <ScrollBox label="Answers">
        <table className="w-full">
          <thead>
            <tr className="text-quiet text-sm">
              <ColumnHeads
                columns={{
                  [question.scope === 'person' ? 'Guest' : 'Household']: 'w-2/5 py-1 pe-4 text-start font-semibold',
                  Answer: 'py-1 text-start font-semibold',
                }}
              />
            </tr>
          </thead>
          <tbody>
            {answers.map(({ guest_id, household_id, name, value }) => (
              <tr key={guest_id ?? household_id} className="border-line border-t align-top">
                <th scope="row" className="py-2 pe-4 text-start font-normal [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                </th>
                <td className="whitespace-pre-line py-2 [overflow-wrap:anywhere]">
                  {value === null ? (
                    <span className="text-quiet">answered</span>
                  ) : (
                    <bdi>{answerText(question, value)}</bdi>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}

function AnswersSkeleton() {
  return <LoadingShapes label="Loading the answers" shapes={['h-10', 'h-10', 'h-10']} />
}
