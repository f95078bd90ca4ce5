import { directionOf } from '../../../lib/locales'
import { type Content, Markup } from '../../../lib/markup'
import { dark, fonts, light, radii, SPACING, type } from '../../../lib/tokens'
import type { Texts } from '../../../texts/en'
import { texts } from '../../../texts/texts'

/*
 * The HTML layout of every mail: tables and inline styles, which is what most mail programs support. The head has the dark
 * theme, for those that read it.
 */

const darkTheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .rule { border-color: ${dark.line} !important; }
  .accent { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; color: ${dark['accent-ink']} !important; }
}
@media (max-width: 480px) {
  .card { padding: ${space(8, 6)} !important; }
}`

const page = `margin:0;padding:0;background:${light.page}`
const card = ({ locale }: Texts) =>
  css(
    `background:${light.card}`,
    `border:1px solid ${light.line}`,
    `border-radius:${radii.md}px`,
    `padding:${space(10, 11)}`,
    `text-align:${directionOf(locale) === 'rtl' ? 'right' : 'left'}`,
    'overflow-wrap:anywhere',
    'word-break:break-word',
  )
const body = css(`font-family:${fonts.sans}`, typeOf('base'), `color:${light.ink}`)
const small = css(`font-family:${fonts.sans}`, typeOf('sm'), `color:${light.quiet}`)
const preview = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px'
const button = css(
  'display:inline-block',
  `padding:${space(3, 6)}`,
  `border-radius:${radii.md}px`,
  `background:${light.accent}`,
  `color:${light['accent-ink']}`,
  `font-family:${fonts.sans}`,
  typeOf('base'),
  'font-weight:600',
  'text-decoration:none',
)

function css(...declarations: string[]): string {
  return declarations.join(';')
}

/** In pixels, because mail programs do not support rem. */
function typeOf(size: keyof typeof type): string {
  return `font-size:${type[size].size}px;line-height:${Math.round(type[size].size * type[size].line)}px`
}

function space(...steps: number[]): string {
  return steps.map((step) => `${step * SPACING}px`).join(' ')
}

interface LetterProps {
  /** The reader's language; English for couples. */
  words?: Texts
  subject: string
  /** The preview beside the subject in a list of mails. */
  opening: string
  /** Why the reader gets this mail, and how to unsubscribe. */
  footer: Content
  children: Content
}

/** Renders the HTML of a mail. */
export function letter({ words = texts(), subject, opening, footer, children }: LetterProps): string {
  const document = (
    <html lang={words.locale} dir={directionOf(words.locale)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{new Markup(darkTheme)}</style>
      </head>
      <body class="page" style={page}>
        <div style={preview} dir={directionOf(words.locale)}>
          {opening}
        </div>
        <table role="presentation" width="100%" cellpadding={0} cellspacing={0} class="page" style={page}>
          <tbody>
            <tr>
              <td align="center" style={`padding:${space(8, 3)}`}>
                <table
                  role="presentation"
                  width="100%"
                  cellpadding={0}
                  cellspacing={0}
                  style="max-width:560px;table-layout:fixed"
                >
                  <tbody>
                    <tr>
                      <td class="card" dir={directionOf(words.locale)} style={card(words)}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        class="quiet"
                        align="center"
                        dir={directionOf(words.locale)}
                        style={css(small, `padding:${space(5, 6, 0)}`)}
                      >
                        {footer}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
  return `<!doctype html>${document.html}`
}

export function Heading({ children }: { children: Content }) {
  return (
    <h1
      class="ink"
      style={css('margin:0', `font-family:${fonts.serif}`, typeOf('display'), 'font-weight:400', `color:${light.ink}`)}
    >
      {children}
    </h1>
  )
}

/** `dir="auto"`: for words that need not be in the language of the mail. */
export function Paragraph({ dir, children }: { dir?: 'auto'; children: Content }) {
  return (
    <p class="ink" dir={dir} style={css(body, `margin:${space(0, 0, 4)}`)}>
      {children}
    </p>
  )
}

export function SmallPrint({ children }: { children: Content }) {
  return (
    <p class="quiet" style={css(small, 'margin:0')}>
      {children}
    </p>
  )
}

export function Rule() {
  return <hr class="rule" style={css('border:0', `border-top:1px solid ${light.line}`, `margin:${space(6, 0)}`)} />
}

/** The button of a mail, with its address as text in case it does not work. */
export function Action({
  words = texts(),
  href,
  children,
}: Pick<LetterProps, 'words' | 'children'> & { href: string }) {
  return (
    <>
      <p style={`margin:${space(6, 0)}`}>
        <a class="button" href={href} style={button}>
          {children}
        </a>
      </p>
      <SmallPrint>
        {words.mail.buttonFallback}
        <br />
        <LinkInLetters href={href} />
      </SmallPrint>
    </>
  )
}

/** A link in the small print. */
export function QuietLink({ href, children }: { href: string; children: Content }) {
  return (
    <a class="quiet" href={href} style={`color:${light.quiet}`}>
      {children}
    </a>
  )
}

/** A link with its address as text. */
export function LinkInLetters({ href }: { href: string }) {
  return (
    <a class="accent" href={href} style={`color:${light.accent};word-break:break-all`}>
      {href}
    </a>
  )
}
