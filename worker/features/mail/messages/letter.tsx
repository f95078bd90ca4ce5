import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { Texts } from '../../../texts/en'
import { texts } from '../../../texts/texts'

/*
 * The paper that every mail is written on. Most mail programs read inline styles and tables only; the head holds what the
 * better ones can use, which is the dark theme.
 */

const SANS = '-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif'
const SERIF = 'Iowan Old Style, Palatino Linotype, Georgia, serif'

const darkTheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #161314 !important; }
  .card { background: #1f1b1c !important; border-color: #322c2c !important; }
  .ink { color: #f3ece4 !important; }
  .quiet { color: #a89e95 !important; }
  .rule { border-color: #322c2c !important; }
  .accent { color: #e08ba3 !important; }
  .button { background: #e08ba3 !important; color: #2a1017 !important; }
}
@media (max-width: 480px) {
  .card { padding: 32px 24px !important; }
}`

const page: CSSProperties = { margin: 0, padding: 0, background: '#fbf8f3' }
const card = ({ direction }: Texts): CSSProperties => ({
  background: '#ffffff',
  border: '1px solid #e8e0d6',
  borderRadius: 10,
  padding: '40px 44px',
  textAlign: direction === 'rtl' ? 'right' : 'left',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
})
const body: CSSProperties = { fontFamily: SANS, fontSize: 16, lineHeight: '26px', color: '#2a2522' }
const small: CSSProperties = { fontFamily: SANS, fontSize: 13, lineHeight: '20px', color: '#6f665f' }
const preview: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px' }
const button: CSSProperties = {
  display: 'inline-block',
  padding: '13px 26px',
  borderRadius: 999,
  background: '#8e2f4c',
  color: '#ffffff',
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 600,
  textDecoration: 'none',
}

interface LetterProps {
  /** The reader's language; English for couples. */
  words?: Texts
  subject: string
  /** What a list of mails shows beside the subject. */
  opening: string
  /** Why somebody gets this mail, and how to get no more. */
  footer: ReactNode
  children: ReactNode
}

/** The whole HTML of a mail. */
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
        <div style={preview}>{opening}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="page" style={page}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, tableLayout: 'fixed' }}
                >
                  <tbody>
                    <tr>
                      <td className="card" style={card(words)}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="quiet" align="center" style={{ ...small, padding: '20px 24px 0' }}>
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
      style={{ margin: 0, fontFamily: SERIF, fontSize: 30, lineHeight: '36px', fontWeight: 400, color: '#2a2522' }}
    >
      {children}
    </h1>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ ...body, margin: '0 0 16px' }}>
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
  return <hr className="rule" style={{ border: 0, borderTop: '1px solid #e8e0d6', margin: '24px 0' }} />
}

/** The one thing to do, and its address in letters, for where the button does not work. */
export function Action({
  words = texts(),
  href,
  children,
}: Pick<LetterProps, 'words' | 'children'> & { href: string }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
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

/** A link that shows where it leads. */
export function LinkInLetters({ href }: { href: string }) {
  return (
    <a className="accent" href={href} style={{ color: '#8e2f4c', wordBreak: 'break-all' }}>
      {href}
    </a>
  )
}
