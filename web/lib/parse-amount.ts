import { MAX_AMOUNT } from '../../worker/lib/money'

/** `most` where something else refuses an amount that is too large, and says so. */
export const ANY_AMOUNT = Number.MAX_VALUE

/** Shown beside a field with anything else than an amount. */
export const AMOUNT_WANTED = 'Please enter an amount such as 12500 or 12500.50.'

/**
 * Parses an amount as people type it: spaces, a currency symbol and thousands separators are ignored. Returns null for
 * anything ambiguous ('12,50'), with more than two decimals, or beyond `most`.
 */
export function parseAmount(text: string, most = MAX_AMOUNT): number | null {
  const plain = text.replace(/[\s\u00a0]|^[^\d.,-]+/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  return amount <= most ? amount : null
}
