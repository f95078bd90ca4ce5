import type { RsvpEvent } from '../schema'
import { APPROVAL_NOTE } from './answer-form'

interface ThankYouProps {
  event: RsvpEvent
  message?: string
  /** The plus-ones whom a confirmed guest named. */
  names?: string[]
  /** Where the form is. */
  href: string
  /** In the form's page, until the script fills it in. */
  hidden?: boolean
}

export function ThankYou({ event, message, names = [], href, hidden }: ThankYouProps) {
  return (
    <section id="thanks" hidden={hidden}>
      <h2 tabIndex={-1}>Thank you</h2>
      <p id="message">{message}</p>
      <div id="company" hidden={names.length === 0}>
        <p>Coming with you:</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {event.plus_one_policy === 'request_approval' && <p>{APPROVAL_NOTE}</p>}
      </div>
      <a className="button" href={href}>
        Edit Response
      </a>
    </section>
  )
}
