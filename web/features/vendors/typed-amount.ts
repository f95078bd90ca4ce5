import * as z from 'zod/mini'
import { money, refuse } from '../../../worker/lib/fields'
import { AMOUNT_WANTED, ANY_AMOUNT, parseAmount } from '../../lib/parse-amount'

/** Parses a typed amount; null for an empty field. */
export const typedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      if (text.trim() === '') return null
      const amount = parseAmount(text, ANY_AMOUNT)
      if (amount !== null) return amount
      return refuse(context, { message: AMOUNT_WANTED })
    }),
  ),
  z.nullable(money),
)

/** `typedAmount` for a field that must not be empty. */
export const requiredAmount = z.pipe(typedAmount, z.number({ error: AMOUNT_WANTED }))

export function amountText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
