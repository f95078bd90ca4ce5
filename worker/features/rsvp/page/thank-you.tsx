import type { Texts } from '../../../texts/en'
import type { RsvpEvent } from '../schema'

interface ThankYouProps {
  words: Texts
  event: RsvpEvent
  message?: string
  /** The plus-ones whom a confirmed guest named. */
  names?: string[]
  /** Where the form is. */
  href: string
  /** In the form's page, until the script fills it in. */
  hidden?: boolean
}

export function ThankYou({ words, event, message, names = [], href, hidden }: ThankYouProps) {
  return (
    <section id="thanks" hidden={hidden}>
      <h2 tabIndex={-1}>{words.thanks.title}</h2>
      <p id="message">{message}</p>
      <div id="company" hidden={names.length === 0}>
        <p>{words.thanks.companions}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {event.plus_one_policy === 'request_approval' && <p>{words.reply.needsApproval}</p>}
      </div>
      <a className="button" href={href}>
        {words.thanks.edit}
      </a>
    </section>
  )
}
