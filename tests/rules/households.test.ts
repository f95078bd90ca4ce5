import { describe, expect, test } from 'vitest'
import { nameFor, proposeSalutation, salutationParts } from '../../worker/features/households/names/rules'
import type { MemberKind } from '../../worker/features/households/schema'
import { type ListedGuest, suggestHouseholds } from '../../worker/features/households/suggestions/rules'
import { effortOf } from '../support/rules/effort'

/** Adults, except for names that start with `child ` or `infant `. */
function people(...names: string[]) {
  return names.map((text) => {
    const [, kind = 'adult', name = text] = /^(child|infant) (.+)$/.exec(text) ?? []
    return { guest_id: name, name, kind: kind as MemberKind }
  })
}

const none = { name: null, locale: null }

describe('the proposed salutation', () => {
  test.each<[string, string[]]>([
    ['Ana Reyes', ['Ana Reyes']],
    ['Ana and Luis Reyes', ['Ana Reyes', 'Luis Reyes']],
    ['Ana and Luis REYES', ['Ana REYES', 'Luis Reyes']],
    ['Ana Cruz and Ben Lee', ['Ana Cruz', 'Ben Lee']],
    ['Ana Cruz, Ben Lee and Mia Lee', ['Ana Cruz', 'Ben Lee', 'child Mia Lee']],
    ['Ana, Luis and Mia Reyes', ['Ana Reyes', 'Luis Reyes', 'child Mia Reyes']],
    ['Ana, Luis and Mia Reyes', ['Ana Reyes', 'Luis Reyes', 'child Mia']],
    ['Ana and Mia de la Cruz', ['Ana de la Cruz', 'infant Mia']],
    ['Ana María and José Luis Reyes Santos', ['Ana María Reyes Santos', 'José Luis Reyes Santos']],
    ['Ana Reyes-Cruz and Luis Reyes', ['Ana Reyes-Cruz', 'Luis Reyes']],
    ['Ana Reyes and Luis Reyes Jr.', ['Ana Reyes', 'Luis Reyes Jr.']],
    ['Ana and Luis', ['Ana', 'Luis']],
    ['Reyes and Ana Reyes', ['Reyes', 'Ana Reyes']],
    ['Ana 🌸 and Luis 🌸', ['Ana 🌸', 'Luis 🌸']],
    ['محمد وفاطمة الحسن', ['محمد الحسن', 'فاطمة الحسن']],
    ['王伟和王芳', ['王伟', '王芳']],
    ['Ana Cruz and 王 芳', ['Ana Cruz', '王 芳']],
    ['김 민수 및 이 민수', ['김 민수', '이 민수']],
  ])('%s', (said, names) => {
    expect(proposeSalutation(people(...names), none)).toBe(said)
  })

  test('of names of both directions has each of them apart, whichever comes first', () => {
    const marked = (salutation: string, ...names: string[]) =>
      salutationParts(salutation, names)
        .map(({ text, isApart }) => (isApart ? `[${text}]` : text))
        .join('')
    expect(marked('ليلى المصري and Omar Al-Masri', 'Omar Al-Masri', 'ليلى المصري')).toBe(
      '[ليلى المصري] and [Omar Al-Masri]',
    )
    expect(marked('Omar, ليلى and Omar Junior', 'Omar', 'ليلى', 'Omar Junior')).toBe('[Omar], [ليلى] and [Omar Junior]')
    expect(marked('ليلى وعمر', 'ليلى', 'عمر')).toBe('[ليلى وعمر]')
    expect(marked('The Masri family', 'Omar Al-Masri', 'ليلى المصري')).toBe('[The Masri family]')
  })

  test('is in the household’s language', () => {
    expect(proposeSalutation(people('Ana Reyes', 'Luis Reyes'), { name: null, locale: 'es-PH' })).toBe(
      'Ana y Luis Reyes',
    )
    expect(proposeSalutation(people('Ana Cruz', 'Jo Lee', 'Max Lee'), { name: null, locale: 'en-US' })).toBe(
      'Ana Cruz, Jo Lee, and Max Lee',
    )
  })

  test('of more than four people is their family, or the household’s name', () => {
    const five = ['Ana Reyes', 'Luis Reyes', 'child Mia', 'child Leo', 'infant Zoe']
    expect(proposeSalutation(people(...five), none)).toBe('The Reyes family')
    expect(proposeSalutation(people(...five), { name: 'Reyes', locale: 'de' })).toBe('Familie Reyes')
    expect(proposeSalutation(people(...five), { name: 'Reyes of Cebu', locale: 'fi' })).toBe('Reyes of Cebu')
    const choir = Array.from({ length: 5000 }, (_, i) => `Singer N${i}`)
    expect(proposeSalutation(people(...choir), { name: 'Choir', locale: null })).toBe('Choir')
    expect(proposeSalutation(people(...choir), none)).toBe('Singer N0, Singer N1, Singer N2 and Singer N3')
  })

  test('of nobody is the household’s name', () => {
    expect(proposeSalutation([], { name: 'Reyes', locale: null })).toBe('Reyes')
  })
})

