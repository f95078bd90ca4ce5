import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chancesOf,
  type ForecastGuest,
  isOpen,
  learn,
  probabilityOf,
} from '../../worker/features/guests/ai/forecast/rules'
import { describeExpected, expectedGuests } from '../../worker/features/guests/ai/head-count/rules'
import { predictRsvp } from '../../worker/features/guests/ai/prediction/rules'
import type { RsvpPrediction } from '../../worker/features/guests/ai/schema'
import { effortOf } from '../support/effort'

const WEEK = 7 * 24 * 60 * 60 * 1000
const now = Date.UTC(2027, 3, 1)

function guest(fields: Partial<ForecastGuest> = {}): ForecastGuest {
  return {
    id: 'g',
    wedding_id: 'w',
    principal_id: null,
    kind: 'adult',
    name: 'Ana',
    household: null,
    side: null,
    tags: [],
    notes: null,
    rsvp_status: 'pending',
    rsvp_source: null,
    responded_at: null,
    plus_one_allowed: false,
    plus_ones: 0,
    plus_one_name: null,
    plus_one_status: 'none',
    companions: [],
    created_at: 0,
    ...fields,
  }
}

/** Similar guests who have replied. */
function answers(confirmed: number, declined: number, fields: Partial<ForecastGuest> = {}): ForecastGuest[] {
  return Array.from({ length: confirmed + declined }, (_, i) =>
    guest({ ...fields, id: `${JSON.stringify(fields)}${i}`, rsvp_status: i < confirmed ? 'confirmed' : 'declined' }),
  )
}

const predict = (asked: Partial<ForecastGuest>, others: ForecastGuest[] = []) =>
  predictRsvp('g', learn([guest(asked), ...others], now)) as RsvpPrediction
const effects = (prediction: RsvpPrediction) =>
  Object.fromEntries(prediction.factors.map(({ name, effect }) => [name, effect]))

describe('the chances of all guests', () => {
  test('are those of each guest awaiting reply, and of no one who has decided', () => {
    const houses = ['Shah', 'Reyes', null]
    const guests = Array.from({ length: 60 }, (_, i) =>
      guest({
        id: `g${i}`,
        household: houses[i % 3] ?? null,
        side: i % 2 ? 'partner_1' : 'partner_2',
        tags: i % 5 ? [] : ['abroad'],
        plus_one_allowed: i % 7 === 0,
        rsvp_status: (['pending', 'maybe', 'confirmed', 'declined'] as const)[i % 4],
        created_at: now - (i % 3) * WEEK,
      }),
    )
    const forecast = learn(guests, now)
    const each = forecast.members.filter(isOpen).map((member) => [member.id, probabilityOf(member, forecast)] as const)
    const chances = chancesOf(forecast)
    expect([...chances.keys()]).toEqual(each.map(([id]) => id))
    for (const [id, chance] of each) expect(chances.get(id)).toBeCloseTo(chance, 10)
  })

  test('are computed quickly when thousands share one household', () => {
    const guests = Array.from({ length: 5000 }, (_, i) => guest({ id: `g${i}`, household: 'All of us' }))
    const forecast = learn(guests, now)
    const effort = effortOf(() => {
      expect(chancesOf(forecast).size).toBe(5000)
    }, 2000)
    expect(effort).toBeLessThan(2000)
  })
})

