import { withAsciiDigits } from './digits'

/**
 * A written number as it is dialled: in ASCII digits, and without the `(0)` that is dialled only within the country, so that `+49 (0)170`
 * becomes `+49 170`. Italy's zero is part of the number. Digits after a word, such as an extension, follow after a pause (`,`).
 */
export function dialled(phone: string): string {
  return withAsciiDigits(phone)
    .replace(/^(\s*(?:\+|00)\s?(?!39)\d{1,3})[\s./-]*\(\s?0\s?\)/, '$1 ')
    .replaceAll(/(?<=\d)[^\d\p{L}]*\p{L}\D*(?=\d)/gu, ',')
}

/** A link that dials a written number. Keeps only what a telephone dials: digits, signs and pauses. */
export function telephone(phone: string): string {
  return `tel:${dialled(phone).replaceAll(/[^\d+*#,;]/g, '')}`
}
