import { type Locale, locales } from '../../../../../worker/lib/locales'

/** Tags that mean one of the languages by another name. */
const names: Record<string, Locale> = { tl: 'fil', iw: 'he', zh: 'zh-Hans', pt: 'pt-BR' }

/** The language of guests' pages for a language tag, such as `de` for `de-AT`; null if there is none. */
export function matchedLocale(tag: string): Locale | null {
  const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase())
  const [language = ''] = tag.toLowerCase().split('-')
  return exact ?? names[language] ?? locales.find((locale) => locale === language) ?? null
}
