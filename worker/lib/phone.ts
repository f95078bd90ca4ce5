/**
 * A written number without the `(0)` that is dialled only within its country: `+49 (0)170` becomes `+49 170`. Italy's zero is part of
 * the number.
 */
export function withoutTrunkZero(phone: string): string {
  return phone.replace(/^(\s*(?:\+|00)\s?(?!39)\d{1,3})[\s./-]*\(\s?0\s?\)/, '$1 ')
}

/** A telephone link: what a person wrote between the digits goes, but for pauses. */
export function telephone(phone: string): string {
  return `tel:${withoutTrunkZero(phone.normalize('NFKC')).replaceAll(/[^\d+*#,;]/g, '')}`
}
