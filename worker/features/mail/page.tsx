import { renderToStaticMarkup } from 'react-dom/server.edge'
import { toIso } from '../../lib/calendar'
import type { LocalMailRow } from './queries'

const styles = `
:root { color-scheme: light dark; --page: #fbf8f3; --card: #fff; --ink: #2a2522; --quiet: #6f665f; --line: #e8e0d6; --accent: #8e2f4c; }
@media (prefers-color-scheme: dark) {
  :root { --page: #161314; --card: #1f1b1c; --ink: #f3ece4; --quiet: #a89e95; --line: #322c2c; --accent: #e08ba3; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font: 400 2rem/1.15 Iowan Old Style, Georgia, serif; }
h2 { margin: 0; font-size: 1.0625rem; }
p { margin: 0; color: var(--quiet); }
a { color: var(--accent); }
article { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
header { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
iframe { display: block; width: 100%; height: 42rem; border: 0; background: var(--page); }
details { padding: 0.75rem 1.25rem; border-top: 1px solid var(--line); }
summary { color: var(--quiet); cursor: pointer; }
pre { margin: 0.75rem 0 0; white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace; }
`

export const PAGE_LIMIT = 50

/** A mail's own styles apply inside its frame, which takes over this policy; no script runs, here or there. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function mailsPage(mails: LocalMailRow[]): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Local mail</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>Local mail</h1>
          <p>
            What Posy would have sent, the newest {PAGE_LIMIT}. Nothing leaves this machine.
            {mails.length === 0 && ' No mail yet.'}
          </p>
          {mails.map((mail) => (
            <LocalMailCard key={mail.id} mail={mail} />
          ))}
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
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
          To <bdi>{mail.to}</bdi>, <time dateTime={sentAt}>{sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
        </p>
      </header>
      <iframe
        title={`Mail to ${mail.to}`}
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={inNewTabs(mail.html)}
      />
      <details>
        <summary>Text and headers</summary>
        <pre>
          {Object.entries(mail.headers).map(([name, value]) => (
            <span key={name}>
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

/** Inside the frame there is no way back. */
function inNewTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
