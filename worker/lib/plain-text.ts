import { foldText } from './text'

/** Letters that Unicode does not take apart, and apostrophes, as they are typed on any keyboard. */
const typed: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", ʼ: "'" },
}

/** Text as somebody types it who leaves out capitals and accents: `o'brien` for `O’Brien`, `lukasz` for `Łukasz`. */
export function plainText(text: string): string {
  return foldText(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðħıßæœþ’‘ʼ]/g, (letter) => typed[letter] ?? letter)
}
