import { type Locale, locales } from '../../worker/lib/locales'

/** Views of a dialog in the address that open its words in a language. */
export const languageViews = locales.map((locale) => `in-${locale}` as const)
export type LanguageView = (typeof languageViews)[number]

export const languageOfView = (view: string | null | undefined): Locale | undefined =>
  locales.find((locale) => view === `in-${locale}`)
