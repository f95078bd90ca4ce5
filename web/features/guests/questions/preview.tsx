import { type ChangeEvent, useId, useState } from 'react'
import { asksOf, type Respondent } from '../../../../worker/features/questions/answering/rules'
import type { AnswerValue, Question } from '../../../../worker/features/questions/schema'
import { SelectField } from '../../../components/field'
import { GuestPaper, guestChoiceLook, guestControlLook, guestTickLook } from '../../../components/guest-paper'

const viewers = [
  { value: 'adult', label: 'An adult who is coming' },
  { value: 'child', label: 'A child who is coming' },
  { value: 'declined', label: 'Someone who can’t come' },
] as const

/** The questions as guests see them. Answers typed here go nowhere, but show the questions that depend on them. */
export function Preview({ questions }: { questions: Question[] }) {
  const [viewer, setViewer] = useState<string>('adult')
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map())
  const shown = questionsFor(questions, viewer, answers)
  const set = (id: string) => (value: AnswerValue) => setAnswers((before) => new Map(before).set(id, value))
  const list = (scope: Question['scope']) =>
    shown
      .filter((question) => question.scope === scope)
      .map((question) => (
        <GuestQuestion
          key={question.id}
          question={question}
          value={answers.get(question.id)}
          onChange={set(question.id)}
        />
      ))
  const [own, ofHousehold] = [list('person'), list('household')]
  return (
    <div className="grid gap-4">
      <SelectField label="Seen by" value={viewer} onChange={setViewer} options={viewers} />
      <GuestPaper>
        {own}
        {ofHousehold.length > 0 && (
          <section
            aria-label="For your household"
            className="grid gap-6 border-line border-t pt-5 first:border-t-0 first:pt-0"
          >
            <p className="text-quiet">For your household, once</p>
            {ofHousehold}
          </section>
        )}
        {shown.length === 0 && <p className="text-quiet">None of your questions is asked here.</p>}
      </GuestPaper>
    </div>
  )
}

/** One question as guests see it, to look at. */
export function QuestionPreview({ question }: { question: Question }) {
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        What guests see
      </p>
      <div inert>
        <GuestPaper>
          <GuestQuestion question={question} value={undefined} onChange={() => {}} />
        </GuestPaper>
      </div>
    </section>
  )
}

function questionsFor(questions: Question[], viewer: string, answers: ReadonlyMap<string, AnswerValue>): Question[] {
  const status = viewer === 'declined' ? 'declined' : 'confirmed'
  const occasions = new Set(questions.map(({ occasion_id }) => occasion_id ?? ''))
  const person: Respondent = {
    kind: viewer === 'child' ? 'child' : 'adult',
    invitations: [...occasions].map((occasion_id) => ({ occasion_id, status })),
  }
  const isAsked = (question: Question, counted: typeof answers) => asksOf(question, [person], counted)
  const counted = new Map(
    [...answers].filter(([id]) => questions.some((one) => one.id === id && isAsked(one, answers))),
  )
  return questions.filter((question) => isAsked(question, counted))
}

interface GuestQuestionProps {
  question: Question
  value: AnswerValue | undefined
  onChange: (value: AnswerValue) => void
}

function GuestQuestion({ question, value, onChange }: GuestQuestionProps) {
  const id = useId()
  const { kind, text, help, required, is_sensitive } = question
  const title = (
    <>
      <span className="block text-heading leading-snug" dir="auto">
        {text || 'Your question'}
        {required && !is_sensitive && ' *'}
      </span>
      {help && (
        <span className="mt-0.5 block whitespace-pre-line text-base text-quiet" dir="auto">
          {help}
        </span>
      )}
    </>
  )
  const choices = choicesOf(question)
  if (kind !== 'choices') {
    const field = {
      id,
      className: guestControlLook,
      value: typeof value === 'object' ? '' : String(value ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    }
    return (
      <div className="grid gap-2">
        <label htmlFor={id}>{title}</label>
        {kind === 'choice' || kind === 'yes_no' ? (
          <select
            {...field}
            onChange={({ target }) => onChange(choices.find((one) => String(one.value) === target.value)?.value ?? '')}
          >
            <option value="">–</option>
            {choices.map((one) => (
              <option key={one.label} value={String(one.value)}>
                {one.label}
              </option>
            ))}
          </select>
        ) : kind === 'long_text' ? (
          <textarea {...field} rows={3} />
        ) : (
          <input {...field} inputMode={kind === 'number' ? 'decimal' : undefined} autoComplete="off" />
        )}
      </div>
    )
  }
  const chosen = [value ?? []].flat()
  const choose = (one: string | boolean) => {
    const before = chosen.filter((other) => typeof other === 'string')
    onChange(chosen.includes(one) ? before.filter((other) => other !== one) : [...before, String(one)])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">{title}</legend>
      {choices.map((one) => (
        <label key={one.label} className={guestChoiceLook}>
          <input
            type="checkbox"
            checked={chosen.includes(one.value)}
            onChange={() => choose(one.value)}
            className={guestTickLook}
          />
          <span dir="auto">{one.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function choicesOf({ kind, options }: Question): { value: string | boolean; label: string }[] {
  if (kind === 'yes_no') {
    return [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
    ]
  }
  return options
    .filter(({ is_closed }) => !is_closed)
    .map(({ id, text }) => ({ value: id, label: text || 'An option' }))
}
