import { describe, expect, test } from 'vitest'
import {
  chancesOf,
  type ForecastGuest,
  isUndecided,
  learn,
  probabilityOf,
} from '../../worker/features/guests/ai/forecast/rules'
import { expectedGuests } from '../../worker/features/guests/ai/head-count/rules'
import { predictRsvp } from '../../worker/features/guests/ai/prediction/rules'
import type { RsvpPrediction } from '../../worker/features/guests/ai/schema'
import { effortOf } from '../support/rules/effort'
import { answers, guest, now, WEEK } from '../support/rules/forecast-guests'

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
    const each = forecast.members
      .filter(isUndecided)
      .map((member) => [member.id, probabilityOf(member, forecast)] as const)
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
      'They can bring a plus-one, which makes coming easier.',
      '1 of 2 others of the household who have replied are coming, and households mostly decide as one.',
      'No reply for 35 days: guests who come mostly say so sooner.',
    ])
    expect(predict(asked, others)).toEqual(prediction)
    expect(prediction.interval.low).toBeLessThan(prediction.probability)
    expect(prediction.interval.high).toBeGreaterThan(prediction.probability)
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
    }, 2000)
    expect(effort).toBeLessThan(2000)
  })
})
