import { createContext, useContext } from 'react'
import { formatMoney } from '../../worker/lib/money'

/** The symbol or code that amounts are shown in; null until it is known, when amounts stand without one. */
export const CurrencyContext = createContext<string | null>(null)

/** Amounts as text, for labels and sentences. Decimals are shown only where there are any. */
export function useMoney(): (amount: number) => string {
  const currency = useContext(CurrencyContext)
  return (amount) =>
    formatMoney(amount, { currency, hasSymbol: currency !== null, decimals: Number.isInteger(amount) ? 0 : 2 })
}

/** An amount in the wedding's currency, in digits of one width. */
export function Money({ amount }: { amount: number }) {
  const money = useMoney()
  return <span className="figures whitespace-nowrap">{money(amount)}</span>
}

/**
 * The size of a figure that must fit the `@container` around it whatever it counts: the text's own size, or as much smaller as
 * so many characters need.
 */
export function fittedSize(characters: number): string {
  return `min(1em, ${(100 / (characters * CHARACTER_WIDTH)).toFixed(1)}cqi)`
}

/** In em: of the serif's digits and capitals, with room to spare. */
const CHARACTER_WIDTH = 0.64
