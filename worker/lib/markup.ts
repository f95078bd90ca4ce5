/*
 * The JSX of pages and mails (`jsxImportSource` in worker/tsconfig.json). It makes text at once, without a tree. Attributes have HTML's
 * names and are written in the given order; there are no keys, hooks or promises.
 */

/** HTML, written as it is. Everything else in an element is text, and is escaped. */
export class Markup {
  constructor(readonly html: string) {}
}

/** What an element can hold. `true`, `false`, `null` and `undefined` show nothing. */
export type Content = Markup | string | number | boolean | null | undefined | readonly Content[]

type Value = string | number | null | undefined

/** `true` writes an attribute without a value, `false` none. */
type Attributes = { [Name in AttributeName]?: Value | boolean } & {
  [Name in `aria-${string}` | `data-${string}`]?: Value
}

type AttributeName =
  | ('action' | 'align' | 'autocomplete' | 'autofocus' | 'cellpadding' | 'cellspacing' | 'charset' | 'checked')
  | ('class' | 'content' | 'cx' | 'cy' | 'd' | 'datetime' | 'dir' | 'disabled' | 'fill' | 'for' | 'height' | 'hidden')
  | ('href' | 'hreflang' | 'id' | 'inputmode' | 'lang' | 'loading' | 'maxlength' | 'method' | 'minlength' | 'name')
  | ('novalidate' | 'property' | 'r' | 'rel' | 'required' | 'role' | 'rows' | 'sandbox' | 'scope' | 'selected')
  | ('srcdoc' | 'stroke' | 'style' | 'tabindex' | 'title' | 'type' | 'value' | 'viewBox' | 'width')

export declare namespace JSX {
  type Element = Markup
  type ElementType = string | ((props: never) => Content)
  interface ElementChildrenAttribute {
    children: unknown
  }
  interface IntrinsicElements {
    [tag: string]: Attributes & { children?: Content }
  }
}

/** Called by compiled JSX. */
export function jsx(type: string | ((props: object) => Content), props: Record<string, unknown>): Markup {
  if (typeof type === 'function') {
    const content = type(props)
    return content instanceof Markup ? content : new Markup(htmlOf(content))
  }
  let html = `<${type}`
  for (const name in props) {
    const value = props[name]
    if (name === 'children' || value === undefined || value === null || value === false) continue
    html += ` ${name}="${value === true ? '' : escapeHtml(String(value))}"`
  }
  if (emptyElements.has(type)) return new Markup(`${html}/>`)
  const inner = htmlOf(props.children as Content)
  // The first line break in these is not part of the text.
  const start = inner.startsWith('\n') && (type === 'textarea' || type === 'pre') ? '\n' : ''
  return new Markup(`${html}>${start}${inner}</${type}>`)
}

export { jsx as jsxDEV, jsx as jsxs }

export function Fragment({ children }: { children?: Content }): Content {
  return children
}

/** Content as HTML. */
function htmlOf(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content)
  if (content instanceof Markup) return content.html
  if (typeof content === 'number') return String(content)
  if (typeof content === 'boolean' || content === null || content === undefined) return ''
  let html = ''
  for (const part of content) html += htmlOf(part)
  return html
}

const emptyElements = new Set(['br', 'circle', 'hr', 'input', 'link', 'meta', 'path'])

/** Attributes are in double quotes, so apostrophes need no escape. */
function escapeHtml(text: string): string {
  return special.test(text) ? text.replaceAll(everySpecial, (character) => entities[character] ?? '') : text
}

const special = /[&<>"]/
const everySpecial = /[&<>"]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
