/** BCP 47 tags of the languages that guests can read Posy in, in the order of a choice. */
export const locales = ['en', 'es', 'fr', 'de', 'it', 'pt-BR', 'pl', 'fil', 'ar', 'he', 'hi', 'zh-Hans', 'ja'] as const
export type Locale = (typeof locales)[number]

export const DEFAULT_LOCALE: Locale = 'en'

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

/** Languages that are written from right to left. */
const rightToLeft: readonly Locale[] = ['ar', 'he']

/** The attribute `dir` of what is in a language; undefined: from left to right. */
export const directionOf = (locale: Locale): 'rtl' | undefined => (rightToLeft.includes(locale) ? 'rtl' : undefined)

/** Locales by the first part of a language tag. The last two are names that browsers and older systems still use. */
const byLanguage = new Map<string, Locale>([
  ...locales.map((locale) => [locale.split('-')[0] ?? locale, locale] as const),
  ['tl', 'fil'],
  ['iw', 'he'],
])

/** Most characters of a tag, and most tags of a header, that are read. */
const TAG_LENGTH = 35
const TAG_COUNT = 20

/** The language of any BCP 47 tag, by its first part: `de-AT` is `de`, `zh-TW` is `zh-Hans`. Null: none of ours, or not a tag. */
export function matchLocale(tag: string | null | undefined): Locale | null {
  if (!tag || tag.length > TAG_LENGTH || !/^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i.test(tag)) return null
  return byLanguage.get(tag.split(/[-_]/)[0]?.toLowerCase() ?? '') ?? null
}

/** The most wanted of our languages in an `Accept-Language` header (RFC 9110, 12.5.4). */
export function acceptedLocale(header: string | null | undefined): Locale | null {
  let best: { locale: Locale; weight: number } | null = null
  for (const range of (header ?? '').slice(0, TAG_COUNT * TAG_LENGTH).split(',', TAG_COUNT)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    const locale = matchLocale(tag)
    if (locale && weight > (best?.weight ?? 0) && weight <= 1) best = { locale, weight }
  }
  return best?.locale ?? null
}

/** The language of a guest's page: as asked for, the household's, one that the browser accepts, or the wedding's. */
export function chooseLocale({
  asked,
  household,
  accepted,
  wedding,
}: {
  asked?: string | null
  household?: string | null
  /** The header `Accept-Language`. */
  accepted?: string | null
  wedding?: string | null
}): Locale {
  return (
    matchLocale(asked) ?? matchLocale(household) ?? acceptedLocale(accepted) ?? matchLocale(wedding) ?? DEFAULT_LOCALE
  )
}
