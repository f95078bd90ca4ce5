import { describe, expect, test } from 'vitest'
import { nameForMail } from '../../worker/lib/text'

describe('a name in a mail to someone else', () => {
  test.each([
    'Hannah & James',
    'J. R. Smith',
    'José María O’Neill-Cruz',
    'Dr. Ana Cruz',
    'Ana Cruz, Ph.D.',
    'محمد العلي',
    '田中 さくら',
    'Zoë 🌸',
  ])('is kept: %s', (name) => {
    expect(nameForMail(name)).toBe(name)
  })

  test.each([
    'www.evil',
    'WWW.Evil',
    'see https://evil',
    'ftp://x',
    'a@b',
    'evil.com',
    'Win at evil.io/now',
    'bücher.de',
    'evil．com',
    'evil。com',
    'evil｡com',
    'a＠b',
    'evil.\u200bcom',
    'w\u00adww.evil',
    'пример.рф',
    '1.to',
  ])('is left out: %j', (name) => {
    expect(nameForMail(name)).toBeNull()
  })

  test('is null without a name', () => {
    expect(nameForMail(null)).toBeNull()
  })
})
