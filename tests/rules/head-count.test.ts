import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ForecastGuest } from '../../worker/features/guests/ai/forecast/rules'
import { describeExpected, expectedGuests } from '../../worker/features/guests/ai/head-count/rules'
import { effortOf } from '../support/rules/effort'
import { answers, guest, now, WEEK } from '../support/rules/forecast-guests'

describe('the head count', () => {
  test('is the attendance once everyone has replied', () => {
    const guests = [
      ...answers(3, 2),
      guest({ rsvp_status: 'confirmed', plus_one_allowed: true, plus_ones: 2, plus_one_name: 'Ben, Cem' }),
    ]
    const count = expectedGuests(guests, now)
    const expected = { attending: 6, open: 0, expected_low: 6, expected: 6, expected_high: 6 }
    const all = { adults: 6, children: 0, infants: 0 }
    expect(count).toEqual({ ...expected, invited: 6, confirmed: 4, people: { low: all, expected: all, high: all } })
    expect(describeExpected(count)).toBe('Everyone has replied.')
    expect(describeExpected(expectedGuests([], now))).toBe('Nobody is expected yet.')
  })

  test('expects a share of undecided guests, with a range that narrows', () => {
    const open = Array.from({ length: 100 }, (_, i) => guest({ id: `open${i}` }))
    const count = expectedGuests(open, now)
    expect(count).toMatchObject({ invited: 100, attending: 0, open: 100, expected: 83 })
    expect(count.expected_low).toBeLessThan(80)
    expect(count.expected_high).toBeGreaterThan(86)
    const known = expectedGuests([...open, ...answers(830, 170, { notes: 'lives nearby' })], now)
    expect(known.attending).toBe(830)
    const sure = expectedGuests([...open, ...answers(83, 17)], now)
    expect(sure.expected_high - sure.expected_low).toBeLessThan(count.expected_high - count.expected_low)
    expect(describeExpected(count)).toMatch(/^0 attending, and 83 expected from the 100 guests/)
  })

  test('includes likely plus-ones, and never more than are allowed', () => {
    const one = (fields: Partial<ForecastGuest>) => expectedGuests([guest(fields)], now)
    expect(one({ notes: 'my sister', plus_one_allowed: true, plus_ones: 5 }).expected).toBe(3)
    expect(one({ notes: 'my sister', plus_one_allowed: true, plus_ones: 2, plus_one_name: 'A, B' }).expected).toBe(3)
    const declined = { plus_one_allowed: true, plus_ones: 5, plus_one_status: 'declined' } as const
    expect(one({ ...declined, notes: 'my sister' })).toMatchObject({ expected: 1, expected_high: 1 })
    expect(one({})).toMatchObject({ expected_low: 0, expected: 1, expected_high: 1 })
  })
})

describe('the head count by kind', () => {
  const companion = (name: string, kind: ForecastGuest['kind'], not_at: string[] = []) => ({
    id: name,
    name,
    kind,
    meal_preference: null,
    dietary_restrictions: null,
    accessibility_needs: null,
    allergy_severity: null,
    not_at,
  })
  const withFamily = { plus_one_allowed: true, plus_ones: 3, plus_one_name: 'Ben, Cem, Dia' }
  const companions = [companion('Ben', 'adult'), companion('Cem', 'child'), companion('Dia', 'infant', ['brunch'])]

  test('is that of the people who come', () => {
    const guests = [
      guest({ ...withFamily, companions, rsvp_status: 'confirmed' }),
      guest({ kind: 'child', rsvp_status: 'confirmed' }),
      guest({ kind: 'infant', rsvp_status: 'declined' }),
    ]
    expect(expectedGuests(guests, now).people.expected).toEqual({ adults: 2, children: 2, infants: 1 })
    const atBrunch = guests.map((one) => ({ ...one, principal_id: 'brunch' }))
    expect(expectedGuests(atBrunch, now)).toMatchObject({
      expected: 4,
      people: { expected: { adults: 2, children: 2, infants: 0 } },
    })
  })

  test('counts those who come to the occasion against the allowance, as once they have replied', () => {
    const elsewhere = [companion('Ben', 'adult', ['w']), companion('Cem', 'adult', ['dinner'])]
    const ana = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Ben, Cem', companions: elsewhere }
    const at = (fields: Partial<ForecastGuest>) => expectedGuests([guest({ ...ana, ...fields })], now)
    const maybe = at({ rsvp_status: 'maybe', notes: 'my sister' })
    expect(maybe).toMatchObject({ expected: 2, expected_high: 2 })
    expect(at({ rsvp_status: 'confirmed' }).attending).toBe(2)
  })

  test('weighs each undecided guest and each companion by their chance', () => {
    const open = (count: number, fields: Partial<ForecastGuest>) =>
      Array.from({ length: count }, (_, i) => guest({ ...fields, id: `${JSON.stringify(fields)}${i}` }))
    const { people, expected } = expectedGuests(
      [...open(100, { notes: 'lives nearby' }), ...open(100, { kind: 'child', notes: 'lives overseas' })],
      now,
    )
    expect(people.expected.adults + people.expected.children).toBe(expected)
    expect(people.expected.adults).toBe(86)
    expect(people.expected.children).toBe(42)
    expect(people.high.adults).toBeLessThanOrEqual(100)

    const parties = expectedGuests(open(50, { ...withFamily, companions, notes: 'my sister' }), now)
    const { adults, children, infants } = parties.people.expected
    expect(adults + children + infants).toBe(parties.expected)
    expect(Math.abs(adults - 2 * children)).toBeLessThanOrEqual(1)
    expect(Math.abs(children - infants)).toBeLessThanOrEqual(1)
  })
})

