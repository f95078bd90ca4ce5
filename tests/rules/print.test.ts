import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { addressLines } from '../../web/features/guests/print/address'
import { fitText } from '../../web/features/guests/print/fit'
import { type Format, formats, paginate, usualFormat } from '../../web/features/guests/print/formats'
import {
  filterMailings,
  linkParts,
  mailingsOf,
  printedOccasions,
  replyDay,
} from '../../web/features/guests/print/mailings'
import { drawQr } from '../../web/lib/qr-path'
import type { Guest } from '../../worker/features/guests/schema'
import type { Household } from '../../worker/features/households/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { locales } from '../../worker/lib/locales'
import { printFormats, printWords } from '../../worker/lib/print-words'
import { texts } from '../../worker/texts/texts'

describe('an address', () => {
  const home = { lines: ['12 Camia Street', 'Unit 4'], postal_code: '1203', city: 'Makati', country: 'Philippines' }

  test('keeps its lines as typed, and ends with the country in capitals', () => {
    expect(addressLines(home)).toEqual(['12 Camia Street', 'Unit 4', '1203 Makati', 'PHILIPPINES'])
    expect(addressLines({ ...home, country: null })).toEqual(['12 Camia Street', 'Unit 4', '1203 Makati'])
    expect(addressLines({ lines: [], postal_code: null, city: 'الرياض', country: null })).toEqual(['الرياض'])
  })

  test.each([
    ['Berlin', '10115', 'Germany', ['10115 Berlin']],
    ['Austin, TX', '78701', 'USA', ['Austin, TX 78701']],
    ['Austin, TX', '78701', null, ['Austin, TX 78701']],
    ['Toronto ON', 'M5V 2T6', 'Canada', ['Toronto ON M5V 2T6']],
    ['Oxford', 'OX1 1AA', 'United Kingdom', ['Oxford', 'OX1 1AA']],
    ['Oxford', 'OX1 1AA', null, ['Oxford', 'OX1 1AA']],
    ['Paris', '75001', null, ['75001 Paris']],
  ])('in %s has its postal code %s where the country has it', (city, postal_code, country, expected) => {
    const lines = addressLines({ lines: [], city, postal_code, country })
    expect(lines.slice(0, expected.length)).toEqual(expected)
    expect(lines).toHaveLength(expected.length + (country ? 1 : 0))
  })
})

describe('the names on an envelope', () => {
  const id = 'roth'
  const members = ['Ana Roth', 'Leo Roth'].map((name, i) => ({ guest_id: String(i), name, kind: 'adult' as const }))
  const household = { id, name: 'Roth', locale: null, members, contact_guest_id: null, address: null } as Household
  const guests = members.map(({ guest_id }) => ({
    id: guest_id,
    household_id: id,
    rsvp_url: '',
    invitations: [{ occasion_id: 'main' }],
  })) as Guest[]
  const proposed = 'Ana and Leo Roth'

  test.each([
    ['de', null, proposed, 'Ana und Leo Roth'],
    ['en', null, proposed, proposed],
    ['de', 'es', 'Ana y Leo Roth', 'Ana y Leo Roth'],
    ['de', null, 'Ana + Leo', 'Ana + Leo'],
  ] as const)(
    'with the wedding in %s and the household in %s are %s as %s',
    (default_locale, locale, salutation, said) => {
      const households = [{ ...household, locale, salutation }]
      const [mailing] = mailingsOf({ households, guests, occasions: [], settings: { default_locale } })
      expect(mailing?.salutation).toBe(said)
    },
  )
})

test('a card in a chosen language has the names in it, unless they are written', () => {
  const members = ['Ana Roth', 'Leo Roth'].map((name) => ({ guest_id: name, name, kind: 'adult' as const }))
  const home = { name: 'Roth', locale: null, members, contact_guest_id: null, address: null }
  const households = [
    { ...home, id: 'roth', salutation: 'Ana and Leo Roth' },
    { ...home, id: 'written', salutation: 'Ana + Leo' },
  ] as Household[]
  const guests = households.flatMap(({ id }) =>
    members.map(({ guest_id }) => ({ id: guest_id, household_id: id, rsvp_url: '', invitations: [{}] })),
  ) as Guest[]
  const settings = { default_locale: 'en' } as const
  const printed = mailingsOf({ households, guests, occasions: [], settings, language: 'de' })
  expect(printed.map(({ locale, salutation }) => [locale, salutation])).toEqual([
    ['de', 'Ana und Leo Roth'],
    ['de', 'Ana + Leo'],
  ])
})

