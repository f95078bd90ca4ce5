import {
  chanceOf,
  countAnswers,
  expectedChance,
  type Forecast,
  type ForecastGuest,
  isUndecided,
  MAYBE_SHIFT,
  othersInHousehold,
  PLUS_ONE_SHIFT,
  probabilityOf,
  quantile,
  type Traits,
  traitsOf,
} from '../forecast/rules'
import type { PredictionFactor, RsvpPrediction } from '../schema'

/** Probability outside the interval, at each end. */
const TAIL = 0.05

interface Step {
  name: string
  /** The probability after this step. */
  reached: number
  detail: string
}

/** Predicts whether a guest comes, with the factors for and against it; undefined if there is no such guest. */
export function predictRsvp(id: string, forecast: Forecast): RsvpPrediction | undefined {
  const guest = forecast.members.find((member) => member.id === id)
  if (!guest) return undefined
  if (!isUndecided(guest)) return settled(guest)

  const { prior, weights, confirmed, answered } = forecast.kinds[guest.kind]
  const traits = traitsOf(guest, forecast)
  const known: Traits = { shift: 0, own: { yes: 1, no: 1 }, household: [] }
  const steps: Step[] = []
  const weigh = (name: string, more: Partial<Traits>, detail: string) => {
    steps.push({ name, reached: expectedChance(weights, Object.assign(known, more)), detail })
  }

  const percent = Math.round(forecast.overall * 100)
  const usual = `Of all who are invited to a wedding, about ${percent}% come.`
  steps.push({ name: 'usual_acceptance', reached: forecast.overall, detail: usual })
  if (guest.because) {
    const detail = `“${guest.words.join('” and “')}” is noted: ${guest.because}.`
    steps.push({ name: 'closeness_and_distance', reached: prior.mean, detail })
  }
  weigh('answers_so_far', {}, `${outOf(confirmed, answered, 'guests like this one')}.`)
  const side = forecast.sides.get(guest.side)
  if (side) {
    weigh('side', { shift: side.shift }, `${outOf(side.confirmed, side.answered, 'guests on this side')}.`)
  }
  if (guest.plus_one_allowed) {
    const detail = 'They can bring a plus-one, which makes coming easier.'
    weigh('plus_one', { shift: known.shift + PLUS_ONE_SHIFT }, detail)
  }
  if (guest.rsvp_status === 'maybe') {
    weigh('maybe', { shift: known.shift + MAYBE_SHIFT }, `${guest.name} replied “maybe”.`)
  }
  const others = countAnswers(othersInHousehold(guest, forecast))
  if (others.answered > 0) {
    const who = outOf(others.confirmed, others.answered, 'others of the household')
    weigh('household', { household: traits.household }, `${who}, and households mostly decide as one.`)
  }
  if (guest.silentDays > 0) {
    const days = guest.silentDays === 1 ? 'a day' : `${guest.silentDays} days`
    const detail = `No reply for ${days}: guests who come mostly say so sooner.`
    weigh('time_since_invitation', traits, detail)
  }

  const probability = rounded(probabilityOf(guest, forecast))
  const chanceAt = chanceOf(traits)
  const at = (part: number) => rounded(chanceAt(quantile(weights, part)))
  return {
    guest_id: id,
    prediction: probability >= 0.5 ? 'confirmed' : 'declined',
    probability,
    interval: { low: Math.min(at(TAIL), probability), high: Math.max(at(1 - TAIL), probability) },
    factors: toFactors(steps),
  }
}

function settled({ id, name, rsvp_status }: Pick<ForecastGuest, 'id' | 'name' | 'rsvp_status'>): RsvpPrediction {
  const isComing = rsvp_status === 'confirmed'
  const probability = isComing ? 1 : 0
  const detail = `${name} has ${isComing ? 'confirmed' : 'declined'}.`
  return {
    guest_id: id,
    prediction: isComing ? 'confirmed' : 'declined',
    probability,
    interval: { low: probability, high: probability },
    factors: [{ name: 'answer', effect: probability, detail }],
  }
}

function outOf(confirmed: number, answered: number, whom: string): string {
  if (answered === 0) return `None of the ${whom} has replied yet`
  return `${confirmed} of ${answered} ${whom} who have replied are coming`
}

/** The effect of each step. Uses differences of rounded numbers, so that they add up to the rounded probability. */
function toFactors(steps: Step[]): PredictionFactor[] {
  return steps.map(({ name, reached, detail }, i) => {
    const before = steps[i - 1]?.reached ?? 0
    return { name, effect: rounded(rounded(reached) - rounded(before)), detail }
  })
}

/** Rounds to three decimals; -0 becomes 0. */
function rounded(probability: number): number {
  return Math.round(probability * 1000) / 1000 + 0
}
