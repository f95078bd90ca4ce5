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
