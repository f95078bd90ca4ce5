import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { Texts } from '../../texts/en'
import { Sentence } from '../../texts/phrase'

const styles = `
:root { color-scheme: light dark; --page: #fbf8f3; --ink: #2a2522; --quiet: #6f665f; --accent: #8e2f4c; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #161314; --ink: #f3ece4; --quiet: #a89e95; --accent: #e08ba3; --on-accent: #2a1017; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 Iowan Old Style, Georgia, serif; overflow-wrap: anywhere; }
main { max-width: 30rem; margin: 0 auto; padding: 20vh 1.25rem 4rem; text-align: center; }
h1 { margin: 0 0 1rem; font-size: 2rem; font-weight: 400; line-height: 1.15; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
button { min-height: 48px; padding: 0 1.75rem; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
`

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Only asks: mail programs open links by themselves. */
export function askPage(words: Texts, couple: string | null): string {
  const { title, sentence, action } = words.unsubscribe.ask
  return render(
    words,
    title,
    <>
      <p>
        <Sentence of={sentence(couple && <bdi>{couple}</bdi>)} />
      </p>
      <form method="post">
        <button type="submit">{action}</button>
      </form>
    </>,
  )
}

export function stoppedPage(words: Texts, couple: string | null): string {
  const { title, sentence } = words.unsubscribe.stopped
  return render(
    words,
    title,
    <p>
      <Sentence of={sentence(couple && <bdi>{couple}</bdi>)} />
    </p>,
  )
}

export function unknownLinkPage(words: Texts): string {
  const { title, sentence } = words.unsubscribe.unknown
  return render(words, title, <p>{sentence}</p>)
}

function render(words: Texts, title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang={words.locale} dir={words.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}
