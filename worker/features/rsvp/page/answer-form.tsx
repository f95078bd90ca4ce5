import type { ReactNode } from 'react'
import { dayAt, weekdayAndDay } from '../../../lib/calendar'
import { splitNames } from '../../../lib/text'
import { mealOptions } from '../../guests/schema'
import { DEADLINE_PASSED } from '../rules'
import type { RsvpAnswer, RsvpEvent, RsvpGuest } from '../schema'

const choices: [RsvpAnswer, string][] = [
  ['confirmed', 'Yes, with joy'],
  ['declined', 'No, I cannot come'],
  ['maybe', 'I do not know yet'],
]

/** What stands in the fields: what was stored, or after a refusal what was typed. */
export interface FilledAnswer {
  rsvp_status: string
  plus_one_names: string[]
  meal_preference: string
  dietary_restrictions: string
  accessibility_needs: string
  email: string
  phone: string
}

export function storedAnswer(guest: RsvpGuest): FilledAnswer {
  return {
    rsvp_status: guest.rsvp_status,
    plus_one_names: splitNames(guest.plus_one_name),
    meal_preference: guest.meal_preference ?? '',
    dietary_restrictions: guest.dietary_restrictions ?? '',
    accessibility_needs: guest.accessibility_needs ?? '',
    email: guest.email ?? '',
    phone: guest.phone ?? '',
  }
}

/** Sentences by field. */
type Errors = Record<string, string>

export interface AnswerFormProps {
  guest: RsvpGuest
  event: RsvpEvent
  /** How many companions may be named. */
  allowance: number
  answer: FilledAnswer
  errors: Errors
  isClosed: boolean
}

export function AnswerForm({ guest, event, allowance, answer, errors, isClosed }: AnswerFormProps) {
  const first = Object.keys(errors)[0]
  // After a refusal the page opens at the first wrong field.
  const about = (name: string, i = 0) => ({
    name,
    'aria-describedby': `${name}-error`,
    'aria-invalid': name in errors || undefined,
    autoFocus: name === first && i === 0,
  })
  const field = (name: Exclude<keyof FilledAnswer, 'plus_one_names'>) => ({
    ...about(name),
    id: name,
    className: 'field',
    dir: 'auto',
    defaultValue: answer[name],
  })
  return (
    <form method="post" noValidate>
      <fieldset disabled={isClosed}>
        <fieldset className="group">
          <legend>
            Dear <bdi>{guest.name}</bdi>, will you come?
          </legend>
          {choices.map(([value, words], i) => (
            <label className="choice" key={value}>
              <input
                {...about('rsvp_status', i)}
                type="radio"
                value={value}
                defaultChecked={answer.rsvp_status === value}
              />
              {words}
            </label>
          ))}
          <FieldError name="rsvp_status" errors={errors} />
        </fieldset>

        {allowance > 0 && (
          <fieldset className="group if-coming">
            <legend>Who comes with you?</legend>
            <small>{bringing(allowance)}</small>
            {event.plus_one_policy === 'request_approval' && <small>{APPROVAL_NOTE}</small>}
            {Array.from({ length: allowance }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity but their number
              <label key={i}>
                <small>Plus-one name{allowance > 1 && ` ${i + 1}`}</small>
                <input
                  {...about('plus_one_name', i)}
                  className="field"
                  dir="auto"
                  autoComplete="off"
                  defaultValue={answer.plus_one_names[i] ?? ''}
                />
              </label>
            ))}
            <FieldError name="plus_one_name" errors={errors} />
          </fieldset>
        )}

        <Labelled name="meal_preference" shownFor="if-confirmed" title="Your meal preference" errors={errors}>
          <select {...field('meal_preference')}>
            <option value="">No preference</option>
            {mealOptions.map((meal) => (
              <option key={meal}>{meal}</option>
            ))}
          </select>
        </Labelled>
        <Labelled
          name="dietary_restrictions"
          shownFor="if-coming"
          title="Anything you cannot eat?"
          note="Allergies and other dietary restrictions"
          errors={errors}
        >
          <textarea {...field('dietary_restrictions')} rows={2} />
        </Labelled>
        <Labelled
          name="accessibility_needs"
          shownFor="if-coming"
          title="Anything that would make the day easier for you?"
          note="Accessibility needs: a ramp, a seat near the front ..."
          errors={errors}
        >
          <textarea {...field('accessibility_needs')} rows={2} />
        </Labelled>

        <fieldset className="group">
          <legend>How can we reach you?</legend>
          <label htmlFor="email">
            <small>Email</small>
          </label>
          <input {...field('email')} type="email" autoComplete="email" />
          <FieldError name="email" errors={errors} />
          <label htmlFor="phone">
            <small>Phone</small>
          </label>
          <input {...field('phone')} type="tel" autoComplete="tel" />
          <FieldError name="phone" errors={errors} />
        </fieldset>
      </fieldset>

      <p className="error" id="form-error" role="alert" />
      {isClosed ? <p className="closed">{DEADLINE_PASSED}</p> : <button type="submit">Submit RSVP</button>}
      {!isClosed && <footer>{answerBy(event)}</footer>}
    </form>
  )
}

export const APPROVAL_NOTE = 'Plus-one requests require approval from the couple.'

/** `shownFor`: the class that the styles show for the answers that need it. */
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
  children: ReactNode
}) {
  return (
    <div className={`group ${shownFor}`}>
      <label className="title" htmlFor={name}>
        {title}
        {note && <small>{note}</small>}
      </label>
      {children}
      <FieldError name={name} errors={errors} />
    </div>
  )
}

/** There also when empty, so that the script has a place to write to. */
function FieldError({ name, errors }: { name: string; errors: Errors }) {
  return (
    <p className="error" id={`${name}-error`}>
      {errors[name]}
    </p>
  )
}

function bringing(allowance: number): string {
  if (allowance === 1) return 'You may bring one guest. Leave it empty if you come alone.'
  return `You may bring up to ${allowance} guests. Leave empty what you do not need.`
}

function answerBy({ rsvp_deadline, timezone }: RsvpEvent): string {
  if (rsvp_deadline === null) return 'You can change your answer later with this same link.'
  const day = weekdayAndDay(dayAt(Date.parse(rsvp_deadline), timezone))
  return `Please answer by ${day}. You can change your answer until then with this same link.`
}
