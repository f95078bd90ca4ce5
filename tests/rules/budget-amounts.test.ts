import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newLineValues, typedLine } from '../../web/features/budget/line-values'
import { parseShare, spreadTotal, typicalShares } from '../../web/features/budget/typical-shares'
import { usedShare, usedWords } from '../../web/features/budget/used'
import { typedAmount } from '../../web/features/vendors/typed-amount'
import { parseAmount } from '../../web/lib/parse-amount'

describe('a typed amount', () => {
  test.each([
    ['12500', 12500],
    ['12,500', 12500],
    ['1,234,567.89', 1234567.89],
    ['₱ 12 500.5', 12500.5],
    ['$0.05', 0.05],
    ['0', 0],
    ['999999999.99', 999999999.99],
  ])('%j is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test.each(['12,50', '1,23', '0.005', '1e9', '-5', '', 'abc', '1000000000', '1.2.3', '12.500,00', 'NaN', '1,2345'])(
    '%j is not an amount',
    (text) => {
      expect(parseAmount(text)).toBeNull()
    },
  )
})

const TOO_LARGE = 'An amount can be at most 999,999,999.99.'

test.each([
  ['1000000000', TOO_LARGE],
  ['Rp 1,250,000,000', TOO_LARGE],
  ['12,50', 'Please enter an amount such as 12500 or 12500.50.'],
])('the amount %j of a vendor is refused: %s', (text, sentence) => {
  expect(typedAmount.safeParse(text).error?.issues[0]?.message).toBe(sentence)
})

test.each(['planned_amount', 'actual_amount', 'paid_amount'])('%s of a new line says when it is too large', (name) => {
  const { error } = typedLine.safeParse({ ...newLineValues, name: 'Cake', [name]: '1000000000' })
  expect(error?.issues).toMatchObject([{ path: [name], message: TOO_LARGE }])
})

describe('spreading a total', () => {
  test.each([
    ['17', 17],
    ['27.5', 27.5],
    ['27,5', 27.5],
    [' 100 % ', 100],
    ['', 0],
    ['-17', null],
    ['101', null],
    ['1e1', null],
    ['a sixth', null],
  ])('a share of %j is %j', (text, share) => {
    expect(parseShare(text)).toBe(share)
  })

  test('the typical shares add up to 100', () => {
    expect(typicalShares.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  })

  test('the parts add up to any total, with any shares', () => {
    const shares = fc.array(fc.record({ name: fc.string(), share: fc.integer({ min: 0, max: 100 }) }), { minLength: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), shares, (cents, parts) => {
        const isAnything = parts.some(({ share }) => share > 0)
        const sum = spreadTotal(cents / 100, parts).reduce((all, { amount }) => all + Math.round(amount * 100), 0)
        expect(sum).toBe(isAnything ? cents : 0)
      }),
    )
  })
})

test.each([
  [{ remaining: 15, percentage_used: 85 }, 0.85, '85% used'],
  [{ remaining: 0, percentage_used: 100 }, 1, '100% used'],
  [{ remaining: -20, percentage_used: 120 }, 1, '120% used'],
  [{ remaining: -400, percentage_used: 100 }, 1, 'Over plan'],
  [{ remaining: -5000, percentage_used: 0 }, 1, 'Over plan'],
])('of the plan %j a share of %d is used: %s', (plan, share, words) => {
  expect(usedShare(plan)).toBe(share)
  expect(usedWords(plan)).toBe(words)
})
