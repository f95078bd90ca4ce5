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

/** Text as somebody types it who leaves out capitals and accents: `o'brien` for `O’Brien`, `lukasz` for `Łukasz`. */
export function plainText(text: string): string {
  return plainApostrophes(foldText(text))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => typed[letter] ?? letter)
}
