import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { splitNames } from '../../lib/text'
import { AnswerForm, type AnswerFormProps } from './page/answer-form'
import { InvitationHeader } from './page/invitation'
import { Notice } from './page/notice'
import script from './page/script.inline.js'
import styles from './page/styles.inline.css'
import { ThankYou } from './page/thank-you'
import { INVALID_LINK } from './rules'
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
  return render(
    hasErrors ? 'Please check your answer' : 'Your invitation',
    <>
      <InvitationHeader event={props.event} />
      <AnswerForm {...props} />
      {!props.isClosed && <ThankYou event={props.event} href={href} hidden />}
    </>,
    { withScript: !props.isClosed },
  )
}

export function thankYouPage({ saved, href }: { saved: RsvpSaved; href: string }): string {
  const { message, guest, event } = saved
  const names = guest.rsvp_status === 'confirmed' ? splitNames(guest.plus_one_name) : []
  return render(
    'Thank you',
    <>
      <InvitationHeader event={event} />
      <ThankYou event={event} message={message} names={names} href={href} />
    </>,
    { status: 'RSVP submitted successfully!' },
  )
}

export function invalidLinkPage(): string {
  const sentences = [INVALID_LINK, 'Please contact the couple if you believe this is an error.']
  return render('RSVP Link Invalid', <Notice title="RSVP Link Invalid" sentences={sentences} />)
}

/** `sent`: the fields of an answer that could not be kept, to be sent again. */
export function failurePage({
  sentence,
  isWrite,
  sent,
}: {
  sentence: string
  isWrite: boolean
  sent: [string, string][]
}): string {
  const title = isWrite ? 'Failed to submit RSVP' : 'Failed to load RSVP form'
  return render(title, <Notice title={title} sentences={[sentence]} retry={{ fields: sent }} />)
}

function render(
  title: string,
  content: ReactNode,
  { status, withScript = false }: { status?: string; withScript?: boolean } = {},
): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="You are invited" />
        <meta property="og:description" content="Please open your invitation and let us know whether you will come." />
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
