import { foldText } from '../../../../lib/text'
import type { Guest } from '../../schema'
import { type Topic, wordsAbout } from '../rules'

/*
 * How likely an invited guest comes. Each kind of guest has a share that comes, with a prior from published acceptance
 * rates, worth so many guests of this wedding. The wedding's own answers update it exactly, on a grid: a Beta-Binomial that
 * also knows that silence says something, since those who come answer sooner or later more often than those who do not.
 * What is known of a single guest shifts the odds from there. Where no rate is published, the number is an assumption and
 * says so.
 */

export type Kind = 'inner_circle' | 'relatives' | 'abroad' | 'away' | 'nearby' | 'other'

interface Prior {
  /** The share that comes. */
  mean: number
  /** How many answers of this wedding weigh as much. */
  strength: number
}

/**
 * All: 83 % (162 invited, 134 come). Local: 85 to 90 %; two weddings counted 106 of 127. Out of town: 55 to 64 % in
 * print, 93 of 215 counted. Destination: 35 to 50 %. Relatives: 52 of 55 counted, 90 % from afar. Parents, siblings and
 * the wedding party: taken as certain.
 */
const priors: Record<Kind, Prior> = {
  inner_circle: { mean: 0.97, strength: 30 },
  relatives: { mean: 0.9, strength: 16 },
  nearby: { mean: 0.86, strength: 16 },
  away: { mean: 0.52, strength: 12 },
  abroad: { mean: 0.42, strength: 12 },
  other: { mean: 0.83, strength: 12 },
}
/** Weddings with more invited than that see about 75 % of all. */
const LARGE_WEDDING = 200
const manyInvited: Prior = { ...priors.other, mean: 0.75 }

const kindWords: [kind: Kind, topics: Topic[], because: string][] = [
  ['inner_circle', ['inner_circle', 'wedding_party'], 'those closest to a couple nearly always come'],
  ['relatives', ['relatives', 'sponsors'], 'about nine in ten relatives come'],
  ['abroad', ['abroad'], 'about two in five guests who have to cross a border come'],
  ['away', ['away'], 'about half of those who have to travel come'],
  ['nearby', ['nearby', 'neighbours'], 'more than four in five who live nearby come'],
]

/** Log-odds. No rate is published: an assumption. */
export const PLUS_ONE_SHIFT = 0.2
export const MAYBE_SHIFT = -0.7
/** The chance that the members of a household decide as one. No rate is published: an assumption. */
export const HOUSEHOLD_AS_ONE = 0.75
/** How many answers what its kinds of guests would give counts for, against those of a side. */
const SIDE_STRENGTH = 20

/** The share of answers that have come in so many weeks after the invitation: 13 % in the third, 58 % by the fifth, 80 % by the eighth. */
const answeredByWeek = [0, 0.09, 0.21, 0.34, 0.46, 0.576, 0.656, 0.731, 0.8, 0.84, 0.87, 0.9, 0.92, 0.94]
/** How many of those who come, and who do not, answer at all without being called. No rate is published: an assumption. */
const ANSWERS_YES = 0.97
const ANSWERS_NO = 0.7

const DAY = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

/** The shares that are held possible. */
export const grid = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200)
const gridWithPlusOne = grid.map((share) => shifted(share, PLUS_ONE_SHIFT))
const logsOfGrid = grid.map((share) => ({ comes: Math.log(share), staysAway: Math.log(1 - share) }))

/** What a forecast looks at; instants are epoch milliseconds. */
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
  > {
  responded_at: number | null
  created_at: number
}

/** A guest with what the tags and notes give away, and how long there has been no answer. */
export interface Member extends ForecastGuest {
  kind: Kind
  /** The words that say so. */
  words: string[]
  /** What is known of that kind; null where nothing is. */
  because: string | null
  /** Whole days without an answer since the invitation; 0 when there is an answer, or no sign of an invitation. */
  silentDays: number
  /** The household's folded name; empty without one. */
  householdKey: string
  /** What the guest counts for, since members of a household say little that one of them does not: 1 without any others. */
  weight: number
}

interface Answers {
  confirmed: number
  answered: number
}

/** What the wedding's answers say about one kind of guest. */
interface KindForecast extends Answers {
  prior: Prior
  /** How sure each share of the grid is; together 1. */
  weights: number[]
  /** The share to be expected. */
  expected: number
}

interface SideForecast extends Answers {
  /** Log-odds, against what the kinds of its guests would give. */
  shift: number
}

/** What is learnt from a wedding as a whole. */
export interface Forecast {
  members: Member[]
  /** The share of all guests that usually comes. */
  overall: number
  kinds: Record<Kind, KindForecast>
  /** Those that have answers. */
  sides: Map<string | null, SideForecast>
  /** By the folded name. */
  households: Map<string, Member[]>
}

