import type { Locale } from '../lib/locales'
import { en, type Texts } from './en'

const catalogues: Partial<Record<Locale, Texts>> = { en }

export const DEFAULT_LOCALE: Locale = 'en'

/** The guests' texts in a language; in English if there are none. */
export function texts(locale: Locale = DEFAULT_LOCALE): Texts {
  return catalogues[locale] ?? en
}
