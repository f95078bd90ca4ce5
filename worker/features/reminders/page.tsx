import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'

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
export function askPage(couple: string | null): string {
  return render(
    'No more reminders?',
    <>
      <p>
        Posy will stop reminding you about <Wedding couple={couple} />. Your invitation stays open.
      </p>
      <form method="post">
        <button type="submit">Stop reminders</button>
      </form>
    </>,
  )
}

export function stoppedPage(couple: string | null): string {
  return render(
    'No more reminders',
    <p>
      You will get no more mails from Posy about <Wedding couple={couple} />. You can still answer with your personal
      link.
    </p>,
  )
}

export function unknownLinkPage(): string {
  return render(
    'This link is not valid',
    <p>You may not be on the guest list any more. If you still get reminders, please contact the couple.</p>,
  )
}

function Wedding({ couple }: { couple: string | null }) {
  if (couple === null) return 'this wedding'
  return (
    <>
      the wedding of <bdi>{couple}</bdi>
    </>
  )
}

function render(title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
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
