import type { Texts } from '../../../texts/en'
import { type FilledForm, fieldNames } from '../party/form/rules'
import type { AskedQuestion } from '../party/schema'

interface QuestionFieldsProps {
  words: Texts
  /** A guest's id, or `HOME`. */
  person: string
  questions: AskedQuestion[]
  form: FilledForm
  errors: Record<string, string>
  /** Questions that have an answer which is not shown. */
  hidden?: ReadonlySet<string>
}

/** The couple's own questions to a person or a household. The Worker ignores what does not apply to the answers. */
export function QuestionFields({ questions, ...props }: QuestionFieldsProps) {
  return questions.map((question) => <QuestionField key={question.id} question={question} {...props} />)
}

function QuestionField({
  words,
  person,
  question,
  form,
  errors,
  hidden,
}: Omit<QuestionFieldsProps, 'questions'> & { question: AskedQuestion }) {
  const { id, kind, text, help, options } = question
  const { party: texts } = words
  const name = fieldNames.question(person, id)
  const error = errors[name]
  const field = {
    id: name,
    name,
    className: 'field',
    dir: 'auto',
    defaultValue: form[name],
    ...(error && {
      'aria-invalid': true,
      'aria-describedby': `${name}-error`,
      autoFocus: Object.keys(errors)[0] === name,
    }),
  }
  const notes = (
    <>
      {help && <small>{help}</small>}
      {hidden?.has(id) && <small>{texts.given}</small>}
    </>
  )
  const message = error && (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  )
  if (kind === 'choices') {
    return (
      <fieldset className="group">
        <legend>
          <bdi>{text}</bdi>
        </legend>
        {notes}
        {options.map((option) => {
          const box = fieldNames.option(person, id, option.id)
          return (
            <label className="choice" key={option.id}>
              <input type="checkbox" name={box} value="on" defaultChecked={form[box] !== undefined} />
              <bdi>{option.text}</bdi>
            </label>
          )
        })}
        {message}
      </fieldset>
    )
  }
  const choices =
    kind === 'yes_no'
      ? [
          { id: 'true', text: texts.answers.confirmed },
          { id: 'false', text: texts.answers.declined },
        ]
      : options
  return (
    <div className="group">
      <label className="title" htmlFor={name}>
        <bdi>{text}</bdi>
        {notes}
      </label>
      {kind === 'choice' || kind === 'yes_no' ? (
        <select {...field}>
          <option value="">–</option>
          {choices.map((option) => (
            <option key={option.id} value={option.id}>
              {option.text}
            </option>
          ))}
        </select>
      ) : kind === 'long_text' ? (
        <textarea {...field} rows={3} />
      ) : (
        <input {...field} inputMode={kind === 'number' ? 'decimal' : undefined} />
      )}
      {message}
    </div>
  )
}
