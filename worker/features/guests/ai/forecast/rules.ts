import { DAY } from '../../../../lib/durations'
import { foldText } from '../../../../lib/text'
import type { StoredGuest } from '../../rules'
import type { Guest } from '../../schema'
import { countAlike, likelihood, type Observation, observationKey, observe, type Seen } from '../observation/rules'
import { type Topic, wordsAbout } from '../rules'

/*
 * Estimates how likely an invited guest comes. Each kind of guest has an acceptance rate with a Beta prior from published
 * rates. The wedding's replies update it on a grid. A missing reply counts too, since guests who come reply sooner and more
 * often. Traits of a single guest then shift the odds. Constants without a published source are marked as assumptions.
 */

type Kind = 'inner_circle' | 'relatives' | 'abroad' | 'away' | 'nearby' | 'other'

interface Prior {
  /** The acceptance rate. */
  mean: number
  /** The number of replies with the same weight. */
  strength: number
}

/**
 * Published acceptance rates. All: 83% (134 of 162). Local: 85 to 90%; in two weddings 106 of 127. Out of town: 55 to 64%;
 * counted 93 of 215. Destination: 35 to 50%. Relatives: 52 of 55, from afar 90%. Parents, siblings and the wedding party
 * are assumed to come.
 */
const priors: Record<Kind, Prior> = {
  inner_circle: { mean: 0.97, strength: 30 },
  relatives: { mean: 0.9, strength: 16 },
  nearby: { mean: 0.86, strength: 16 },
  away: { mean: 0.52, strength: 12 },
  abroad: { mean: 0.42, strength: 12 },
  other: { mean: 0.83, strength: 12 },
}
/** Weddings with more invited guests have an acceptance rate of about 75%. */
const LARGE_WEDDING = 200
const manyInvited: Prior = { ...priors.other, mean: 0.75 }

const kindWords: [kind: Kind, topics: Topic[], because: string][] = [
  ['inner_circle', ['inner_circle', 'wedding_party'], 'those closest to a couple nearly always come'],
  ['relatives', ['relatives', 'sponsors'], 'about nine in ten relatives come'],
  ['abroad', ['abroad'], 'about two in five guests who have to cross a border come'],
  ['away', ['away'], 'about half of those who have to travel come'],
  ['nearby', ['nearby', 'neighbours'], 'more than four in five who live nearby come'],
]

/** Shifts of the log-odds. Assumptions. */
export const PLUS_ONE_SHIFT = 0.2
export const MAYBE_SHIFT = -0.7
/** Probability that a household decides together. An assumption. */
export const HOUSEHOLD_AS_ONE = 0.75
/** Weight of the rate expected from the kinds of guests on a side, in replies. */
const SIDE_STRENGTH = 20

/** The acceptance rates that are considered. */
export const grid = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200)
const gridWithPlusOne = grid.map((share) => shifted(share, PLUS_ONE_SHIFT))
const logsOfGrid = grid.map((share) => ({ comes: Math.log(share), staysAway: Math.log(1 - share) }))

/** The columns that a forecast uses. Instants in epoch milliseconds. */
export interface ForecastGuest
  extends Pick<
      Guest,
      | 'id'
      | 'name'
      | 'household'
      | 'side'
      | 'tags'
      | 'notes'
      | 'rsvp_status'
      | 'rsvp_source'
      | 'plus_one_allowed'
      | 'plus_ones'
      | 'plus_one_name'
      | 'plus_one_status'
      | 'companions'
    >,
    Pick<StoredGuest, 'wedding_id' | 'principal_id'> {
  /** Adult, child or infant. */
  kind: Guest['kind']
  responded_at: number | null
  created_at: number
}

/** A guest with what their tags, notes and missing reply tell. */
export interface Member extends Omit<ForecastGuest, 'kind'> {
  kind: Kind
  /** Adult, child or infant. */
  person: Guest['kind']
  /** The words that indicate the kind. */
  words: string[]
  /** A clause about the kind; null for `other`. */
  because: string | null
  /** Whole days since the invitation without a reply; 0 with a reply, or if the invitation is not known. */
  silentDays: number
  /** The household's folded name; empty without one. */
  householdKey: string
  /** Weight of the guest's reply; less than 1 in a household, whose members mostly reply alike. */
  weight: number
}

interface Answers {
  confirmed: number
  answered: number
}

/** Estimate for one kind of guest from the wedding's replies. */
interface KindForecast extends Answers {
  prior: Prior
  /** Probability of each rate of the grid; they add up to 1. */
  weights: number[]
  /** The expected rate. */
  expected: number
}

interface SideForecast extends Answers {
  /** Shift of the log-odds against the rate expected from the kinds of its guests. */
  shift: number
}