/** `guests` are all of a wedding. */
export function learn(guests: ForecastGuest[], now: number): Forecast {
  const invitedAt = guests
    .filter(({ rsvp_source }) => rsvp_source === 'link')
    .reduce((first, { responded_at }) => Math.min(first, responded_at ?? first), Number.POSITIVE_INFINITY)
  const kindOfGuest = kindsByText()
  const members = guests.map((guest) => ({
    ...guest,
    ...kindOfGuest(guest),
    silentDays: silentDays(guest, invitedAt, now),
    householdKey: foldText(guest.household ?? ''),
    weight: 1,
  }))
  const households = Map.groupBy(members, ({ householdKey }) => householdKey)
  households.delete('')
  for (const household of households.values()) {
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
  const answered = members.filter((member) => !isOpen(member))
  const bySide = Map.groupBy(answered, ({ side }) => side)
  bySide.delete(null)
  return {
    members,
    overall: anybody.mean,
    kinds,
    sides: new Map([...bySide].map(([side, those]) => [side, learnSide(those, kinds)])),
    households,
  }
}

export function isOpen({ rsvp_status }: Pick<ForecastGuest, 'rsvp_status'>): boolean {
  return rsvp_status === 'pending' || rsvp_status === 'maybe'
}

type KindWithWords = Pick<Member, 'kind' | 'words' | 'because'>

/** The kinds of many guests, of whom many have the same tags: each text is searched once. */
function kindsByText(): (guest: ForecastGuest) => KindWithWords {
  const known = new Map<string, KindWithWords>()
  return ({ tags, notes }) => {
    const text = [...tags, notes ?? ''].join(' · ')
    const kind = known.get(text) ?? kindOf(text)
    known.set(text, kind)
    return kind
  }
}

/** By what the tags and notes say; the first kind of the list that fits. */
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

/** Bayes' rule on the grid, guests who are alike together. */
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
    // Iterators and callbacks take as long as the logarithms.
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

/** How likely it is that a guest has done what this one has, of those who come and of those who do not. */
interface Observation {
  yes: number
  no: number
}

/** A maybe could be anything. */
function observe({ rsvp_status, silentDays }: Member): Observation {
  switch (rsvp_status) {
    case 'confirmed':
      return { yes: 1, no: 0 }
    case 'declined':
      return { yes: 0, no: 1 }
    case 'maybe':
      return { yes: 1, no: 1 }
    case 'pending': {
      const answered = shareAnswered(silentDays / WEEK_DAYS)
      return { yes: 1 - ANSWERS_YES * answered, no: 1 - ANSWERS_NO * answered }
    }
  }
}

/** Between the points of the reply curve, and at its end after it. */
function shareAnswered(weeks: number): number {
  const week = Math.min(Math.floor(weeks), answeredByWeek.length - 1)
  const before = answeredByWeek[week] ?? 0
  const after = answeredByWeek[week + 1] ?? before
  return before + (after - before) * (weeks - week)
}

function likelihood(chance: number, { yes, no }: Observation): number {
  return chance * yes + (1 - chance) * no
}

function learnSide(answered: Member[], kinds: Forecast['kinds']): SideForecast {
  const counts = countAnswers(answered)
  const usual = answered.reduce((sum, { kind }) => sum + kinds[kind].expected, 0)
  const seen = (counts.confirmed + SIDE_STRENGTH * (usual / counts.answered)) / (counts.answered + SIDE_STRENGTH)
  return { ...counts, shift: logOdds(seen) - logOdds(usual / counts.answered) }
}

export function countAnswers(members: Member[]): Answers {
  const answered = members.filter((member) => !isOpen(member))
  return {
    confirmed: answered.filter(({ rsvp_status }) => rsvp_status === 'confirmed').length,
    answered: answered.length,
  }
}

/** What is known of one open guest, beyond its kind. */
export interface Traits {
  /** Log-odds. */
  shift: number
  own: Observation
  /** Of the others in the household. */
  household: Observation[]
}

export function traitsOf(member: Member, forecast: Forecast): Traits {
  return {
    shift:
      (forecast.sides.get(member.side)?.shift ?? 0) +
      (member.plus_one_allowed ? PLUS_ONE_SHIFT : 0) +
      (member.rsvp_status === 'maybe' ? MAYBE_SHIFT : 0),
    own: observe(member),
    household: othersInHousehold(member, forecast).map(observe),
  }
}

export function othersInHousehold({ id, householdKey }: Member, { households }: Forecast): Member[] {
  return (households.get(householdKey) ?? []).filter((other) => other.id !== id)
}

/**
 * That a guest comes, by the share of the kind that comes. Either the household decides as one, and what any of them did
 * speaks for all, or each decides alone.
 */
export function chanceOf({ shift, own, household }: Traits): (share: number) => number {
  const asOne = {
    yes: HOUSEHOLD_AS_ONE * household.reduce((all, { yes }) => all * yes, 1),
    no: HOUSEHOLD_AS_ONE * household.reduce((all, { no }) => all * no, 1),
  }
  return (share) => {
    const chance = shifted(share, shift)
    let alone = 1 - HOUSEHOLD_AS_ONE
    for (const other of household) alone *= likelihood(chance, other)
    const comes = chance * own.yes * (asOne.yes + alone)
    const staysAway = (1 - chance) * own.no * (asOne.no + alone)
    return comes / (comes + staysAway)
  }
}

/** That an open guest comes. */
export function probabilityOf(member: Member, forecast: Forecast): number {
  return expectedChance(forecast.kinds[member.kind].weights, traitsOf(member, forecast))
}

/** For each open guest by id, that the guest comes. Guests who cannot be told apart are weighed once. */
export function chancesOf(forecast: Forecast): Map<string, number> {
  const known = new Map<string, number>()
  return new Map(
    forecast.members.filter(isOpen).map((member) => {
      const { id, kind, side, plus_one_allowed, rsvp_status, silentDays, householdKey } = member
      const likeness = [kind, side, plus_one_allowed, rsvp_status, silentDays, householdKey].join(' ')
      const chance = known.get(likeness) ?? probabilityOf(member, forecast)
      known.set(likeness, chance)
      return [id, chance]
    }),
  )
}

/** That a guest comes, as far as the share of the kind is known. */
export function expectedChance(weights: number[], traits: Traits): number {
  return average(weights, grid.map(chanceOf(traits)))
}

/** Of a value for each share of the grid, by a kind's weights. */
export function average(weights: number[], values: number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0)
}

/** The share below which the given part of the weight lies. */
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
