import { en, type Texts } from './en'

const catalogues = { en } satisfies Record<string, Texts>

/** A language that guests can read Posy in. */
export type Locale = keyof typeof catalogues

export const DEFAULT_LOCALE: Locale = 'en'

/** The guests' texts in a language. */
export function texts(locale: Locale = DEFAULT_LOCALE): Texts {
  return catalogues[locale]
}
