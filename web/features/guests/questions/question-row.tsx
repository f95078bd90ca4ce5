import { ArrowDown, ArrowUp, CornerDownRight, GripVertical, MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Question } from '../../../../worker/features/questions/schema'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { Menu, MenuItem, MenuLine, MoreButton } from '../../../components/menu'
import { carryQuestion } from './order'
import type { QuestionView } from './question-dialog-param'
import { answerCount, askedOf, conditionText, kindLabels, removalOf } from './wording'

interface QuestionRowProps {
  question: Question
  /** The questions that are asked, in order. */
  questions: Question[]
  place: number
  /** The name of the occasion that the question is about; null: of any. */
  occasion: string | null
  onOpen: (id: string, view?: QuestionView) => void
  onMove: (question: Question, to: number) => void
  onRemove: (question: Question) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** A question, with a grip that moves it by pointer or by the arrow keys. */
export function QuestionRow({ question, questions, place, occasion, onOpen, onMove, onRemove }: QuestionRowProps) {
  const { id, text, kind, required, is_sensitive, depends_on } = question
  const last = questions.length - 1

  function moveByKeys(press: KeyboardEvent) {
    const step = steps[press.key]
    if (step === undefined) return
    press.preventDefault()
    const to = Math.min(Math.max(place + step, 0), last)
    if (to !== place) onMove(question, to)
  }

  return (
    <li data-place={place} className={rowLook}>
      <button
        type="button"
        data-grip={id}
        aria-label={`Move “${text}”, position ${place + 1} of ${last + 1}`}
        aria-roledescription="draggable"
        aria-describedby="question-keys"
        onPointerDown={(press) => carryQuestion(press, { question, from: place, onDrop: (to) => onMove(question, to) })}
        onKeyDown={moveByKeys}
        className="grid min-h-11 w-9 shrink-0 cursor-grab touch-manipulation select-none place-items-center self-stretch rounded-sm text-quiet [-webkit-touch-callout:none] hover:text-ink"
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      {depends_on && <CornerDownRight aria-hidden className="mt-3.5 size-4 shrink-0 text-quiet" />}
      <div className="grid min-w-0 flex-1 gap-0.5 py-2.5">
        <button
          type="button"
          data-row={id}
          onClick={() => onOpen(id)}
          className="text-start font-medium [overflow-wrap:anywhere] hover:text-accent max-desk:-my-2.75 max-desk:py-2.75"
        >
          <bdi>{text}</bdi>
        </button>
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">
          {[kindLabels[kind], askedOf(question), occasion, required ? 'required' : null].filter(Boolean).join(' · ')}
        </p>
        {depends_on && (
          <p className="text-quiet text-sm [overflow-wrap:anywhere]">{conditionText(depends_on, questions)}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          {question.answer_count > 0 && <AnswersButton question={question} onOpen={onOpen} />}
          {is_sensitive && <Chip tone="care">about health</Chip>}
        </p>
      </div>
      <Menu trigger={<MoreButton label={`More about “${text}”`} className="mt-0.5" />}>
        <MenuItem onSelect={() => onOpen(id)}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuItem onSelect={() => onOpen(id, 'answers')}>
          <MessageSquareText aria-hidden />
          Answers
        </MenuItem>
        <MenuItem disabled={place === 0} onSelect={() => onMove(question, place - 1)}>
          <ArrowUp aria-hidden />
          Move up
        </MenuItem>
        <MenuItem disabled={place === last} onSelect={() => onMove(question, place + 1)}>
          <ArrowDown aria-hidden />
          Move down
        </MenuItem>
        <MenuLine />
        <MenuItem isDangerous onSelect={() => onRemove(question)}>
          <Trash2 aria-hidden />
          {removalOf(question)}
        </MenuItem>
      </Menu>
    </li>
  )
}

/** A lifted copy lies above the page; a line shows where the row would land. */
const rowLook = classNames(
  'flex items-start gap-1.5 border-line border-t bg-card pe-1.5 ps-1 first:border-t-0',
  'data-carried:opacity-40 data-over:bg-accent-soft data-lifted:overflow-clip data-lifted:rounded-md data-lifted:border data-lifted:border-accent data-lifted:shadow-raised',
  '[&[data-over][data-side=before]]:shadow-[inset_0_3px_var(--color-accent)]',
  '[&[data-over][data-side=after]]:shadow-[inset_0_-3px_var(--color-accent)]',
)

export function AnswersButton({ question, onOpen }: Pick<QuestionRowProps, 'question' | 'onOpen'>) {
  const { id, text, answer_count } = question
  return (
    <button
      type="button"
      aria-label={`${answerCount(answer_count)} to “${text}”`}
      onClick={() => onOpen(id, 'answers')}
      className="figures min-h-11 text-accent text-sm underline-offset-2 hover:underline desk:min-h-6"
    >
      {answerCount(answer_count)}
    </button>
  )
}
