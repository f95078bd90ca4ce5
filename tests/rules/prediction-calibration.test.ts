import { describe, expect, test } from 'vitest'
import { type ForecastGuest, isUndecided, learn, probabilityOf } from '../../worker/features/guests/ai/forecast/rules'
import { expectedGuests } from '../../worker/features/guests/ai/head-count/rules'
import { randomNumbers } from '../support/random'
import { guest, now, WEEK } from '../support/rules/forecast-guests'

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
  const random = randomNumbers(20270214)
  const forecasts: { probability: number; isComing: boolean }[] = []
  let inRange = 0
  for (let w = 0; w < weddings; w++) {
    const { guests, coming } = wedding(random)
    const forecast = learn(guests, now)
    for (const member of forecast.members.filter(isUndecided)) {
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
