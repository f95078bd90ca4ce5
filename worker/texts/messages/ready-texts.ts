import type { Locale } from '../../lib/locales'
import type { ReadyTexts } from '../../lib/message-words'
import { ar } from './ar'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { fil } from './fil'
import { fr } from './fr'
import { he } from './he'
import { hi } from './hi'
import { it } from './it'
import { ja } from './ja'
import { pl } from './pl'
import { ptBr } from './pt-br'
import { zhHans } from './zh-hans'

/** Ready texts of messages, in every language. */
export const readyTexts: Record<Locale, ReadyTexts> = {
  en,
  es,
  fr,
  de,
  it,
  'pt-BR': ptBr,
  pl,
  fil,
  ar,
  he,
  hi,
  'zh-Hans': zhHans,
  ja,
}
