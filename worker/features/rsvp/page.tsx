import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { splitNames } from '../../lib/text'
import type { Texts } from '../../texts/en'
import { AnswerForm, type AnswerFormProps } from './page/answer-form'
import { InvitationHeader } from './page/invitation'
import { Notice } from './page/notice'
import script from './page/script.inline.js'
import styles from './page/styles.inline.css'
import { ThankYou } from './page/thank-you'
import type { RsvpSaved } from './schema'

const css = compact(styles)
const js = compact(script)

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(css)}`,
  `script-src ${hashOf(js)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  'img-src data:',
].join('; ')

export function formPage({ href, ...props }: AnswerFormProps & { href: string }): string {
  const hasErrors = Object.keys(props.errors).length > 0
  const { words, event } = props
  return render(
    words,
    hasErrors ? words.reply.wrongTitle : words.invitation.title,
    <>
      <InvitationHeader words={words} event={event} />
      <AnswerForm {...props} />
      {!props.isClosed && <ThankYou words={words} event={event} href={href} hidden />}
    </>,
    { withScript: !props.isClosed },
  )
}

export function thankYouPage({ words, saved, href }: { words: Texts; saved: RsvpSaved; href: string }): string {
  const { message, guest, event } = saved
  const names = guest.rsvp_status === 'confirmed' ? splitNames(guest.plus_one_name) : []
  return render(
    words,
    words.thanks.title,
    <>
      <InvitationHeader words={words} event={event} />
      <ThankYou words={words} event={event} message={message} names={names} href={href} />
    </>,
    { status: words.reply.saved },
  )
}

export function invalidLinkPage(words: Texts): string {
  const { title, sentence, advice } = words.invalidLink
  return render(words, title, <Notice words={words} title={title} sentences={[sentence, advice]} />)
}

/** `sent`: the fields of an answer that could not be kept, to be sent again. */
export function failurePage({
  words,
  sentence,
  isWrite,
  sent,
}: {
  words: Texts
  sentence: string
  isWrite: boolean
  sent: [string, string][]
}): string {
  const title = isWrite ? words.failure.submit : words.failure.load
  return render(words, title, <Notice words={words} title={title} sentences={[sentence]} retry={{ fields: sent }} />)
}

function render(
  words: Texts,
  title: string,
  content: ReactNode,
  { status, withScript = false }: { status?: string; withScript?: boolean } = {},
): string {
  const markup = renderToStaticMarkup(
    <html lang={words.locale} dir={words.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={words.invitation.preview.title} />
        <meta property="og:description" content={words.invitation.preview.description} />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style>{css}</style>
      </head>
      <body>
        <main>
          <p role="status">{status}</p>
          {content}
        </main>
        {withScript && <script>{js}</script>}
      </body>
    </html>,
  )
  // Every attribute stands in double quotes: the apostrophe of a sentence may stay one.
  return `<!doctype html>${markup.replaceAll('&#x27;', "'")}`
}

/** What people need to read the source stays here: comments and indentation. */
function compact(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/^\s+/gm, '')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
