import * as z from 'zod'
import { parseAmount } from '../../lib/parse-amount'

const AMOUNT_WANTED = 'Please enter an amount such as 12500 or 12500.50.'

/** Parses a typed amount; null for an empty field. */
export const typedAmount = z.string().transform((text, context) => {
  if (text.trim() === '') return null
  const amount = parseAmount(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: AMOUNT_WANTED })
  return z.NEVER
})

/** `typedAmount` for a field that must not be empty. */
export const requiredAmount = typedAmount.pipe(z.number({ error: AMOUNT_WANTED }))

export function amountText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
