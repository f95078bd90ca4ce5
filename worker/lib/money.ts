/*
 * Stored money is an integer of hundredths; JSON and screens have major units. Every currency has hundredths here, so a
 * change of currency converts nothing.
 */

/** In major units. */
export const MAX_AMOUNT = 999_999_999.99
export const AMOUNT_TOO_LARGE = 'An amount can be at most 999,999,999.99.'

/** Whether an amount has at most two decimals. */
export function isWholeCents(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount
}

/** Converts an amount of at most two decimals to hundredths; -0 becomes 0. */
export function toCents(amount: number): number {
  return Math.round(amount * 100) + 0
}

export function centsOrNull(amount: number | null | undefined): number | null {
  return amount == null ? null : toCents(amount)
}

export function fromCents(cents: number): number {
  return cents / 100
}

export function amountOrNull(cents: number | null): number | null {
  return cents === null ? null : fromCents(cents)
}

interface Currency {
  symbol: string
  code: string
  name: string
  /** Determines the separators. */
  locale: string
}

const dollar: Currency = { symbol: '$', code: 'USD', name: 'US dollar', locale: 'en-US' }

/** The currencies that the settings list by name. */
const namedCurrencies: Currency[] = [
  dollar,
  { symbol: '₱', code: 'PHP', name: 'Philippine peso', locale: 'en-PH' },
  { symbol: '€', code: 'EUR', name: 'Euro', locale: 'de-DE' },
  { symbol: '£', code: 'GBP', name: 'Pound sterling', locale: 'en-GB' },
  { symbol: '¥', code: 'JPY', name: 'Japanese yen', locale: 'ja-JP' },
  { symbol: '₹', code: 'INR', name: 'Indian rupee', locale: 'en-US' },
]

/** A known symbol or code, or any custom text of at most three characters. */
export function isCurrency(value: string): boolean {
  const length = [...value].length
  return length > 0 && length <= 3 && value.isWellFormed() && !/\p{Cc}/u.test(value)
}

/** The currency for a wedding's `currency_code`: a named one by symbol or code, else a custom one; dollars when empty. */
export function currencyOf(value: string | null | undefined): Currency {
  if (!value) return dollar
  const named = namedCurrencies.find(({ symbol, code }) => symbol === value || code === value.toUpperCase())
  return named ?? { symbol: value, code: value, name: value, locale: 'en-US' }
}

export interface MoneyFormat {
  /** A symbol or a code. */
  currency?: string | null
  decimals?: number
  hasSeparators?: boolean
  hasSymbol?: boolean
  hasCode?: boolean
}

/** '₱15,000'. Anything but a finite number shows as the symbol followed by 0. */
export function formatMoney(amount: number | string | null | undefined, format: MoneyFormat = {}): string {
  const { currency, decimals = 0, hasSeparators = true, hasSymbol = true, hasCode = false } = format
  const { symbol, code, locale } = currencyOf(currency)
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  const isAmount = typeof value === 'number' && Number.isFinite(value)
  const digits = isAmount ? numberFormat(locale, decimals, hasSeparators).format(Math.abs(value)) : '0'
  const sign = isAmount && value < 0 && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${hasSymbol ? symbol : ''}${digits}${hasCode ? ` ${code}` : ''}`
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Cached: making a formatter costs a hundred times more than using it. */
function numberFormat(locale: string, decimals: number, hasSeparators: boolean): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${hasSeparators}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: hasSeparators,
    })
  numberFormats.set(key, format)
  return format
}
