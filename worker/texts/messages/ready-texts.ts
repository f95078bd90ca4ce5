import type { Locale } from '../../lib/locales'
import type { ReadyTexts } from '../../lib/message-words'
import { en } from './en'

/** Ready texts of messages, in every language. */
export const readyTexts: Record<Locale, ReadyTexts> = {
  en,
  es: en,
  fr: en,
  de: en,
  it: en,
  'pt-BR': en,
  pl: en,
  fil: en,
  ar: en,
  he: en,
  hi: en,
  'zh-Hans': en,
  ja: en,
}