test('a household gets a name that no other has', () => {
  const couple = people('Ana Reyes', 'Luis Reyes')
  expect(nameFor(couple, new Set())).toBe('Reyes')
  expect(nameFor(couple, new Set(['reyes']))).toBe('Ana and Luis Reyes')
  expect(nameFor(couple, new Set(['reyes', 'ana and luis reyes', 'reyes 2']))).toBe('Reyes 3')
  expect(nameFor(people('child Mia', 'Ana'), new Set())).toBe('Ana and Mia')
  expect([...nameFor(people('A'.repeat(200), `B${'b'.repeat(199)}`), new Set())]).toHaveLength(200)
})

describe('suggestions', () => {
  let count = 0
  const guest = (name: string, more: Partial<ListedGuest> = {}): ListedGuest => ({
    id: `guest-${count++}`,
    name,
    kind: 'adult',
    email: null,
    phone: null,
    address: null,
    isAlone: true,
    ...more,
  })
  const namesIn = (guests: ListedGuest[], names: string[] = []) =>
    suggestHouseholds(guests, names).map(({ guest_ids, name, reason }) => ({
      of: guest_ids.map((id) => guests.find((one) => one.id === id)?.name),
      name,
      reason,
    }))
  const home = { lines: ['12 Rizal St.'], postal_code: '1000', city: 'Manila', country: null }

  test('are guests with the same address, email or phone', () => {
    const guests = [
      guest('Ana Cruz', { email: 'home@example.com' }),
      guest('Dan Wu', { phone: '+63 917 555 0101' }),
      guest('Eve Moss', { address: home }),
      guest('Ben Lee', { email: 'HOME@example.com' }),
      guest('Fay Wu', { phone: '0917-5550101' }),
      guest('Gil Sy', { address: { ...home, lines: ['12, Rizal St'] } }),
      guest('Hal Ong', { phone: '12' }),
      guest('Ivy Tan', { phone: '12' }),
    ]
    expect(namesIn(guests)).toEqual([
      { of: ['Ana Cruz', 'Ben Lee'], name: 'Ana Cruz and Ben Lee', reason: 'Same email address' },
      { of: ['Dan Wu', 'Fay Wu'], name: 'Wu', reason: 'Same phone number' },
      { of: ['Eve Moss', 'Gil Sy'], name: 'Eve Moss and Gil Sy', reason: 'Same address' },
    ])
  })

  test('are guests of one family name beside each other, as added or by name', () => {
    const beside = [guest('Luis Reyes'), guest('Ana Reyes'), guest('Zed Ong')]
    expect(namesIn(beside, ['reyes'])).toMatchObject([{ of: ['Luis Reyes', 'Ana Reyes'], name: 'Luis and Ana Reyes' }])
    const byName = [guest('Ana Reyes'), guest('Zed Ong'), guest('Ben Reyes')]
    expect(namesIn(byName)).toMatchObject([{ of: ['Ana Reyes', 'Ben Reyes'] }])
    expect(namesIn([guest('Ana Reyes'), guest('Bo Ong'), guest('Cy Reyes')])).toEqual([])
  })

  test('leave out guests in a household, and groups too large to be one', () => {
    expect(namesIn([guest('Ana Reyes', { isAlone: false }), guest('Luis Reyes')])).toEqual([])
    const planner = Array.from({ length: 13 }, (_, i) => guest(`Guest N${i}`, { phone: '555 0100 22' }))
    expect(namesIn(planner)).toEqual([])
    expect(namesIn(Array.from({ length: 9 }, (_, i) => guest(`G${i} Santos`)))).toEqual([])
  })

  test('name each guest once: a child joins the parents who share an address', () => {
    const email = 'reyes@example.com'
    const guests = [
      guest('Ana Reyes', { email }),
      guest('Luis Reyes', { email }),
      guest('Mia Reyes', { kind: 'child' }),
    ]
    expect(namesIn(guests)).toEqual([
      { of: ['Ana Reyes', 'Luis Reyes', 'Mia Reyes'], name: 'Reyes', reason: 'Same email address' },
    ])
  })

  test('are at most 200, each with a name of its own, found in time for 5,000 guests', () => {
    const many = Array.from({ length: 5000 }, (_, i) => guest(`G${i} ${'Reyes Santos Ong'.split(' ')[(i >> 1) % 3]}`))
    const found = suggestHouseholds(many, [])
    expect(effortOf(() => suggestHouseholds(many, []), 1500)).toBeLessThan(1500)
    expect(found).toHaveLength(200)
    expect(new Set(found.map(({ name }) => name)).size).toBe(200)
  })
})
