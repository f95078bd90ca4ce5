import { withAsciiDigits } from './digits'

/**
 * A written number as it is dialled: in ASCII digits, and without the `(0)` that is dialled only within the country, so that `+49 (0)170`
 * becomes `+49 170`. Italy's zero is part of the number. Digits after a word, such as an extension, follow after a pause (`,`), and so does a
 * second number. A `+` between words is no part of a number.
 */
function dialled(phone: string): string {
  return withAsciiDigits(phone)
    .replaceAll(/\+(?![\s(]*\d)/g, '')
    .replace(/^(\s*(?:\+|00)\s?(?!39)\d{1,3})[\s./-]*\(\s?0\s?\)/, '$1 ')
    .replaceAll(/(?<=\d)[^\d\p{L}]*\p{L}\D*(?=\d)/gu, ',')
    .replaceAll(/[^,;]+/g, withPauses)
}

/** Digits of a whole number: an area code, which is also written before a slash, has fewer. */
export const FEWEST_DIGITS = 7
/** Digits of a country after `+` or `00`, of which most have two. */
const COUNTRY_DIGITS = 2

/**
 * Puts a pause between numbers such as `0917 111 2222 / 0918 333 4444`. A separator with too few digits on one side is part of a number,
 * as in `0170/1234567`, unless a `+` follows it. The country is not counted on its left.
 */
function withPauses(numbers: string): string {
  let left = 0
  let right = numbers.replaceAll(/\D/g, '').length
  let isStart = true
  return numbers.replaceAll(/\d+|[/&|][^\d+]*\+?|\+/g, (part) => {
    if (/\d/.test(part)) {
      right -= part.length
      left += part.length
      if (isStart && part.startsWith('00')) left -= '00'.length + COUNTRY_DIGITS
      isStart = false
      return part
    }
    const hasPlus = part.endsWith('+')
    const fewest = part.length > 1 && hasPlus ? 1 : FEWEST_DIGITS
    const isBetween = left >= fewest && right >= fewest
    if (isBetween) {
      left = 0
      isStart = true
    }
    if (isStart && hasPlus) left = -COUNTRY_DIGITS
    return isBetween ? ',' : part
  })
}

/** The first number that is written, from its first plus sign or digit on, without an extension; null if there is none. */
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
