/** BCP 47 tags of the languages that guests can read Posy in, in the order of a choice. */
export const locales = ['en', 'es', 'fr', 'de', 'it', 'pt-BR', 'pl', 'fil', 'ar', 'he', 'hi', 'zh-Hans', 'ja'] as const
export type Locale = (typeof locales)[number]

/** Each language's name in itself. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  'pt-BR': 'Português',
  pl: 'Polski',
  fil: 'Filipino',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  'zh-Hans': '简体中文',
  ja: '日本語',
}

/** Older tags of some languages. */
const renamed: Record<string, string> = { iw: 'he', tl: 'fil' }

/** The language of Posy for a BCP 47 tag, whatever its region; null if there is none. */
export function matchLocale(tag: string | null | undefined): Locale | null {
  const [given = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  const language = renamed[given] ?? given
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? null
}
