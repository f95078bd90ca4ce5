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

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and of emoji. Those of Indic and other scripts are vowels: राम, रीमा. */
const accents = /(?=\p{M})[\u0300-\u0670\ufe0f]/gu

/** Text as somebody types it who leaves out capitals and accents: `o'brien` for `O’Brien`, `lukasz` for `Łukasz`. */
export function plainText(text: string): string {
  return plainApostrophes(foldText(text))
    .normalize('NFD')
    .replaceAll(accents, '')
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => typed[letter] ?? letter)
}
