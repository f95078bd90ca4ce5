/** The currencies Posy knows by symbol or code; any other value of at most three characters is a custom currency. */
export const knownCurrencies = ['$', '₱', '€', '£', '¥', '₹', 'USD', 'PHP', 'EUR', 'GBP', 'JPY', 'INR'] as const

/** The source's rule: a known symbol or code, or a custom value of one to three characters. */
export function isCurrency(value: string): boolean {
  const length = [...value].length
  return length > 0 && length <= 3 && value.isWellFormed() && !/\p{Cc}/u.test(value)
}