/** Estimates from all replies of a wedding. */
export interface Forecast {
  members: Member[]
  /** The usual acceptance rate of all guests. */
  overall: number
  kinds: Record<Kind, KindForecast>
  /** Sides with replies. */
  sides: Map<string | null, SideForecast>
  /** Households by their folded name. */
  households: Map<string, Household>
}

interface Household {
  members: Member[]
  /** Observations of all members. */
  seen: Seen[]
  /** Equal for households with the same observations. */
  key: string
}

/** `guests` are all guests of a wedding. */
export function learn(guests: ForecastGuest[], now: number): Forecast {
  const invitedAt = guests
    .filter(({ rsvp_source }) => rsvp_source === 'link')
    .reduce((first, { responded_at }) => Math.min(first, responded_at ?? first), Number.POSITIVE_INFINITY)
  const kindOfGuest = kindsByText()
  const members = guests.map((guest) => ({
    ...guest,
    person: guest.kind,
    ...kindOfGuest(guest),
    silentDays: silentDays(guest, invitedAt, now),
    householdKey: foldText(guest.household ?? ''),
    weight: 1,
  }))
  const byHousehold = Map.groupBy(members, ({ householdKey }) => householdKey)
  byHousehold.delete('')
  for (const household of byHousehold.values()) {
    for (const member of household) member.weight = 1 / (1 + (household.length - 1) * HOUSEHOLD_AS_ONE)
  }
  const anybody = guests.length > LARGE_WEDDING ? manyInvited : priors.other
  const byKind = Map.groupBy(members, ({ kind }) => kind)
  const learnt = (kind: Kind) => learnKind(kind === 'other' ? anybody : priors[kind], byKind.get(kind) ?? [])
  const kinds = {
    inner_circle: learnt('inner_circle'),
    relatives: learnt('relatives'),
    abroad: learnt('abroad'),
    away: learnt('away'),
    nearby: learnt('nearby'),
    other: learnt('other'),
  }
  const answered = members.filter((member) => !isUndecided(member))
  const bySide = Map.groupBy(answered, ({ side }) => side)
  bySide.delete(null)
  return {
    members,
    overall: anybody.mean,
    kinds,
    sides: new Map([...bySide].map(([side, those]) => [side, learnSide(those, kinds)])),
    households: new Map([...byHousehold].map(([name, those]) => [name, toHousehold(those)])),
  }
}

function toHousehold(members: Member[]): Household {
  const seen = countAlike(members.map(observe))
  return { members, seen, key: JSON.stringify(seen) }
}

export function isUndecided({ rsvp_status }: Pick<ForecastGuest, 'rsvp_status'>): boolean {
  return rsvp_status === 'pending' || rsvp_status === 'maybe'
}

type KindWithWords = Pick<Member, 'kind' | 'words' | 'because'>

/** Returns a cached `kindOf`, because many guests have the same tags. */
function kindsByText(): (guest: ForecastGuest) => KindWithWords {
  const known = new Map<string, KindWithWords>()
  return ({ tags, notes }) => {
    const text = [...tags, notes ?? ''].join(' · ')
    const kind = known.get(text) ?? kindOf(text)
    known.set(text, kind)
    return kind
  }
}

/** The first kind in the list whose words the tags or notes contain. */
function kindOf(text: string): KindWithWords {
  for (const [kind, topics, because] of kindWords) {
    const words = topics.flatMap((topic) => wordsAbout(topic, text))
    if (words.length > 0) return { kind, words, because }
  }
  return { kind: 'other', words: [], because: null }
}

function silentDays({ rsvp_status, created_at }: ForecastGuest, invitedAt: number, now: number): number {
  if (rsvp_status !== 'pending') return 0
  return Math.max(0, Math.floor((now - Math.max(invitedAt, created_at)) / DAY))
}

/** Applies Bayes' rule on the grid, once for equal guests. */
function learnKind(prior: Prior, members: Member[]): KindForecast {
  const alike = Map.groupBy(
    members,
    ({ rsvp_status, plus_one_allowed, silentDays, weight }) =>
      `${rsvp_status} ${plus_one_allowed} ${silentDays} ${weight}`,
  )
  const a = prior.mean * prior.strength
  const b = prior.strength - a
  const logs = logsOfGrid.map(({ comes, staysAway }) => (a - 1) * comes + (b - 1) * staysAway)
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const seen = observe(first)
    const count = (1 + others.length) * first.weight
    const chances = first.plus_one_allowed ? gridWithPlusOne : grid
    // A plain loop: iterators and callbacks would take as long as the logarithms.
    for (let i = 0; i < logs.length; i++) {
      logs[i] = (logs[i] ?? 0) + count * Math.log(likelihood(chances[i] ?? 0, seen))
    }
  }
  const highest = Math.max(...logs)
  const raw = logs.map((log) => Math.exp(log - highest))
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  const weights = raw.map((weight) => weight / total)
  return { prior, weights, expected: average(weights, grid), ...countAnswers(members) }
}

