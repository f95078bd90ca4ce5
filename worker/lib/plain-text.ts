import { foldText } from './text'

/** Letters that Unicode does not take apart, as they are typed on any keyboard. */
const typed: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Text with the apostrophe of keyboards. Phones type others than spreadsheets. */
export const plainApostrophes = (text: string) => text.replaceAll(/[’‘ʼ]/g, "'")

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, of emoji, and the dot of Indic letters that many leave out: फ़, फ. Other marks of Indic
 * scripts are vowels: राम, रीमा.
 */
const accents = /(?=\p{M})[\u0300-\u0670\ufe0f]|\u093c|\u09bc|\u0a3c/gu
/** Two marks of one sound, written as either: चाँद, चांद. */
const chandrabindu = '\u0901'
const anusvara = '\u0902'

/** Text as somebody types it who leaves out capitals and accents: `o'brien` for `O’Brien`, `lukasz` for `Łukasz`. */
export function plainText(text: string): string {
  return plainApostrophes(foldText(text))
    .normalize('NFD')
    .replaceAll(accents, '')
    .replaceAll(chandrabindu, anusvara)
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => typed[letter] ?? letter)
}
