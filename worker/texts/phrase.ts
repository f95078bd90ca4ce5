import type { Content } from '../lib/markup'

/** A sentence in parts. A page marks up the parts that are not text: a name in its own direction, a day in bold. */
type Phrase<T> = (string | T)[]

/** Tags a template: phrase`Dear ${name},` */
export function phrase<T = never>(strings: TemplateStringsArray, ...values: T[]): Phrase<T> {
  return strings
    .flatMap((text, i) => (i < values.length ? [text, values[i] as T] : [text]))
    .filter((part) => part !== '')
}

/** A phrase in plain text. */
export function plain(parts: Phrase<string>): string {
  return parts.join('')
}

/** A phrase on a page or in the HTML of a mail. */
export function Sentence({ of }: { of: Phrase<Content> }): Content {
  return of
}