function learnSide(answered: Member[], kinds: Forecast['kinds']): SideForecast {
  const counts = countAnswers(answered)
  const usual = answered.reduce((sum, { kind }) => sum + kinds[kind].expected, 0)
  const seen = (counts.confirmed + SIDE_STRENGTH * (usual / counts.answered)) / (counts.answered + SIDE_STRENGTH)
  return { ...counts, shift: logOdds(seen) - logOdds(usual / counts.answered) }
}

export function countAnswers(members: Member[]): Answers {
  const answered = members.filter((member) => !isUndecided(member))
  return {
    confirmed: answered.filter(({ rsvp_status }) => rsvp_status === 'confirmed').length,
    answered: answered.length,
  }
}

/** Data about one guest without a reply, apart from their kind. */
export interface Traits {
  /** Added to the log-odds. */
  shift: number
  own: Observation
  /** Observations of the others in the household. */
  household: Seen[]
}

export function traitsOf(member: Member, forecast: Forecast): Traits {
  return {
    shift:
      (forecast.sides.get(member.side)?.shift ?? 0) +
      (member.plus_one_allowed ? PLUS_ONE_SHIFT : 0) +
      (member.rsvp_status === 'maybe' ? MAYBE_SHIFT : 0),
    own: observe(member),
    household: seenOfOthers(member, forecast),
  }
}

/** A key that is equal for guests with the same traits. */
export function traitsKey(member: Member, { households }: Forecast): string {
  const { side, plus_one_allowed, rsvp_status, householdKey } = member
  return [side, plus_one_allowed, rsvp_status, observationKey(observe(member)), households.get(householdKey)?.key].join(
    ' ',
  )
}

function seenOfOthers(member: Member, { households }: Forecast): Seen[] {
  const own = observationKey(observe(member))
  const seen = households.get(member.householdKey)?.seen ?? []
  return seen
    .map((one) => (observationKey(one) === own ? { ...one, count: one.count - 1 } : one))
    .filter(({ count }) => count > 0)
}

export function othersInHousehold({ id, householdKey }: Member, { households }: Forecast): Member[] {
  return (households.get(householdKey)?.members ?? []).filter((other) => other.id !== id)
}

/**
 * The probability that a guest comes as a function of the kind's acceptance rate. Either the household decides together, and
 * each reply counts for all, or each member decides alone. Uses logarithms, because products over a large household round to 0.
 */
export function chanceOf({ shift, own, household }: Traits): (share: number) => number {
  const together = {
    yes: household.reduce((sum, { yes, count }) => sum + count * Math.log(yes), 0),
    no: household.reduce((sum, { no, count }) => sum + count * Math.log(no), 0),
  }
  return (share) => {
    const chance = shifted(share, shift)
    let alone = 0
    for (const other of household) alone += other.count * Math.log(likelihood(chance, other))
    // `alone` is never less than both of the others, so at most one of the two becomes infinite.
    const comes = chance * own.yes * (HOUSEHOLD_AS_ONE * Math.exp(together.yes - alone) + 1 - HOUSEHOLD_AS_ONE)
    const staysAway = (1 - chance) * own.no * (HOUSEHOLD_AS_ONE * Math.exp(together.no - alone) + 1 - HOUSEHOLD_AS_ONE)
    return 1 / (1 + staysAway / comes)
  }
}

/** The probability that an undecided guest comes. */
export function probabilityOf(member: Member, forecast: Forecast): number {
  return expectedChance(forecast.kinds[member.kind].weights, traitsOf(member, forecast))
}

/** The probability for each undecided guest, by id. Computes it once for equal guests. */
export function chancesOf(forecast: Forecast): Map<string, number> {
  const known = new Map<string, number>()
  return new Map(
    forecast.members.filter(isUndecided).map((member) => {
      const key = `${member.kind} ${traitsKey(member, forecast)}`
      const chance = known.get(key) ?? probabilityOf(member, forecast)
      known.set(key, chance)
      return [member.id, chance]
    }),
  )
}

/** The probability that a guest comes, averaged over the rates of the grid. */
export function expectedChance(weights: number[], traits: Traits): number {
  return average(weights, grid.map(chanceOf(traits)))
}

/** The weighted average of values for each rate of the grid. */
export function average(weights: number[], values: number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0)
}

/** The rate below which the given part of the weight lies. */
export function quantile(weights: number[], part: number): number {
  let below = 0
  const found = weights.findIndex((weight) => {
    below += weight
    return below >= part
  })
  return grid[found] ?? 1
}

function shifted(share: number, shift: number): number {
  return 1 / (1 + Math.exp(-logOdds(share) - shift))
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share))
}