describe('a prediction', () => {
  test('for a guest who has replied says so', () => {
    expect(predict({ rsvp_status: 'confirmed' })).toEqual({
      guest_id: 'g',
      prediction: 'confirmed',
      probability: 1,
      interval: { low: 1, high: 1 },
      factors: [{ name: 'answer', effect: 1, detail: 'Ana has confirmed.' }],
    })
    expect(predict({ rsvp_status: 'declined' })).toMatchObject({
      prediction: 'declined',
      probability: 0,
      interval: { low: 0, high: 0 },
    })
    expect(predictRsvp('somebody else', learn([guest()], now))).toBeUndefined()
  })

  test('starts from the usual acceptance', () => {
    expect(predict({})).toMatchObject({ prediction: 'confirmed', probability: 0.83 })
    const many = Array.from({ length: 200 }, (_, i) => guest({ id: `${i}` }))
    expect(predict({}, many).probability).toBeCloseTo(0.75, 2)
  })

  test.each<[Partial<ForecastGuest>, number]>([
    [{ notes: 'Sister of the groom' }, 0.97],
    [{ tags: ['Bridesmaids'] }, 0.97],
    [{ notes: 'cousin, lives abroad' }, 0.9],
    [{ notes: 'Flies in from Oslo' }, 0.52],
    [{ tags: ['Out of town'] }, 0.52],
    [{ notes: 'Needs a visa' }, 0.42],
    [{ notes: 'our neighbours' }, 0.86],
    [{ notes: 'not family' }, 0.83],
    [{ notes: 'Likes familiar music' }, 0.83],
  ])('uses notes and tags: %j', (asked, probability) => {
    expect(predict(asked).probability).toBeCloseTo(probability, 2)
  })

  test('is moved only by replies of similar guests', () => {
    const usual = predict({ notes: 'flying in' }).probability
    expect(predict({ notes: 'flying in' }, answers(20, 2, { notes: 'long flight' })).probability).toBeGreaterThan(0.75)
    expect(predict({ notes: 'flying in' }, answers(2, 20, { notes: 'long flight' })).probability).toBeLessThan(0.3)
    expect(predict({ notes: 'flying in' }, answers(0, 40)).probability).toBe(usual)
    expect(predict({}, answers(70, 30)).probability).toBeCloseTo(0.714, 2)
  })

  test('becomes more certain with every reply', () => {
    const widths = [0, 10, 100, 1000].map((n) => {
      const { low, high } = predict({ notes: 'flying in' }, answers(n / 2, n / 2, { notes: 'flying in' })).interval
      return high - low
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(widths.at(-1)).toBeLessThan(0.06)
  })

  test('uses side, household, plus-ones, a maybe and the time without a reply', () => {
    const usual = predict({}).probability
    const theirs = [...answers(30, 0, { side: 'partner_2' }), ...answers(15, 15, { side: 'partner_1' })]
    expect(predict({ side: 'partner_1' }, theirs).probability).toBeLessThan(predict({}, theirs).probability)
    expect(predict({ side: 'partner_2' }, theirs).probability).toBeGreaterThan(predict({}, theirs).probability)
    expect(predict({ household: 'Cruz' }, answers(1, 0, { household: 'CRUZ ' })).probability).toBeGreaterThan(0.94)
    expect(predict({ household: 'Cruz' }, answers(0, 1, { household: 'Cruz' })).probability).toBeLessThan(0.25)
    expect(predict({ plus_one_allowed: true, plus_ones: 1 }).probability).toBeGreaterThan(usual)
    expect(predict({ rsvp_status: 'maybe' }).probability).toBeLessThan(usual)

    const answered = (weeksAgo: number) =>
      answers(1, 0, { notes: 'local', rsvp_source: 'link', responded_at: now - weeksAgo * WEEK })
    const silent = [0, 2, 5, 8, 20].map((weeks) => predict({}, answered(weeks)).probability)
    expect(silent[0]).toBe(usual)
    expect(silent).toEqual(silent.toSorted((a, b) => b - a))
    expect(new Set(silent).size).toBe(5)
    expect(predict({ created_at: now - WEEK / 8 }, answered(8)).probability).toBe(usual)
  })

  test('explains itself: the effects add up to the probability', () => {
    const others = [
      ...answers(14, 4, { notes: 'flying in', side: 'partner_1', rsvp_source: 'link', responded_at: now - 5 * WEEK }),
      ...answers(1, 1, { household: 'Cruz' }),
    ]
    const asked = {
      notes: 'Flying in with kids',
      household: 'Cruz',
      side: 'partner_1',
      plus_one_allowed: true,
      plus_ones: 1,
    } as const
    const prediction = predict(asked, others)
    expect(prediction.factors.map(({ name }) => name)).toEqual([
      'usual_acceptance',
      'closeness_and_distance',
      'answers_so_far',
      'side',
      'plus_one',
      'household',
      'time_since_invitation',
    ])
    const sum = prediction.factors.reduce((total, { effect }) => total + effect, 0)
    expect(sum).toBeCloseTo(prediction.probability, 10)
    expect(effects(prediction)).toMatchObject({
      usual_acceptance: 0.83,
      closeness_and_distance: -0.31,
      answers_so_far: expect.any(Number),
    })
    expect(effects(prediction).answers_so_far).toBeGreaterThan(0)
    expect(effects(prediction).time_since_invitation).toBeLessThan(0)
    expect(prediction.factors.map(({ detail }) => detail)).toEqual([
      'Of all who are invited to a wedding, about 83% come.',
      '“Flying” is noted: about half of those who have to travel come.',
      '14 of 18 guests like this one who have replied are coming.',
      '14 of 18 guests on this side who have replied are coming.',
      'Somebody can be brought along, which makes coming easier.',
      '1 of 2 others of the household who have replied are coming, and households mostly decide as one.',
      'No reply for 35 days: guests who come mostly say so sooner.',
    ])
    expect(predict(asked, others)).toEqual(prediction)
    expect(prediction.interval.low).toBeLessThan(prediction.probability)
    expect(prediction.interval.high).toBeGreaterThan(prediction.probability)
  })
})

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

  test('expects a share of guests awaiting reply, with a range that narrows', () => {
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

  test('weighs each open guest and companion by their chance', () => {
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

describe('a household with mixed replies', () => {
  const statuses = ['pending', 'maybe', 'pending', 'confirmed', 'pending', 'declined', 'pending'] as const
  const household = (size: number) =>
    Array.from({ length: size }, (_, i) =>
      guest({
        id: `${i}`,
        household: 'All of us',
        side: i % 3 ? 'partner_1' : 'partner_2',
        notes: [null, 'cousin', 'overseas', 'local'][i % 4],
        rsvp_status: statuses[i % 7],
        plus_one_allowed: i % 5 === 0,
        plus_ones: i % 5 ? 0 : 2,
        created_at: now - (i % 40) * (WEEK / 7),
      }),
    )

  test('is forecast from each reply and each silence, in any order', () => {
    const guests = household(10).filter(({ rsvp_status }) => rsvp_status !== 'declined')
    const chances = chancesOf(learn(guests, now))
    const known = [0.965254, 0.956227, 0.855, 0.957504, 0.858184, 0.965312, 0.930249, 0.976195]
    expect([...chances.values()].map((chance) => Number(chance.toFixed(6)))).toEqual(known)
    expect(expectedGuests(guests, now)).toMatchObject({ expected_low: 5, expected: 9, expected_high: 11 })
    expect(expectedGuests(guests.toReversed(), now)).toEqual(expectedGuests(guests, now))
    const inReverse = chancesOf(learn(guests.toReversed(), now))
    for (const [id, chance] of chances) expect(inReverse.get(id)).toBeCloseTo(chance, 10)
  })

  test('is forecast quickly even with 5,000 members', () => {
    const guests = household(5000)
    const effort = effortOf(() => {
      const count = { attending: 714, open: 3572, expected_low: 714, expected: 3002, expected_high: 5714 }
      expect(expectedGuests(guests, now)).toMatchObject(count)
      expect([...chancesOf(learn(guests, now)).values()].every((chance) => chance > 0 && chance < 1)).toBe(true)
    })
    expect(effort).toBeLessThan(2000)
  })
})

describe('in simulated weddings', () => {
  const { forecasts, coverage } = simulate(800)

  test('guests predicted at 70% come in 70% of cases, and so on', () => {
    for (let low = 0.05; low < 0.95; low += 0.1) {
      const those = forecasts.filter(({ probability }) => probability >= low && probability < low + 0.1)
      const predicted = those.reduce((sum, { probability }) => sum + probability, 0) / those.length
      const came = those.filter(({ isComing }) => isComing).length / those.length
      expect(those.length).toBeGreaterThan(500)
      expect(Math.abs(came - predicted), `${low} to ${low + 0.1}, ${those.length} guests`).toBeLessThan(0.05)
    }
  })

  test('the head count lies in its range in about 90% of weddings', () => {
    expect(coverage).toBeGreaterThan(0.86)
    expect(coverage).toBeLessThan(0.97)
  })
})

/** Weddings that follow the forecast's model, seen while replies come in. */
function simulate(weddings: number) {
  const random = mulberry32(20270214)
  const forecasts: { probability: number; isComing: boolean }[] = []
  let inRange = 0
  for (let w = 0; w < weddings; w++) {
    const { guests, coming } = wedding(random)
    const forecast = learn(guests, now)
    for (const member of forecast.members.filter(isOpen)) {
      forecasts.push({ probability: probabilityOf(member, forecast), isComing: coming.has(member.id) })
    }
    const { expected_low, expected_high } = expectedGuests(guests, now)
    if (coming.size >= expected_low && coming.size <= expected_high) inRange++
  }
  return { forecasts, coverage: inRange / weddings }
}

const kinds = [
  { notes: 'parents', mean: 0.97, strength: 30 },
  { notes: 'cousins', mean: 0.9, strength: 16 },
  { notes: 'lives nearby', mean: 0.86, strength: 16 },
  { notes: 'out of town', mean: 0.52, strength: 12 },
  { notes: 'overseas', mean: 0.42, strength: 12 },
  { notes: null, mean: 0.83, strength: 12 },
]
const answeredByWeek = [0, 0.09, 0.21, 0.34, 0.46, 0.576, 0.656, 0.731, 0.8, 0.84, 0.87, 0.9, 0.92, 0.94, 1]

function wedding(random: () => number) {
  const shares = kinds.map(({ mean, strength }) => beta(random, mean * strength, (1 - mean) * strength))
  const invitedAt = now - random() * 10 * WEEK
  const coming = new Set<string>()
  const guests: ForecastGuest[] = []
  const households = 25 + Math.floor(random() * 50)
  for (let h = 0; h < households; h++) {
    const k = Math.floor(random() * kinds.length)
    const size = 1 + Math.floor(random() * 4)
    const asOne = random() < 0.75
    const plus_one_allowed = size === 1 && random() < 0.5
    const share = shares[k] ?? 0
    const chance = plus_one_allowed ? 1 / (1 + ((1 - share) / share) * Math.exp(-0.2)) : share
    const together = random() < chance
    for (let i = 0; i < size; i++) {
      const id = `${h}-${i}`
      const isComing = asOne ? together : random() < chance
      if (isComing) coming.add(id)
      const weeks = random() < (isComing ? 0.97 : 0.7) ? replyWeek(random()) : Number.POSITIVE_INFINITY
      const responded_at = invitedAt + weeks * WEEK
      const isAnswered = responded_at <= now
      guests.push(
        guest({
          id,
          notes: kinds[k]?.notes ?? null,
          household: size > 1 ? `Household ${h}` : null,
          plus_one_allowed,
          rsvp_status: !isAnswered ? 'pending' : isComing ? 'confirmed' : 'declined',
          rsvp_source: isAnswered ? 'link' : null,
          responded_at: isAnswered ? responded_at : null,
        }),
      )
    }
  }
  return { guests, coming }
}

function replyWeek(quantile: number): number {
  const week = answeredByWeek.findIndex((share) => share >= quantile)
  const [before, after] = [answeredByWeek[week - 1] ?? 0, answeredByWeek[week] ?? 1]
  return Math.max(0, week - 1) + (quantile - before) / (after - before || 1)
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** By two gamma variates (Marsaglia and Tsang, with Johnk's boost below 1). */
function beta(random: () => number, a: number, b: number): number {
  const [x, y] = [gamma(random, a), gamma(random, b)]
  return Math.min(0.999, Math.max(0.001, x / (x + y)))
}

function gamma(random: () => number, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d * (1 - v + Math.log(v))) return d * v
  }
}
