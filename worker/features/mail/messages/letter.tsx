import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
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

const page: CSSProperties = { margin: 0, padding: 0, background: light.page }
const card = ({ direction }: Texts): CSSProperties => ({
  background: light.card,
  border: `1px solid ${light.line}`,
  borderRadius: radii.md,
  padding: space(10, 11),
  textAlign: direction === 'rtl' ? 'right' : 'left',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
})
const body: CSSProperties = { fontFamily: fonts.sans, ...typeOf('base'), color: light.ink }
const small: CSSProperties = { fontFamily: fonts.sans, ...typeOf('sm'), color: light.quiet }
const preview: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px' }
const button: CSSProperties = {
  display: 'inline-block',
  padding: space(3, 6),
  borderRadius: radii.md,
  background: light.accent,
  color: light['accent-ink'],
  fontFamily: fonts.sans,
  ...typeOf('base'),
  fontWeight: 600,
  textDecoration: 'none',
}

/** In pixels, because mail programs do not support rem. */
function typeOf(size: keyof typeof type): CSSProperties {
  return { fontSize: type[size].size, lineHeight: `${Math.round(type[size].size * type[size].line)}px` }
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
  footer: ReactNode
  children: ReactNode
}

/** Renders the HTML of a mail. */
export function letter({ words = texts(), subject, opening, footer, children }: LetterProps): string {
  const markup = renderToStaticMarkup(
    <html lang={words.locale} dir={words.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkTheme}</style>
      </head>
      <body className="page" style={page}>
        <div style={preview} dir={words.direction}>
          {opening}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="page" style={page}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: space(8, 3) }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, tableLayout: 'fixed' }}
                >
                  <tbody>
                    <tr>
                      <td className="card" dir={words.direction} style={card(words)}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="quiet"
                        align="center"
                        dir={words.direction}
                        style={{ ...small, padding: space(5, 6, 0) }}
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
    </html>,
  )
  return `<!doctype html>${markup}`
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink"
      style={{ margin: 0, fontFamily: fonts.serif, ...typeOf('display'), fontWeight: 400, color: light.ink }}
    >
      {children}
    </h1>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ ...body, margin: space(0, 0, 4) }}>
      {children}
    </p>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ ...small, margin: 0 }}>
      {children}
    </p>
  )
}

export function Rule() {
  return <hr className="rule" style={{ border: 0, borderTop: `1px solid ${light.line}`, margin: space(6, 0) }} />
}

/** The button of a mail, with its address as text in case it does not work. */
export function Action({
  words = texts(),
  href,
  children,
}: Pick<LetterProps, 'words' | 'children'> & { href: string }) {
  return (
    <>
      <p style={{ margin: space(6, 0) }}>
        <a className="button" href={href} style={button}>
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
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="quiet" href={href} style={{ color: light.quiet }}>
      {children}
    </a>
  )
}

/** A link with its address as text. */
export function LinkInLetters({ href }: { href: string }) {
  return (
    <a className="accent" href={href} style={{ color: light.accent, wordBreak: 'break-all' }}>
      {href}
    </a>
  )
}
