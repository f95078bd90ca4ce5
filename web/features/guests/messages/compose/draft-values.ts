import { USUAL_TONE } from '../../../../../worker/features/messages/contract'
import type { Audience, Message, ReadyText } from '../../../../../worker/features/messages/schema'
import type { Occasion } from '../../../../../worker/features/occasions/schema'
import { type Locale, locales } from '../../../../../worker/lib/locales'
import type { MessageKind, Tone } from '../../../../../worker/lib/message-words'

/** What the couple writes, as the API keeps it. */
export type DraftValues = Pick<
  Message,
  'kind' | 'occasion_ids' | 'subject' | 'body' | 'translations' | 'tone' | 'channel' | 'to' | 'audience'
>

export function toDraftValues(message: DraftValues): DraftValues {
  const { kind, occasion_ids, subject, body, translations, tone, channel, to, audience } = message
  return { kind, occasion_ids, subject, body, translations, tone, channel, to, audience }
}

/**
 * Values of a copy of a message, without occasions that have been deleted since. A message that was only about those, or only for their
 * guests, is for nobody until the couple chooses, like a draft whose occasion is deleted.
 */
export function copiedValues(message: DraftValues, occasions: readonly Pick<Occasion, 'id'>[]): DraftValues {
  const values = toDraftValues(message)
  const isThere = (id: string) => occasions.some((one) => one.id === id)
  const occasion_ids = values.occasion_ids.filter(isThere)
  const { occasion_id, ...others } = values.audience
  const isForGone = occasion_id !== undefined && !isThere(occasion_id)
  const isAboutGone = values.occasion_ids.length > 0 && occasion_ids.length === 0
  const audience = isForGone ? others : values.audience
  return { ...values, occasion_ids, audience: isForGone || isAboutGone ? { ...audience, households: [] } : audience }
}

export interface Words {
  subject: string
  body: string
}

/** Finds the ready text of a kind and tone in a language; undefined if there is none. */
export function readyText(
  texts: readonly ReadyText[],
  { kind, tone, locale }: { kind: MessageKind; tone: Tone | null; locale: Locale },
): ReadyText | undefined {
  return texts.find((text) => text.kind === kind && text.tone === (tone ?? USUAL_TONE) && text.locale === locale)
}

const isSame = (a: Words | undefined, b: Words | undefined) => a?.subject === b?.subject && a?.body === b?.body

/** Whether words are a ready text of their kind, in any language: they may be older than the present default language. */
const isReadyText = ({ kind, subject, body }: DraftValues, texts: readonly ReadyText[]) =>
  texts.some((text) => text.kind === kind && isSame({ subject, body }, text))

/** Whether the couple has written anything of their own: their words, in any language, differ from all ready texts. */
export function isEdited(values: DraftValues, texts: readonly ReadyText[]): boolean {
  const others = Object.values(values.translations)
  return [values, ...others.map((words) => ({ ...values, ...words }))].some((words) => !isReadyText(words, texts))
}

/** The changes that put the ready text of a kind and tone in place of the couple's words. Other languages follow by themselves. */
export function withReadyText(
  change: { kind: MessageKind; tone: Tone },
  texts: readonly ReadyText[],
  defaultLocale: Locale,
): Partial<DraftValues> {
  const ready = readyText(texts, { ...change, locale: defaultLocale })
  return { ...change, ...(ready && { subject: ready.subject, body: ready.body, translations: {} }) }
}

/** Where the words come from that guests who read a language get. */
export type Source = 'own' | 'ready' | 'default'

/** The words in a language, and whose they are: the couple's, the ready text, or those of the default language. */
export function wordsIn(
  values: DraftValues,
  locale: Locale,
  { texts, defaultLocale }: { texts: readonly ReadyText[]; defaultLocale: Locale },
): Words & { source: Source } {
  const { kind, tone, subject, body } = values
  const own = values.translations[locale]
  const ready = readyText(texts, { kind, tone, locale })
  if (own) return { ...own, source: isSame(own, ready) ? 'ready' : 'own' }
  if (ready && isReadyText(values, texts)) return { subject: ready.subject, body: ready.body, source: 'ready' }
  return { subject, body, source: locale === defaultLocale ? 'own' : 'default' }
}

/**
 * The changes that write words in a language. The default language can have a translation too, from when another one was the
 * default.
 */
export function withDraftWords(
  values: DraftValues,
  locale: Locale,
  words: Words,
  defaultLocale: Locale,
): Partial<DraftValues> {
  if (locale === defaultLocale && !values.translations[locale]) return words
  return { translations: { ...values.translations, [locale]: words } }
}

/** The languages in use: the default one first, then those of the households and of words that are there. */
export function draftLanguages(
  households: readonly { locale: string | null }[],
  values: Pick<DraftValues, 'translations'>,
  { defaultLocale, matched }: { defaultLocale: Locale; matched: (tag: string) => Locale | null },
): Locale[] {
  const used = new Set<Locale>(Object.keys(values.translations) as Locale[])
  for (const tag of new Set(households.map(({ locale }) => locale))) {
    const locale = tag === null ? null : matched(tag)
    if (locale) used.add(locale)
  }
  used.delete(defaultLocale)
  return [defaultLocale, ...locales.filter((locale) => used.has(locale))]
}

/** Whether everyone invited gets it. */
export function isForEveryone({ households, statuses, tags, sides, not_yet_sent }: Audience): boolean {
  return !households && !statuses?.length && !tags?.length && !sides?.length && !not_yet_sent
}

/** Adds a choice, or takes it away. Undefined when none is left, so that it limits nobody. */
export function toggled<T>(chosen: readonly T[] | undefined, one: T): T[] | undefined {
  const next = chosen?.includes(one) ? chosen.filter((other) => other !== one) : [...(chosen ?? []), one]
  return next.length > 0 ? next : undefined
}

/** The audience without conditions that are not set. */
export function tidied(audience: Audience): Audience {
  return Object.fromEntries(
    Object.entries(audience).filter(([, value]) => value !== undefined && value !== false),
  ) as Audience
}

/** The errors of words, as a form shows them: by `subject` and `body`, of one language. The API names others `translations.fr.body`. */
export function errorsIn(
  errors: Readonly<Record<string, string>>,
  locale: Locale,
  defaultLocale: Locale,
): { subject?: string; body?: string } {
  const at = (name: string) =>
    errors[`translations.${locale}.${name}`] ?? (locale === defaultLocale ? errors[name] : undefined)
  return { subject: at('subject'), body: at('body') }
}
