import { MAX_AMOUNT } from '../../worker/lib/money'

/**
 * An amount as a person types it: spaces, a currency symbol and commas between thousands are passed over. Null for anything
 * that could be read in two ways ('12,50'), has more than two decimals, or lies outside what can be stored.
 */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]|^[^\d.,-]+/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  return amount <= MAX_AMOUNT ? amount : null
}
