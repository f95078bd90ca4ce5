import { withAsciiDigits } from './digits'

/**
 * A written number as it is dialled: in ASCII digits, and without the `(0)` that is dialled only within the country, so that `+49 (0)170`
 * becomes `+49 170`. Italy's zero is part of the number. Digits after a word, such as an extension, follow after a pause (`,`), and so does a
 * second number.
 */
function dialled(phone: string): string {
  return withAsciiDigits(phone)
    .replace(/^(\s*(?:\+|00)\s?(?!39)\d{1,3})[\s./-]*\(\s?0\s?\)/, '$1 ')
    .replaceAll(/(?<=\d)[^\d\p{L}]*\p{L}\D*(?=\d)/gu, ',')
    .replaceAll(/[^,;]+/g, withPauses)
}

/** Digits of a whole number: an area code, which is also written before a slash, has fewer. */
const FEWEST_DIGITS = 7

/**
 * Puts a pause between numbers such as `0917 111 2222 / 0918 333 4444`. A sign with too few digits on one side is part of a number, as in
 * `0170/1234567`, unless a `+` follows it. The `00` before a country is not counted on its left.
 */
function withPauses(numbers: string): string {
  let left = 0
  let right = numbers.replaceAll(/\D/g, '').length
  return numbers.replaceAll(/\d+|[/&|][^\d+]*\+?|\+/g, (part) => {
    if (/\d/.test(part)) {
      right -= part.length
      left += left === 0 && part.startsWith('00') ? part.length - 2 : part.length
      return part
    }
    const fewest = part.length > 1 && part.endsWith('+') ? 1 : FEWEST_DIGITS
    if (left < fewest || right < fewest) return part
    left = 0
    return ','
  })
}

/** The first number that is written, from its first sign or digit on, without an extension; null if there is none. */
export function firstNumber(phone: string): string | null {
  const first = dialled(phone)
    .split(/[,;]/)
    .find((part) => /\d/.test(part))
  return first?.replace(/^[^\d+]+/, '').trimEnd() ?? null
}

/** Whether there is a `firstNumber`, which takes longer to find. */
export function hasNumber(phone: string): boolean {
  return /\d/.test(phone) || /\d/.test(withAsciiDigits(phone))
}

/** A link that dials a written number. Keeps only what a telephone dials: digits, signs and pauses. */
export function telephone(phone: string): string {
  return `tel:${dialled(phone).replaceAll(/[^\d+*#,;]/g, '')}`
}
