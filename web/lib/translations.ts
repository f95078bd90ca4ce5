import { mealOptions } from '../../worker/features/guests/contract'
import { MAIN_NAME } from '../../worker/features/occasions/rules'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import { type Locale, localeNames, locales, matchLocale } from '../../worker/lib/locales'

export * from './language-views'

/** The couple's words in one language, some by a further key: `{ name: '…', meals: { Duck: '…' } }`. */
type Words = Record<string, string | Record<string, string> | undefined>
export type Translations = Partial<Record<Locale, Words>>

/** A text of the couple that guests read. */
export interface WrittenText {
  /** Its place among the words of a language. */
  path: [field: string, key?: string]
  label: string
  /** The words as written, in the wedding's own language. */
  written: string
  isLong?: boolean
}

/** Something with the couple's texts, and their words in other languages. */
export interface Translatable {
  id: string
  texts: WrittenText[]
  translations: Translations
}

/** An occasion's texts that Posy has no words for by itself. */
export function occasionTexts({
  name,
  is_main,
  dress_code,
  notes,
  meal_options,
}: Pick<Occasion, 'name' | 'is_main' | 'dress_code' | 'notes' | 'meal_options'>): WrittenText[] {
  const own = (meal_options ?? []).filter((meal) => !mealOptions.some((usual) => usual === meal))
  return withText([
    { path: ['name'], label: 'Name', written: is_main && name === MAIN_NAME ? '' : name },
    { path: ['dress_code'], label: 'Dress code', written: dress_code ?? '' },
    { path: ['notes'], label: 'Words to your guests', written: notes ?? '', isLong: true },
    ...own.map((meal): WrittenText => ({ path: ['meals', meal], label: `Meal: ${meal}`, written: meal })),
  ])
}

export function questionTexts({
  text,
  help,
  options,
}: Pick<Question, 'text' | 'help'> & {
  options: { id?: string; text: string; is_closed?: boolean }[]
}): WrittenText[] {
  return withText([
    { path: ['text'], label: 'Question', written: text },
    { path: ['help'], label: 'Explanation', written: help ?? '', isLong: true },
    ...options
      .filter((option) => !option.is_closed)
      .flatMap(({ id, text }): WrittenText[] =>
        id === undefined ? [] : [{ path: ['options', id], label: `Option: ${text}`, written: text }],
      ),
  ])
}

const withText = (texts: WrittenText[]) => texts.filter(({ written }) => written.trim() !== '')

/** The words in a language for a text; empty if there are none. */
export function wordsFor(translations: Translations, locale: Locale, [field, key]: WrittenText['path']): string {
  const words = translations[locale]?.[field]
  if (key === undefined) return typeof words === 'string' ? words : ''
  return typeof words === 'object' && Object.hasOwn(words, key) ? (words[key] ?? '') : ''
}

/** The translations with other words for a text; blank ones leave it without. */
export function withWords(
  translations: Translations,
  locale: Locale,
  [field, key]: WrittenText['path'],
  text: string,
): Translations {
  const words = { ...translations[locale] }
  if (key === undefined) put(words, field, text)
  else {
    const inner = words[field]
    const entries = typeof inner === 'object' ? { ...inner } : {}
    put(entries, key, text)
    if (Object.keys(entries).length === 0) delete words[field]
    else words[field] = entries
  }
  const next = { ...translations, [locale]: words }
  if (Object.keys(words).length === 0) delete next[locale]
  return next
}

function put(words: Words, name: string, text: string): void {
  if (text.trim() === '') delete words[name]
  else words[name] = text
}

/** The languages of the households besides the wedding's own, in the order of a choice. */
export function languagesInUse(own: Locale, households: { locale: string | null }[]): Locale[] {
  const used = new Set(households.map(({ locale }) => matchLocale(locale)))
  return locales.filter((locale) => locale !== own && used.has(locale))
}

/** How many texts lack words in each language, and the first thing that does. Languages that lack none are left out. */
export function missingWords(
  languages: Locale[],
  things: Translatable[],
): { locale: Locale; count: number; first: string }[] {
  return languages.flatMap((locale) => {
    const lacking = things.flatMap(({ id, texts, translations }) =>
      texts.filter(({ path }) => wordsFor(translations, locale, path) === '').map(() => id),
    )
    const [first] = lacking
    return first === undefined ? [] : { locale, count: lacking.length, first }
  })
}

const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language's name in English: `Simplified Chinese`. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

/** A choice of all languages that guests can read, each named in itself. */
export const languageChoice = (except?: Locale) =>
  locales.filter((locale) => locale !== except).map((locale) => ({ value: locale, label: localeNames[locale] }))