describe('a card', () => {
  const home = (contact_guest_id: string, ...ids: string[]) =>
    ({
      id: 'roth',
      locale: null,
      members: ids.map((guest_id) => ({ guest_id, name: guest_id })),
      contact_guest_id,
    }) as Household
  const person = (id: string, kind: Guest['kind'], fields: Partial<Guest> = {}) =>
    ({
      id,
      kind,
      household_id: 'roth',
      answers_for_household: kind === 'adult',
      rsvp_url: id,
      invitations: [{ occasion_id: 'main' }],
      tags: [],
      ...fields,
    }) as unknown as Guest
  const silent = { answers_for_household: false }
  const uninvited = { invitations: [] }

  test.each<[string, string, Guest[]]>([
    ['the contact', 'ben', [person('ana', 'adult'), person('ben', 'adult')]],
    ['an adult who replies for a child that is the contact', 'ana', [person('ben', 'child'), person('ana', 'adult')]],
    ['an adult who replies for the others', 'ana', [person('ben', 'adult', silent), person('ana', 'adult')]],
    ['an adult before a child', 'ana', [person('ben', 'child'), person('ana', 'adult', silent)]],
    [
      'an adult who is not invited but replies for a child',
      'ana',
      [person('ben', 'child'), person('ana', 'adult', uninvited)],
    ],
    [
      'a child, if nobody replies for it',
      'ben',
      [person('ben', 'child'), person('ana', 'adult', { ...silent, ...uninvited })],
    ],
  ])('has the link of %s', (_whose, link, guests) => {
    const households = [home('ben', ...guests.map(({ id }) => id))]
    const [mailing] = mailingsOf({ households, guests, occasions: [], settings: { default_locale: 'en' } })
    expect(mailing?.link).toBe(link)
  })

  test('is not printed for a household where nobody is invited', () => {
    const guests = [person('ana', 'adult', uninvited)]
    const households = [home('ana', 'ana')]
    expect(mailingsOf({ households, guests, occasions: [], settings: { default_locale: 'en' } })).toEqual([])
  })

  test('is chosen by a tag in any case', () => {
    const guests = [person('ana', 'adult', { tags: ['Choir'] })]
    const mailings = mailingsOf({
      households: [home('ana', 'ana')],
      guests,
      occasions: [],
      settings: { default_locale: 'en' },
    })
    const filter = { side: '', households: [], sent: null }
    expect(filterMailings(mailings, { ...filter, tag: 'choir' })).toEqual(mailings)
    expect(filterMailings(mailings, { ...filter, tag: 'work' })).toEqual([])
  })
})

