import { DEFAULT_LOCALE, type Locale } from '../lib/locales'
import { ar } from './ar'
import { de } from './de'
import { en, type Texts } from './en'
import { es } from './es'
import { fil } from './fil'
import { fr } from './fr'
import { he } from './he'
import { hi } from './hi'
import { it } from './it'
import { ja } from './ja'
import { pl } from './pl'
import { ptBR } from './pt-br'
import { zhHans } from './zh-hans'

const catalogues: Record<Locale, Texts> = {
  en,
  es,
  fr,
  de,
  it,
  'pt-BR': ptBR,
  pl,
  fil,
  ar,
  he,
  hi,
  'zh-Hans': zhHans,
  ja,
}

/** What the couple's own words are read in: the language, and its word for the main occasion. */
export const languageOf = ({ locale, invitation }: Texts) => ({ locale, mainOccasion: invitation.mainOccasion })

/** The guests' texts in a language; in English if there are none. */
export function texts(locale: Locale = DEFAULT_LOCALE): Texts {
  return catalogues[locale] ?? en
}
