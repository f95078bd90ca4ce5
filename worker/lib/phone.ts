/** A decimal digit of any script as its value, since a script's ten follow each other. */
const figureOf = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

/**
 * A written number in the digits that are dialled, without the `(0)` that is dialled only within its country: `+49 (0)170` becomes
 * `+49 170`. Italy's zero is part of the number. What follows a word, such as an extension, comes after a pause (`,`).
 */
export function dialled(phone: string): string {
  return phone
    .normalize('NFKC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, figureOf)
    .replace(/^(\s*(?:\+|00)\s?(?!39)\d{1,3})[\s./-]*\(\s?0\s?\)/, '$1 ')
    .replaceAll(/(?<=\d)[^\d\p{L}]*\p{L}\D*(?=\d)/gu, ',')
}

/** A telephone link: what a person wrote between the digits goes, but for pauses. */
export function telephone(phone: string): string {
  return `tel:${dialled(phone).replaceAll(/[^\d+*#,;]/g, '')}`
}
