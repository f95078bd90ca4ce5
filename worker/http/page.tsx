import { createHash } from 'node:crypto'
import { directionOf } from '../lib/locales'
import { type Content, Markup } from '../lib/markup'
import { tokensOf } from '../lib/tokens'
import type { Texts } from '../texts/en'
import base from './page.inline.css'

interface Kind {
  /** CSS in addition to `page.inline.css`. */
  styles?: string
  script?: string
  /** Directives that replace or extend those of every page's Content-Security-Policy. */
  policy?: Record<string, string>
}

interface Document {
  /** The page's language. */
  words: Pick<Texts, 'locale'>
  title: string
  head?: Content
  withScript?: boolean
}

/**
 * Defines a kind of page that the Worker renders. Its styles and script are inline, and its Content-Security-Policy allows
 * only them.
 */
export function definePage(kind: Kind) {
  let parts: Parts | undefined
  const own = () => {
    parts ??= prepare(kind)
    return parts
  }

  function render({ words, title, head, withScript = false }: Document, content: Content): string {
    const { style, script } = own()
    const document = (
      <html lang={words.locale} dir={directionOf(words.locale)}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow, noarchive" />
          {head}
          <title>{title}</title>
          {style}
        </head>
        <body>
          <main>{content}</main>
          {withScript && script}
        </body>
      </html>
    )
    return `<!doctype html>${document.html}`
  }

  return { policy: () => own().policy, render }
}

interface Parts {
  policy: string
  style: Content
  script: Content
}

/** Prepares what all pages of a kind share. Happens with the first of them, so that the Worker starts sooner. */
function prepare({ styles = '', script = '', policy = {} }: Kind): Parts {
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
  return {
    policy: Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    style: <style>{new Markup(css)}</style>,
    script: <script>{new Markup(js)}</script>,
  }
}

/** Removes comments and indentation. */
function compact(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/^\s+/gm, '')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
