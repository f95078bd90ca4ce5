import type { Locale } from '../../lib/locales'
import type { ReadyTexts } from '../../lib/message-words'
import ar from './ar.letters.txt'
import de from './de.letters.txt'
import en from './en.letters.txt'
import es from './es.letters.txt'
import fil from './fil.letters.txt'
import fr from './fr.letters.txt'
import he from './he.letters.txt'
import hi from './hi.letters.txt'
import it from './it.letters.txt'
import ja from './ja.letters.txt'
import { readLetters } from './letters'
import pl from './pl.letters.txt'
import ptBr from './pt-br.letters.txt'
import zhHans from './zh-hans.letters.txt'

const letters: Record<Locale, string> = {
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

let parsed: Record<Locale, ReadyTexts> | undefined

/** Ready texts of messages in every language, parsed on first use. */
export function readyTexts(): Record<Locale, ReadyTexts> {
  parsed ??= Object.fromEntries(Object.entries(letters).map(([locale, text]) => [locale, readLetters(text)])) as Record<
    Locale,
    ReadyTexts
  >
  return parsed
}
