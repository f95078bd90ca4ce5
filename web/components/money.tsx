import { createContext, useContext } from 'react'
import { formatMoney, toCents } from '../../worker/lib/money'

/** The currency's symbol or code; null until it is known, when amounts show none. */
export const CurrencyContext = createContext<string | null>(null)

/**
 * Returns a formatter of amounts for labels and sentences. Decimals show only where there are any; sums may miss a whole amount by a
 * rounding error.
 */
export function useMoney(): (amount: number) => string {
  const currency = useContext(CurrencyContext)
  return (amount) =>
    formatMoney(amount, { currency, hasSymbol: currency !== null, decimals: toCents(amount) % 100 === 0 ? 0 : 2 })
}

/** An amount in the wedding's currency, with digits of equal width. */
export function Money({ amount }: { amount: number }) {
  const money = useMoney()
  return <span className="figures whitespace-nowrap">{money(amount)}</span>
}

/**
 * Returns a font size at which a text of that many characters fits the `@container` around it, at most its own size.
 */
export function fittedSize(characters: number): string {
  return `min(1em, ${(100 / (characters * CHARACTER_WIDTH)).toFixed(1)}cqi)`
}

/** Width in em of the serif's digits and capitals, rounded up. */
const CHARACTER_WIDTH = 0.64
