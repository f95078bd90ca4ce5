import { describe, expect, test } from 'vitest'
import {
  attendingCompanions,
  attendingPlusOnes,
  blankCompanion,
  companionsOf,
  newGuest,
  partySize,
  percentage,
  type StoredGuest,
  sortByName,
  summarizeGuests,
} from '../../worker/features/guests/rules'
import { type GuestInput, guestInput } from '../../worker/features/guests/schema'
import { effortOf } from '../support/rules/effort'

const guest = (input: Partial<GuestInput> = {}): StoredGuest =>
  newGuest({ name: 'Ana', ...input }, { id: 'a', weddingId: 'w', selector: 's', source: 'couple', now: 0 })

describe('the plus-ones who come', () => {
  const bringing = {
    rsvp_status: 'confirmed',
    plus_one_allowed: true,
    plus_ones: 2,
    plus_one_name: 'Ben, Cleo',
  } as const
  test.each<[string, Partial<GuestInput>, number]>([
    ['are those with a name', {}, 2],
    ['are no more than are allowed', { plus_ones: 1 }, 1],
    ['do not include blank names', { plus_one_name: 'Ben, , ' }, 1],
    ['are none without a name', { plus_one_name: null }, 0],
    ['are none unless allowed', { plus_one_allowed: false }, 0],
    ['are none when the guest declined', { rsvp_status: 'declined' }, 0],
    ['are none when the guest is unsure', { rsvp_status: 'maybe' }, 0],
    ['are none before the guest has replied', { rsvp_status: 'pending' }, 0],
    ['are none while approval is requested', { plus_one_status: 'requested' }, 0],
    ['are none when approval was refused', { plus_one_status: 'declined' }, 0],
    ['are all when approval was given', { plus_one_status: 'approved' }, 2],
  ])('%s', (_what, input, count) => {
    const comes = guest({ ...bringing, ...input })
    expect(attendingPlusOnes(comes)).toBe(count)
    expect(partySize(comes)).toBe(comes.rsvp_status === 'confirmed' ? count + 1 : 0)
  })

  test('are counted by person, not by name', () => {
    const one = { ...blankCompanion, name: 'Guest' }
    const comes = guest({ rsvp_status: 'confirmed', companions: [one, { ...one, not_at: ['w'] }] })
    expect(attendingCompanions(comes, 'w')).toMatchObject([{ name: 'Guest' }])
    expect(attendingPlusOnes(comes)).toBe(1)
    expect(attendingCompanions(comes, 'dinner')).toHaveLength(2)
  })
})

describe('of a thousand plus-ones', () => {
  const named = (from: number) => Array.from({ length: 1000 }, (_, i) => `Name${from + i}`)
  const known = named(0).map((name, i) => ({ ...blankCompanion, id: `c${i}`, name }))
  const idsOf = (names: string[], companions: typeof known) =>
    companionsOf({ id: 'g', plus_one_name: names.join(', '), companions }).map(({ id }) => id)

  test.each<[string, string[], typeof known, string]>([
    ['those with new names are who they were', named(1000), known, 'c999'],
    ['those in another order are found by name', named(0).toReversed(), known, 'c0'],
    ['namesakes each get their own id', named(0).map(() => 'Ben'), [], `${idsOf(['Ben'], [])[0]}${'-'.repeat(999)}`],
  ])('%s, quickly', (_what, names, companions, last) => {
    expect(idsOf(names, companions).at(-1)).toBe(last)
    expect(effortOf(() => idsOf(names, companions), 25)).toBeLessThan(25)
  })
})

describe('a new guest', () => {
  test.each([
    [{}, false, 0],
    [{ plus_ones: 3 }, false, 0],
    [{ plus_one_allowed: true }, true, 1],
    [{ plus_one_allowed: true, plus_ones: 3 }, true, 3],
    [{ plus_one_allowed: true, plus_ones: 0 }, true, 0],
    [{ plus_one_allowed: true, plus_one_name: 'Ben, Cleo' }, true, 2],
    [{ plus_one_allowed: true, plus_one_name: 'Ben, Cleo', plus_ones: 1 }, true, 1],
    [{ plus_one_allowed: true, plus_one_name: 'A,B,C,D,E,F,G,H,I,J,K' }, true, 10],
  ])('with %j has the right number of plus-ones', (input, plus_one_allowed, plus_ones) => {
    expect(guest(input)).toMatchObject({ plus_one_allowed, plus_ones })
  })

  test('has a source and time of reply only with a reply', () => {
    expect(guest()).toMatchObject({ rsvp_status: 'pending', rsvp_source: null, responded_at: null })
    expect(guest({ rsvp_status: 'maybe' })).toMatchObject({ rsvp_source: 'couple', responded_at: 0 })
  })
})

