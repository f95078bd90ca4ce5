import { USUAL_TONE } from '../../../../../worker/features/messages/contract'
import type { Audience, Message, ReadyText } from '../../../../../worker/features/messages/schema'
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

/** Whether the couple has written anything of its own: its words, in any language, differ from all ready texts. */
export function isEdited(values: DraftValues, texts: readonly ReadyText[], defaultLocale: Locale): boolean {
  const isReady = (words: Words, locale: Locale) =>
    texts.some((text) => text.kind === values.kind && text.locale === locale && isSame(words, text))
  const others = Object.entries(values.translations) as [Locale, Words][]
  return !isReady(values, defaultLocale) || others.some(([locale, words]) => !isReady(words, locale))
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
  const readyIn = (one: Locale) => readyText(texts, { kind, tone, locale: one })
  const own = locale === defaultLocale ? { subject, body } : values.translations[locale]
  const ready = readyIn(locale)
  if (own) return { ...own, source: isSame(own, ready) ? 'ready' : 'own' }
  if (ready && isSame({ subject, body }, readyIn(defaultLocale))) {
    return { subject: ready.subject, body: ready.body, source: 'ready' }
  }
  return { subject, body, source: 'default' }
}

/** The changes that write words in a language. */
export function withDraftWords(
  values: DraftValues,
  locale: Locale,
  words: Words,
  defaultLocale: Locale,
): Partial<DraftValues> {
  if (locale === defaultLocale) return words
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
  const at = (name: string) => errors[locale === defaultLocale ? name : `translations.${locale}.${name}`]
  return { subject: at('subject'), body: at('body') }
}
