import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../../worker/lib/fields'
import { currencyOf, formatMoney, fromCents, isCurrency, type MoneyFormat, toCents } from '../../worker/lib/money'

describe('an amount', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [8.41, 841],
    [19.99, 1999],
    [1234567.89, 123456789],
    [999_999_999.99, 99_999_999_999],
    [1e2, 10_000],
  ])('%d is %d hundredths', (amount, cents) => {
    expect(money.parse(amount)).toBe(amount)
    expect(Object.is(toCents(amount), cents)).toBe(true)
    expect(fromCents(cents)).toBe(amount + 0)
  })

  test.each([
    [0.005, 'Please enter an amount with at most 2 decimals.'],
    [1.005, 'Please enter an amount with at most 2 decimals.'],
    [0.1 + 0.2, 'Please enter an amount with at most 2 decimals.'],
    [1e-9, 'Please enter an amount with at most 2 decimals.'],
    [-0.01, 'An amount cannot be negative.'],
    [-5, 'An amount cannot be negative.'],
    [1_000_000_000, 'An amount can be at most 999,999,999.99.'],
    [1e300, 'An amount can be at most 999,999,999.99.'],
    [JSON.parse('1e309'), 'This must be a number.'],
    [Number.NaN, 'This must be a number.'],
    ['12,50', 'This must be a number.'],
    ['12.50', 'This must be a number.'],
    [true, 'This must be a number.'],
    [[5], 'This must be a number.'],
    [null, 'This is required.'],
  ])('%j is refused: %s', (amount, sentence) => {
    const result = money.safeParse(amount)
    expect(result.error?.issues[0]?.message).toBe(sentence)
  })

  test('any number of hundredths survives the conversion to an amount and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const amount = money.parse(JSON.parse(JSON.stringify(fromCents(cents))))
        return toCents(amount) === cents
      }),
    )
  })
})

describe('a currency', () => {
  test.each([
    ['PHP', '₱', 'PHP', 'en-PH'],
    ['₱', '₱', 'PHP', 'en-PH'],
    ['usd', '$', 'USD', 'en-US'],
    ['€', '€', 'EUR', 'de-DE'],
    ['GBP', '£', 'GBP', 'en-GB'],
    ['¥', '¥', 'JPY', 'ja-JP'],
    ['INR', '₹', 'INR', 'en-US'],
    ['CHF', 'CHF', 'CHF', 'en-US'],
    ['kr', 'kr', 'kr', 'en-US'],
    ['🪙', '🪙', '🪙', 'en-US'],
    ['', '$', 'USD', 'en-US'],
    [null, '$', 'USD', 'en-US'],
  ])('%s has a symbol, a code and a locale', (value, symbol, code, locale) => {
    expect(currencyOf(value)).toMatchObject({ symbol, code, locale })
  })

  test.each([
    ['$', true],
    ['PHP', true],
    ['kr.', true],
    ['🪙🪙🪙', true],
    ['EURO', false],
    ['', false],
    ['\u0007', false],
    ['\ud800', false],
  ])('%j is valid: %s', (value, isOne) => {
    expect(isCurrency(value)).toBe(isOne)
  })
})

describe('a formatted amount', () => {
  const cases: [number | string | null | undefined, MoneyFormat, string][] = [
    [15000, {}, '$15,000'],
    [15000, { currency: 'PHP' }, '₱15,000'],
    [15000, { currency: 'EUR' }, '€15.000'],
    [1234.5, { currency: '€', decimals: 2 }, '€1.234,50'],
    [15000, { currency: 'GBP' }, '£15,000'],
    [1234.56, { currency: 'JPY' }, '¥1,235'],
    [15000, { currency: 'kr.' }, 'kr.15,000'],
    [1234.5, { currency: 'PHP', decimals: 2, hasSeparators: false }, '₱1234.50'],
    [15000, { currency: 'PHP', hasCode: true }, '₱15,000 PHP'],
    [15000, { currency: 'PHP', hasSymbol: false }, '15,000'],
    ['1500', { currency: 'PHP' }, '₱1,500'],
    [0.5, {}, '$1'],
    [0.4, {}, '$0'],
    [-0.4, {}, '$0'],
    [-0, {}, '$0'],
    [-1234, { currency: 'PHP' }, '-₱1,234'],
    [999_999_999.99, { currency: 'PHP', decimals: 2 }, '₱999,999,999.99'],
    [1e21, {}, '$1,000,000,000,000,000,000,000'],
    [null, { currency: 'PHP' }, '₱0'],
    [undefined, { currency: 'PHP', decimals: 2 }, '₱0'],
    ['', { currency: 'EUR' }, '€0'],
    ['  ', {}, '$0'],
    ['abc', {}, '$0'],
    ['12,50', {}, '$0'],
    [Number.NaN, { currency: 'JPY' }, '¥0'],
    [Number.POSITIVE_INFINITY, {}, '$0'],
    ['Infinity', {}, '$0'],
  ]
  test.each(cases)('%j with %j is %s', (amount, format, text) => {
    expect(formatMoney(amount, format)).toBe(text)
  })
})
