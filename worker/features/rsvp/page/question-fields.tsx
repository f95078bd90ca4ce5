import type { Texts } from '../../../texts/en'
import { type FilledForm, fieldNames, type Leading, leadsTo } from '../party/form/rules'
import type { AskedQuestion, PartyMember, PublicOccasion } from '../party/schema'
import { Now, StoredNow } from './now'

interface QuestionFieldsProps {
  words: Texts
  /** A guest's id, or `HOME`. */
  person: string
  /** The guest, or the members of the household. */
  people: PartyMember[]
  occasions: PublicOccasion[]
  scope: AskedQuestion['scope']
  /** Questions to persons and to the household. */
  questions: AskedQuestion[]
  form: FilledForm
  /** What is stored, if it has changed since the page was opened. */
  newer: FilledForm | undefined
  errors: Record<string, string>
  /** Questions that have an answer which is not shown. */
  hidden?: ReadonlySet<string>
}

/**
 * The couple's own questions to a person or a household. The script shows those that the answers lead to; without it all are shown, and
 * the Worker ignores what does not apply.
 */
export function QuestionFields({ questions, people, occasions, scope, ...props }: QuestionFieldsProps) {
  const isOpenAt = (id: string) => occasions.some((one) => one.id === id && one.is_open)
  return questions.map((question) => {
    const leading = question.scope === scope ? leadsTo(question, people, questions, isOpenAt) : null
    return leading && <QuestionField question={question} leading={leading} {...props} />
  })
}

function QuestionField({
  words,
  person,
  question,
  form,
  newer,
  errors,
  hidden,
  leading,
}: Pick<QuestionFieldsProps, 'words' | 'person' | 'form' | 'newer' | 'errors' | 'hidden'> & {
  question: AskedQuestion
  leading: Leading
}) {
  const { id, kind, text, help, options } = question
  // What is asked about health is not required of those who do not consent.
  const isRequired = question.required && !question.is_sensitive
  const { party: texts } = words
  const name = fieldNames.question(person, id)
  const error = errors[name]
  const isChosen = (option: string) =>
    kind === 'choices' ? form[fieldNames.option(person, id, option)] !== undefined : form[name] === option
  const offered = options.filter((option) => !option.is_closed || isChosen(option.id))
  const describedBy = error && `${name}-error`
  const wrong = error && { 'aria-invalid': 'true', autofocus: Object.keys(errors)[0] === name }
  const field = {
    id: name,
    name,
    class: 'field',
    dir: 'auto',
    required: isRequired,
    'aria-describedby': describedBy,
    ...wrong,
  }
  const title = (
    <>
      <bdi>{text}</bdi>
      {isRequired && ' *'}
    </>
  )
  const notes = (
    <>
      {help && (
        <small>
          <bdi>{help}</bdi>
        </small>
      )}
      {hidden?.has(id) && <small>{texts.given}</small>}
    </>
  )
  const shown = { 'data-at': leading.replies?.join('\n'), 'data-if': leading.answers?.join('\n') }
  const message = error && (
    <p class="error" id={`${name}-error`}>
      {error}
    </p>
  )
  if (kind === 'choices') {
    const chosenIn = (from: FilledForm) =>
      options
        .filter((option) => from[fieldNames.option(person, id, option.id)] !== undefined)
        .map((option) => option.text)
        .join(words.comma)
    return (
      <fieldset class="group" aria-describedby={describedBy} {...shown}>
        <legend>{title}</legend>
        {notes}
        <input type="hidden" name={name} value="" />
        {offered.map((option, place) => {
          const box = fieldNames.option(person, id, option.id)
          return (
            <label class="choice">
              <input type="checkbox" name={box} value="on" checked={isChosen(option.id)} {...(place === 0 && wrong)} />
              <bdi>{option.text}</bdi>
            </label>
          )
        })}
        {newer && chosenIn(newer) !== chosenIn(form) && <StoredNow words={words} text={chosenIn(newer)} />}
        {message}
      </fieldset>
    )
  }
  const choices =
    kind === 'yes_no'
      ? [
          { id: 'true', text: texts.yesNo.yes },
          { id: 'false', text: texts.yesNo.no },
        ]
      : offered
  const worded = (value: string) => [...choices, ...options].find((option) => option.id === value)?.text ?? value
  return (
    <div class="group" {...shown}>
      <label class="title" for={name}>
        {title}
        {notes}
      </label>
      {kind === 'choice' || kind === 'yes_no' ? (
        <select {...field}>
          <option value="">–</option>
          {choices.map((option) => (
            <option value={option.id} selected={isChosen(option.id)}>
              {option.text}
            </option>
          ))}
        </select>
      ) : kind === 'long_text' ? (
        <textarea {...field} rows={3}>
          {form[name]}
        </textarea>
      ) : (
        <input {...field} value={form[name]} inputmode={kind === 'number' ? 'decimal' : undefined} />
      )}
      {!hidden?.has(id) && <Now words={words} name={name} form={form} newer={newer} worded={worded} />}
      {message}
    </div>
  )
}