describe('the summary', () => {
  test('of an empty list is all zeros', () => {
    expect(summarizeGuests([])).toMatchObject({ total_invited: 0, response_rate: 0, meals: {} })
  })

  test('counts every guest once, and meals and needs of those who come', () => {
    const fed = { meal_preference: 'Vegan', dietary_restrictions: 'nuts', accessibility_needs: 'ramp' } as const
    const party = { plus_one_allowed: true, plus_ones: 2, plus_one_name: 'Ben, Cleo' }
    expect(
      summarizeGuests([
        guest({ rsvp_status: 'confirmed', ...fed, ...party }),
        guest({ rsvp_status: 'confirmed', meal_preference: 'Regular' }),
        guest({ rsvp_status: 'declined', ...fed, ...party }),
        guest({ rsvp_status: 'maybe', ...fed, ...party, plus_one_status: 'requested' }),
        guest({ rsvp_status: 'declined', plus_one_status: 'requested' }),
        guest(),
        guest(),
      ]),
    ).toEqual({
      total_invited: 7,
      confirmed: 2,
      declined: 2,
      maybe: 1,
      pending: 2,
      total_attending: 4,
      plus_ones_attending: 2,
      response_rate: 71.4,
      plus_one_requests: 1,
      meals: { Vegan: 1, Regular: 1 },
      dietary_count: 1,
      accessibility_count: 1,
    })
  })

  test('counts a meal in two spellings as one', () => {
    const guests = ['Fish', 'fish', 'FISH'].map((meal_preference) => ({
      ...guest({ rsvp_status: 'confirmed' }),
      meal_preference,
    }))
    expect(summarizeGuests(guests).meals).toEqual({ Fish: 3 })
  })

  test('counts a meal of any name', () => {
    const names = ['constructor', '__proto__', 'toString', 'constructor']
    const guests = names.map((meal_preference) => ({
      ...guest({ rsvp_status: 'confirmed' }),
      meal_preference,
    }))
    const counts = '{"constructor":2,"__proto__":1,"toString":1}'
    expect(JSON.stringify(summarizeGuests(guests).meals)).toBe(counts)
  })

  test.each([
    [0, 0, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [5, 5, 100],
    [3, 2, 150],
  ])('%d of %d is %d per cent', (part, whole, percent) => {
    expect(percentage(part, whole)).toBe(percent)
  })
})

test('guests are sorted in natural order, and namesakes by id', () => {
  const names = ['Zoë', 'Émile', 'emil', 'Ångström', 'andrea', 'Zoe', 'émile', 'Łukasz', 'Luis', '李', 'محمد']
  const sorted = sortByName(names.map((name, i) => ({ id: String(i), name }))).map(({ name }) => name)
  expect(sorted.slice(0, 2)).toEqual(['andrea', 'Ångström'])
  expect(sorted.slice(2, 5)).toEqual(['emil', 'émile', 'Émile'])
  expect(sorted.indexOf('Łukasz')).toBe(sorted.indexOf('Luis') + 1)
  expect(sorted.slice(-4)).toEqual(['Zoe', 'Zoë', 'محمد', '李'])
  const namesakes = ['c', 'a', 'b'].map((id) => ({ id, name: 'Ana' }))
  expect(sortByName(namesakes).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

describe('the input of a guest', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['name', { name: '  José \u0301 ' }, 'José \u0301'],
    ['name', { name: 'Jose\u0301' }, 'José'],
    ['name', { name: '👩🏽‍🤝‍👩🏻 اَلْعَرَبِيَّةُ' }, '👩🏽‍🤝‍👩🏻 اَلْعَرَبِيَّةُ'.normalize('NFC')],
    ['name', { name: '💐'.repeat(200) }, '💐'.repeat(200)],
    ['email', { name: 'A', email: ' ' }, null],
    ['email', { name: 'A', email: null }, null],
    ['email', { name: 'A', email: 'Ana+wedding@Example.co.uk ' }, 'Ana+wedding@Example.co.uk'],
    ['meal_preference', { name: 'A', meal_preference: 'gluten-free' }, 'Gluten-Free'],
    ['meal_preference', { name: 'A', meal_preference: '' }, null],
    ['tags', { name: 'A', tags: ['Family', 'family ', 'kids'] }, ['Family', 'kids']],
    ['notes', { name: 'A', notes: ' one\r\ntwo\tx ' }, 'one\ntwo\tx'],
    ['household', { name: 'A', household: '   ' }, null],
  ] as const)('%s of %j is kept as %j', (field, input, value) => {
    expect(guestInput.parse(input)[field]).toEqual(value)
  })

  test('names each occasion once that a companion does not come to', () => {
    const { companions } = guestInput.parse({ name: 'Ana', companions: [{ name: 'Ben', not_at: ['x', 'y', ' x'] }] })
    expect(companions?.[0]?.not_at).toEqual(['x', 'y'])
  })

  test.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: null }],
    ['name', { name: ['Ana'] }],
    ['name', { name: long(201) }],
    ['name', { name: 'A\u0000na' }],
    ['name', { name: 'A\nna' }],
    ['name', { name: 'A\ud800na' }],
    ['email', { name: 'A', email: 'ana' }],
    ['email', { name: 'A', email: `a@${long(320)}.com` }],
    ['email', { name: 'A', email: 'a@b@c.com' }],
    ['side', { name: 'A', side: 'bride' }],
    ['tags', { name: 'A', tags: 'family' }],
    ['tags', { name: 'A', tags: [' '] }],
    ['tags', { name: 'A', tags: Array.from({ length: 21 }, String) }],
    ['rsvp_status', { name: 'A', rsvp_status: 'yes' }],
    ['meal_preference', { name: 'A', meal_preference: 'Chicken' }],
    ['plus_ones', { name: 'A', plus_ones: 11 }],
    ['plus_ones', { name: 'A', plus_ones: -1 }],
    ['plus_ones', { name: 'A', plus_ones: 1.5 }],
    ['plus_ones', { name: 'A', plus_ones: '1' }],
    ['plus_one_allowed', { name: 'A', plus_one_allowed: 'yes' }],
    ['notes', { name: 'A', notes: long(2001) }],
  ])('%s: %j is refused with a sentence', (field, input) => {
    const issue = guestInput.safeParse(input).error?.issues[0]
    expect(issue?.path[0]).toBe(field)
    expect(issue?.message).toMatch(/^[A-Z].*\.$/)
  })
})

test('an email address is kept without the invisible characters that were copied with it', () => {
  const copied = '\u202Aana\u200B@example.com\u202C'
  expect(guestInput.parse({ name: 'Ana', email: copied }).email).toBe('ana@example.com')
  expect(guestInput.safeParse({ name: 'Ana', email: '\u200B' }).success).toBe(false)
})