describe('paper', () => {
  const all = Object.entries(formats).flatMap(([kind, byKey]) =>
    Object.entries<Format>(byKey).map(([key, format]) => ({ key: `${kind} ${key}`, ...format })),
  )

  test.each(all)('$key has all its places on the page', ({ width, height, columns, rows, cell, left, top, gap }) => {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left + columns * cell.width + (columns - 1) * gap).toBeLessThanOrEqual(width + 0.001)
    expect(top + rows * cell.height).toBeLessThanOrEqual(height + 0.001)
  })

  test('has the first label where the packs say', () => {
    const { left, top, columns, rows } = formats.labels['letter-30']
    expect([left / 25.4, top / 25.4, columns * rows]).toEqual([expect.closeTo(0.1875, 3), expect.closeTo(0.5, 3), 30])
    expect(formats.labels['a4-24'].top).toBeCloseTo(12.9, 1)
    expect(formats.labels['a4-14'].left).toBeCloseTo(4.65, 1)
  })

  test('is Letter in America and A4 elsewhere', () => {
    expect(['en-US', 'es-MX', 'fil-PH', 'en-GB', 'de', 'pt-BR'].map((tag) => usualFormat('inserts', tag))).toEqual([
      'letter',
      'letter',
      'letter',
      'a4',
      'a4',
      'a4',
    ])
  })

  test('starts where a label sheet was left, and ends with the last label', () => {
    expect(paginate(['a', 'b', 'c'], 2, 1)).toEqual([
      [null, 'a'],
      ['b', 'c'],
    ])
    expect(paginate(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
    expect(paginate([], 2)).toEqual([])
  })
})

describe('the size of type', () => {
  const box = { width: 60, height: 20 }
  const sizes = { largest: 4, smallest: 2 }

  test('is the largest for short lines, and falls with their length and number', () => {
    expect(fitText(['Ana Cruz'], box, sizes)).toBe(4)
    const long = fitText(['Maximiliana Wolfeschlegelsteinhausenbergerdorff '.repeat(3)], box, sizes)
    expect(long).toBeLessThan(4)
    expect(long).toBeGreaterThan(2)
    expect(fitText(Array(9).fill('A line'), box, sizes)).toBe(2)
  })

  test('counts wide characters as such', () => {
    expect(fitText(['李小龙'.repeat(40)], box, sizes)).toBeLessThan(fitText(['Lee'.repeat(40)], box, sizes))
  })
})

describe('the day on a card', () => {
  const settings = { rsvp_deadline: '2027-03-01', timezone: 'Asia/Manila' } as WeddingSettings
  const occasion = (asks_rsvp: boolean, rsvp_deadline: string | null = null) =>
    ({ asks_rsvp, rsvp_deadline }) as Occasion
  const now = Date.parse('2027-02-10T00:00:00Z')

  test('is the first deadline that is still to come', () => {
    expect(replyDay([occasion(true), occasion(true, '2027-02-20')], settings, now)).toBe('2027-02-20')
    expect(replyDay([occasion(true), occasion(true, '2027-02-01')], settings, now)).toBe('2027-03-01')
    expect(replyDay([occasion(true)], { ...settings, rsvp_deadline: null }, now)).toBeNull()
  })

  test('is none where nothing is asked any more', () => {
    expect(replyDay([occasion(false)], settings, now)).toBeUndefined()
    expect(replyDay([occasion(true)], settings, Date.parse('2027-03-02T00:00:00Z'))).toBeUndefined()
  })

  test('is worded in every language, with words of its own', () => {
    const worded = locales.map((locale) => printWords(locale).replyBy(printFormats(locale).day('2027-03-01')))
    expect(worded[0]).toBe('Please reply by Monday, 1 March 2027')
    expect(new Set(worded).size).toBe(locales.length)
    for (const text of worded) expect(text).toContain('2027')
    for (const word of ['wedding', 'invite', 'reply', 'details', 'scan'] as const)
      expect(new Set(locales.map((locale) => printWords(locale)[word])).size).toBe(locales.length)
  })
})

describe('an occasion on a card', () => {
  const settings = { wedding_date: '2027-02-14', date_precision: 'day' } as WeddingSettings
  const occasion = {
    ...{ id: 'o', name: 'Brunch', is_main: false, date: '2027-02-15', start_time: '11:00', translations: {} },
    ...{ venue_name: 'Casa Verde', address: 'Sonnenallee 4\nBerlin' },
  } as Occasion

  test.each([
    ['en', 'Monday, 15 February 2027, 11:00', 'Casa Verde, Sonnenallee 4, Berlin'],
    ['de', 'Montag, 15. Februar 2027, 11:00 Uhr', 'Casa Verde, Sonnenallee 4, Berlin'],
    ['ja', '2027年2月15日月曜日 11:00', 'Casa Verde、Sonnenallee 4、Berlin'],
  ] as const)('says in %s when and where it is as mails do', (locale, when, where) => {
    expect(printedOccasions([occasion], locale, settings)).toEqual([{ id: 'o', name: 'Brunch', when, where }])
  })

  test('has its name, unless it is the wedding and the only one', () => {
    const main = { ...occasion, id: 'main', name: 'Wedding', is_main: true }
    const named = (...some: Occasion[]) => printedOccasions(some, 'de', settings).map(({ name }) => name)
    expect(named(main)).toEqual([null])
    expect(named(occasion)).toEqual(['Brunch'])
    expect(named(main, occasion)).toEqual(['Hochzeit', 'Brunch'])
  })

  test('has the words of mails in every language', () => {
    for (const locale of locales) {
      const { comma, message } = texts(locale)
      expect(printWords(locale).comma).toBe(comma)
      expect(printWords(locale).at('1', '2')).toBe(message.at('1', '2'))
    }
  })

  test('has no time where only the month is known', () => {
    const main = { ...occasion, is_main: true }
    const byMonth = { ...settings, date_precision: 'month' } as const
    expect(printedOccasions([main], 'de', byMonth)).toMatchObject([{ when: 'Februar 2027' }])
    expect(printedOccasions([main], 'de', { ...settings, date_precision: null })).toMatchObject([{ when: null }])
  })
})

describe('a link on a card', () => {
  const link = 'https://posy.example/rsvp/01a20586-b53e-7275-afe8-8cfbfe17b250/CrZV39GyHCIPnm7MpE-KGvHxwgQJwC3f'

  test('is printed without its scheme, and breaks after a slash only', () => {
    expect(linkParts(link)).toEqual([
      'posy.example/',
      'rsvp/',
      '01a20586-b53e-7275-afe8-8cfbfe17b250/',
      'CrZV39GyHCIPnm7MpE-KGvHxwgQJwC3f',
    ])
  })

  test('is what its QR code says', () => {
    const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
    const drawn = Array<number>(size * size).fill(0)
    const rows = [...drawQr(link).path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)]
    for (const [, x, y, length] of rows)
      drawn.fill(1, (Number(y) - 4) * size + Number(x) - 4, (Number(y) - 4) * size + Number(x) - 4 + Number(length))
    expect(drawn).toEqual([...data].map(Number))
  })
})
