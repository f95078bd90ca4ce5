import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { tokensOf } from '../lib/tokens'
import type { Texts } from '../texts/en'
import base from './page.inline.css'

interface Kind {
  /** CSS that is added to what every page has. */
  styles?: string
  script?: string
  /** Directives of the Content-Security-Policy that differ from the usual ones. */
  policy?: Record<string, string>
}

interface Document {
  /** The language that it is in. */
  words: Pick<Texts, 'locale' | 'direction'>
  title: string
  head?: ReactNode
  withScript?: boolean
}

/**
 * A kind of page that the Worker renders: complete in one answer, with its styles and script inside, and a policy that
 * allows these and nothing else.
 */
export function definePage({ styles = '', script = '', policy = {} }: Kind) {
  const own = compact(base + styles)
  const css = tokensOf(own) + own
  const js = compact(script)
  const directives = {
    'default-src': "'none'",
    'style-src': hashOf(css),
    ...(js && { 'script-src': hashOf(js), 'connect-src': "'self'" }),
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...policy,
  }

  function render({ words, title, head, withScript = false }: Document, content: ReactNode): string {
    const markup = renderToStaticMarkup(
      <html lang={words.locale} dir={words.direction}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow, noarchive" />
          {head}
          <title>{title}</title>
          <style>{css}</style>
        </head>
        <body>
          <main>{content}</main>
          {withScript && <script>{js}</script>}
        </body>
      </html>,
    )
    // Every attribute stands in double quotes: the apostrophe of a sentence may stay one.
    return `<!doctype html>${markup.replaceAll('&#x27;', "'")}`
  }

  return {
    policy: Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    render,
  }
}

/** Leaves out what only readers of the source need: comments and indentation. */
function compact(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/^\s+/gm, '')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
