import type { Texts } from '../../../texts/en'
import type { RsvpEvent } from '../schema'

interface ThankYouProps {
  words: Texts
  event: RsvpEvent
  message?: string
  /** The plus-ones that a confirmed guest named. */
  names?: string[]
  /** The address of the form. */
  href: string
  /** Set on the form's page, where the script fills it in and shows it. */
  hidden?: boolean
}

export function ThankYou({ words, event, message, names = [], href, hidden }: ThankYouProps) {
  return (
    <section id="thanks" hidden={hidden}>
      <h2 tabindex={-1}>{words.thanks.title}</h2>
      <p id="message">{message}</p>
      <div id="company" hidden={names.length === 0}>
        <p>{words.thanks.companions}</p>
        <ul>
          {names.map((name) => (
            <li>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {event.plus_one_policy === 'request_approval' && <p>{words.reply.needsApproval}</p>}
      </div>
      <a class="button" href={href}>
        {words.thanks.edit}
      </a>
    </section>
  )
}
