import type { Texts } from '../../../texts/en'
import type { Company } from '../schema'

interface ThankYouProps {
  words: Texts
  message?: string
  company?: Company
  /** The address of the form. */
  href: string
  /** Set on the form's page, where the script fills it in and shows it. */
  hidden?: boolean
}

export function ThankYou({ words, message, company, href, hidden }: ThankYouProps) {
  return (
    <section id="thanks" hidden={hidden}>
      <h2 tabindex={-1}>{words.thanks.title}</h2>
      <p id="message">{message}</p>
      <div id="company" hidden={!company}>
        <p>{words.thanks.companions}</p>
        <ul>
          {company?.names.map((name) => (
            <li>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <p id="note">{company?.note}</p>
      </div>
      <a class="button" href={href}>
        {words.thanks.edit}
      </a>
    </section>
  )
}
