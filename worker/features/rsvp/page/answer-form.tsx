import type { Content } from '../../../lib/markup'
import { splitNames } from '../../../lib/text'
import type { Texts } from '../../../texts/en'
import { Sentence } from '../../../texts/phrase'
import type { ConsentTerms } from '../consent/rules'
import { type RsvpEvent, type RsvpGuest, rsvpAnswers } from '../schema'
import { Closed } from './closed'
import { ConsentBox } from './consent-box'
import { mealName } from './meal'
import { ReplyBy } from './reply-by'

/** The values of the fields: what is stored, or after a refusal what the guest typed. */
export interface FilledAnswer {
  rsvp_status: string
  plus_one_names: string[]
  meal_preference: string
  dietary_restrictions: string
  accessibility_needs: string
  /** Whether the box beside the health texts is ticked. */
  consent: boolean
  email: string
  phone: string
}

export function storedAnswer(guest: RsvpGuest, consent: boolean): FilledAnswer {
  return {
    rsvp_status: guest.rsvp_status,
    plus_one_names: splitNames(guest.plus_one_name),
    meal_preference: guest.meal_preference ?? '',
    dietary_restrictions: guest.dietary_restrictions ?? '',
    accessibility_needs: guest.accessibility_needs ?? '',
    consent,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
  }
}

/** Sentences by field. */
type Errors = Record<string, string>

export interface AnswerFormProps {
  words: Texts
  guest: RsvpGuest
  event: RsvpEvent
  /** How many plus-ones the guest may name. */
  allowance: number
  /** The meals to choose from; empty: none is asked for. */
  meals: string[]
  terms: ConsentTerms
  answer: FilledAnswer
  errors: Errors
  isClosed: boolean
  /** Whether the page answers a reply that was not saved. */
  isRefused?: boolean
}

export function AnswerForm({
  words,
  guest,
  event,
  occasionId,
  allowance,
  meals,
  terms,
  answer,
  errors,
  isClosed,
  isRefused = false,
}: AnswerFormProps & { occasionId: string }) {
  const { reply } = words
  const first = Object.keys(errors)[0]
  const stored = splitNames(guest.plus_one_name)
  /** Whether plus-ones were typed in beyond what is stored. */
  const namesMore = answer.plus_one_names.some((name, i) => name.trim() && name.trim() !== stored[i])
  const places = Math.max(allowance, answer.plus_one_names.findLastIndex((name) => name.trim()) + 1)
  // After a refusal the first wrong field gets the focus.
  const about = (name: string, i = 0) => ({
    name,
    'aria-describedby': `${name}-error`,
    'aria-invalid': name in errors ? 'true' : undefined,
    autofocus: name === first && i === 0,
  })
  const field = (name: Exclude<keyof FilledAnswer, 'plus_one_names' | 'consent'>) => ({
    ...about(name),
    id: name,
    class: 'field',
    dir: 'auto',
  })
  return (
    <form
      method="post"
      novalidate
      data-sending={reply.sending}
      data-loading={reply.loading}
      data-saved={reply.saved}
      data-failed={words.failure.submit}
    >
      <input type="hidden" name="occasion_id" value={occasionId} />
      <fieldset disabled={isClosed}>
        <fieldset class="group">
          <legend>
            <Sentence of={reply.question(<bdi>{guest.name}</bdi>)} />
          </legend>
          {rsvpAnswers.map((value, i) => (
            <label class="choice">
              <input {...about('rsvp_status', i)} type="radio" value={value} checked={answer.rsvp_status === value} />
              {reply.answers[value]}
            </label>
          ))}
          <FieldError name="rsvp_status" errors={errors} />
        </fieldset>

        {(allowance > 0 || namesMore || errors.plus_one_name) && (
          <fieldset class="group if-coming">
            <legend>{reply.companions}</legend>
            {allowance > 0 && <small>{reply.allowance(allowance)}</small>}
            {event.plus_one_policy === 'request_approval' && <small>{reply.needsApproval}</small>}
            {Array.from({ length: places }, (_, i) => (
              <label>
                <small>{places > 1 ? reply.nthCompanion(i + 1) : reply.companion}</small>
                <input
                  {...about('plus_one_name', i)}
                  class="field"
                  dir="auto"
                  autocomplete="off"
                  value={answer.plus_one_names[i] ?? ''}
                />
              </label>
            ))}
            <FieldError name="plus_one_name" errors={errors} />
          </fieldset>
        )}

        {meals.length > 0 && (
          <Labelled name="meal_preference" shownFor="if-confirmed" title={reply.meal} errors={errors}>
            <select {...field('meal_preference')}>
              <option value="">{reply.noMeal}</option>
              {meals.map((meal) => {
                const name = mealName(words, meal)
                // Browsers send the text of an option without a value, with its spaces collapsed.
                const isText = name.replaceAll(/\s+/g, ' ') === meal
                return (
                  <option value={isText ? undefined : meal} selected={answer.meal_preference === meal}>
                    {name}
                  </option>
                )
              })}
            </select>
          </Labelled>
        )}
        <Labelled
          name="dietary_restrictions"
          shownFor="if-coming"
          title={reply.diet}
          note={reply.dietNote}
          errors={errors}
        >
          <textarea {...field('dietary_restrictions')} rows={2}>
            {answer.dietary_restrictions}
          </textarea>
        </Labelled>
        <Labelled
          name="accessibility_needs"
          shownFor="if-coming"
          title={reply.access}
          note={reply.accessNote}
          errors={errors}
        >
          <textarea {...field('accessibility_needs')} rows={2}>
            {answer.accessibility_needs}
          </textarea>
        </Labelled>
        <div class="group if-coming">
          <ConsentBox
            words={words}
            name="consent"
            terms={terms}
            isTicked={answer.consent}
            error={errors.consent}
            focus={{ autofocus: first === 'consent' }}
          />
        </div>

        <fieldset class="group">
          <legend>{reply.contact}</legend>
          <label for="email">
            <small>{reply.email}</small>
          </label>
          <input {...field('email')} value={answer.email} dir="ltr" type="email" autocomplete="email" />
          <FieldError name="email" errors={errors} />
          <label for="phone">
            <small>{reply.phone}</small>
          </label>
          <input {...field('phone')} value={answer.phone} dir="ltr" type="tel" autocomplete="tel" />
          <FieldError name="phone" errors={errors} />
        </fieldset>
      </fieldset>

      <p class="error" id="form-error" role="alert" />
      {isClosed ? <Closed words={words} isRefused={isRefused} /> : <button type="submit">{reply.submit}</button>}
      {!isClosed && <ReplyBy words={words} deadlines={[event.rsvp_deadline]} timezone={event.timezone} />}
    </form>
  )
}

/** `shownFor`: the class that the styles hide unless the reply needs the field. */
function Labelled({
  name,
  shownFor,
  title,
  note,
  errors,
  children,
}: {
  name: string
  shownFor: string
  title: string
  note?: string
  errors: Errors
  children: Content
}) {
  return (
    <div class={`group ${shownFor}`}>
      <label class="title" for={name}>
        {title}
        {note && <small>{note}</small>}
      </label>
      {children}
      <FieldError name={name} errors={errors} />
    </div>
  )
}

/** Rendered even when empty, for the script to fill. */
function FieldError({ name, errors }: { name: string; errors: Errors }) {
  return (
    <p class="error" id={`${name}-error`}>
      {errors[name]}
    </p>
  )
}
