import { definePage } from '../../http/page'
import { toIso } from '../../lib/calendar'
import { texts } from '../../texts/texts'
import type { LocalMailRow } from './local/queries'
import styles from './page/styles.inline.css'

export const PAGE_LIMIT = 50

/** Frames inherit this policy: a mail's inline styles apply in its frame, and no script runs. */
const mailbox = definePage({ styles, policy: { 'style-src': "'unsafe-inline'", 'form-action': "'none'" } })

export const pagePolicy = mailbox.policy

export function mailsPage(mails: LocalMailRow[]): string {
  return mailbox.render(
    { words: texts(), title: 'Local mail' },
    <>
      <h1>Local mail</h1>
      <p>
        What Posy would have sent, the newest {PAGE_LIMIT}. Nothing leaves this machine.
        {mails.length === 0 && ' No mail yet.'}
      </p>
      {mails.map((mail) => (
        <LocalMailCard mail={mail} />
      ))}
    </>,
  )
}

function LocalMailCard({ mail }: { mail: LocalMailRow }) {
  const sentAt = toIso(mail.created_at)
  return (
    <article>
      <header>
        <h2>
          <bdi>{mail.subject}</bdi>
        </h2>
        <p>
          To <bdi>{mail.to}</bdi>, <time datetime={sentAt}>{sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
        </p>
      </header>
      <iframe
        title={`Mail to ${mail.to}`}
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc={inNewTabs(mail.html)}
      />
      <details>
        <summary>Text and headers</summary>
        <pre>
          {Object.entries(mail.headers).map(([name, value]) => (
            <span>
              {name}: {withLinks(value)}
              {'\n'}
            </span>
          ))}
          {'\n'}
          {withLinks(mail.text)}
        </pre>
      </details>
    </article>
  )
}

/** Links in the frame would otherwise replace the mail. */
function inNewTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, i) => (i % 2 === 1 ? <a href={part}>{part}</a> : part))
}