describe('the range of the head count', () => {
  const anyGuest = fc.record({
    rsvp_status: fc.constantFrom('pending', 'confirmed', 'declined', 'maybe'),
    plus_ones: fc.nat(10),
    plus_one_name: fc.constantFrom(null, 'Ben', 'Ben, Cem, Dia'),
    household: fc.constantFrom(null, 'Cruz', 'Vega'),
    notes: fc.constantFrom(null, 'cousin', 'overseas', 'local'),
    side: fc.constantFrom(null, 'partner_1', 'both'),
    rsvp_source: fc.constantFrom('link', 'couple'),
    responded_at: fc.integer({ min: 0, max: now + WEEK }),
    kind: fc.constantFrom('adult', 'child', 'infant'),
  })

  test('contains the expectation, and lies between the confirmed and everyone who could come', () => {
    fc.assert(
      fc.property(fc.array(anyGuest), (fields) => {
        const guests = fields.map((field, i) =>
          guest({ ...(field as Partial<ForecastGuest>), id: `${i}`, plus_one_allowed: field.plus_ones > 0 }),
        )
        const heads = expectedGuests(guests, now)
        const most = guests.reduce((sum, { plus_ones }) => sum + 1 + plus_ones, 0)
        return (
          heads.attending <= heads.expected_low &&
          heads.expected_low <= heads.expected &&
          heads.expected <= heads.expected_high &&
          heads.expected_high <= most
        )
      }),
    )
  })

  test('adds up by kind, and never exceeds the people of a kind', () => {
    fc.assert(
      fc.property(fc.array(anyGuest), (fields) => {
        const guests = fields.map((field, i) =>
          guest({ ...(field as Partial<ForecastGuest>), id: `${i}`, plus_one_allowed: field.plus_ones > 0 }),
        )
        const { people, expected_low, expected, expected_high } = expectedGuests(guests, now)
        const most = (kind: string) => guests.filter((one) => one.kind === kind).length
        return [
          [people.low, expected_low] as const,
          [people.expected, expected] as const,
          [people.high, expected_high] as const,
        ].every(
          ([{ adults, children, infants }, all]) =>
            adults + children + infants === all &&
            adults >= 0 &&
            children >= 0 &&
            children <= most('child') &&
            infants >= 0 &&
            infants <= most('infant'),
        )
      }),
    )
  })
})

describe('a wedding of 5,000', () => {
  test('is forecast quickly', () => {
    const notes = [
      'cousin from Oslo, flying in with the kids',
      'college roommate',
      'lives nearby',
      null,
      'works with Ana',
    ]
    const guests = Array.from({ length: 5000 }, (_, i) =>
      guest({
        id: `${i}`,
        notes: notes[i % 5],
        household: i % 3 ? `Household ${i >> 2}` : null,
        rsvp_status: i % 4 ? 'pending' : 'confirmed',
        rsvp_source: 'link',
        responded_at: now - WEEK,
      }),
    )
    const effort = effortOf(() => {
      expect(expectedGuests(guests, now)).toMatchObject({ invited: 5000, open: 3750 })
    }, 1000)
    expect(effort).toBeLessThan(1000)
  })
})
