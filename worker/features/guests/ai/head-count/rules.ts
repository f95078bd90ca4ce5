import { splitNames } from '../../../../lib/text'
import { attendingCompanions, companionsOf, partySize } from '../../rules'
import type { Guest } from '../../schema'
import {
  average,
  chanceOf,
  type Forecast,
  type ForecastGuest,
  grid,
  HOUSEHOLD_AS_ONE,
  isUndecided,
  learn,
  type Member,
  traitsKey,
  traitsOf,
} from '../forecast/rules'

/** Share of offered plus-ones that come; 30 to 50% in published figures. */
const PLUS_ONE_USE = 0.4
/** Standard deviations of a 90% interval, on each side. */
const RANGE = 1.645

/** People by kind. */
export interface People {
  adults: number
  children: number
  infants: number
}

/** How many people to plan for. */
export interface HeadCount {
  invited: number
  confirmed: number
  /** Confirmed guests and their attending plus-ones. */
  attending: number
  /** Guests with a pending or maybe reply. */
  open: number
  /** Including those attending; `expected_low` and `expected_high` are the 90% interval. */
  expected_low: number
  expected: number
  expected_high: number
  /** The three expected numbers by kind. */
  people: { low: People; expected: People; high: People }
}

/** An invitation beside the one in the guest's own row; `principal_id` is its occasion. */
type OtherInvitation = Pick<ForecastGuest, 'principal_id' | 'rsvp_status' | 'rsvp_source' | 'responded_at'> & {
  guest_id: string
}

/** Lists guests once for each occasion they are invited to, with their answer to it. `guests` are those invited to any. */
export function atEachOccasion<G extends ForecastGuest>(guests: G[], others: OtherInvitation[]): G[] {
  if (others.length === 0) return guests
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const elsewhere = others.flatMap(({ guest_id, ...answer }) => {
    const guest = byId.get(guest_id)
    return guest ? [{ ...guest, ...answer }] : []
  })
  return [...guests, ...elsewhere]
}

/**
 * The confirmed people, and the expected share of the others. `guests` are all guests of an occasion, with their answers to it as
 * if it was their principal one.
 */
export function expectedGuests(guests: ForecastGuest[], now: number): HeadCount {
  const attending = guests.reduce((sum, guest) => sum + partySize(guest), 0)
  const forecast = learn(guests, now)
  const open = forecast.members.filter(isUndecided)
  const sums = sumHeads(open, forecast)
  const { mean, deviation, most } = sums
  const expected = Math.round(mean)
  const low = Math.max(0, Math.min(expected, Math.floor(mean - RANGE * deviation)))
  const high = Math.min(most, Math.max(expected, Math.ceil(mean + RANGE * deviation)))
  const sure = countAttending(guests)
  const withOpen = (count: number): People => {
    const more = splitOpen(count, sums)
    return {
      adults: sure.adults + more.adults,
      children: sure.children + more.children,
      infants: sure.infants + more.infants,
    }
  }
  return {
    invited: guests.length,
    confirmed: guests.filter(({ rsvp_status }) => rsvp_status === 'confirmed').length,
    attending,
    open: open.length,
    expected_low: attending + low,
    expected: attending + expected,
    expected_high: attending + high,
    people: { low: withOpen(low), expected: withOpen(expected), high: withOpen(high) },
  }
}

/** The confirmed guests and their companions who come, by kind. */
function countAttending(guests: ForecastGuest[]): People {
  const people: People = { adults: 0, children: 0, infants: 0 }
  for (const guest of guests) {
    if (guest.rsvp_status !== 'confirmed') continue
    people[plurals[guest.kind]] += 1
    const companions = guest.plus_one_name ? attendingCompanions(guest, occasionOf(guest)) : []
    for (const { kind } of companions) people[plurals[kind]] += 1
  }
  return people
}

const plurals = { adult: 'adults', child: 'children', infant: 'infants' } as const satisfies Record<
  Guest['kind'],
  keyof People
>

const occasionOf = ({ principal_id, wedding_id }: Pick<ForecastGuest, 'principal_id' | 'wedding_id'>) =>
  principal_id ?? wedding_id

/** Average and largest number of people from undecided guests. */
interface Sum {
  mean: number
  most: number
}

/**
 * Divides a number of people from undecided guests by kind: up to the mean in the proportion of the means, beyond it in that of
 * the people who are left. Rounds so that the parts add up.
 */
function splitOpen(count: number, { mean, most, children, infants }: Sum & { children: Sum; infants: Sum }): People {
  const shareOf = (kind: Sum) => {
    if (count > mean) return kind.mean + ((count - mean) / (most - mean)) * (kind.most - kind.mean)
    return mean > 0 ? (count / mean) * kind.mean : 0
  }
  const young = Math.round(shareOf(children))
  const dependents = Math.round(shareOf(children) + shareOf(infants))
  return { adults: count - dependents, children: young, infants: dependents - young }
}

/** Explains the numbers in a sentence. */
export function describeExpected({ attending, open, expected }: HeadCount): string {
  if (open === 0) return attending === 0 ? 'Nobody is expected yet.' : 'Everyone has replied.'
  const undecided = open === 1 ? 'one guest who has not decided' : `${open} guests who have not decided`
  return `${attending} attending, and ${expected - attending} expected from the ${undecided} and the plus-ones they may bring, based on what is usual at weddings and the replies so far.`
}

interface Party {
  /** People if the guest comes, on average. */
  heads: number
  /** Variance of `heads`. */
  variance: number
  most: number
  /** Number of children among `heads`. They come with the guest. */
  children: number
  infants: number
}

/**
 * The expected people from undecided guests, its deviation, the most there could be, and how many of them are children and infants.
 */
function sumHeads(open: Member[], forecast: Forecast) {
  const spreads = new Map<Member['householdKey'], Spread>()
  let mean = 0
  let variance = 0
  let most = 0
  const children: Sum = { mean: 0, most: 0 }
  const infants: Sum = { mean: 0, most: 0 }
  for (const [kind, members] of Map.groupBy(open, (member) => member.kind)) {
    const { weights } = forecast.kinds[kind]
    const alike = Map.groupBy(members, (member) => traitsKey(member, forecast))
    const headsAt = grid.map(() => 0)
    for (const group of alike.values()) {
      const [first] = group as [Member, ...Member[]]
      const chances = grid.map(chanceOf(traitsOf(first, forecast)))
      const chance = average(weights, chances)
      let ifAllCome = 0
      for (const member of group) {
        const party = partyOf(member)
        ifAllCome += party.heads
        most += party.most
        children.mean += chance * party.children
        children.most += party.children
        infants.mean += chance * party.infants
        infants.most += party.infants
        const spread = chance * (1 - chance) * party.heads ** 2 + chance * party.variance
        if (member.householdKey === '') variance += spread
        else addSpread(spreads, member.householdKey, spread)
      }
      for (let i = 0; i < headsAt.length; i++) headsAt[i] = (headsAt[i] ?? 0) + ifAllCome * (chances[i] ?? 0)
    }
    const heads = average(weights, headsAt)
    mean += heads
    // The uncertainty of a kind affects all its guests together.
    variance += average(
      weights,
      headsAt.map((at) => (at - heads) ** 2),
    )
  }
  // Members of a household often decide together, which widens the interval.
  for (const { roots, sum } of spreads.values()) {
    variance += HOUSEHOLD_AS_ONE * roots ** 2 + (1 - HOUSEHOLD_AS_ONE) * sum
  }
  return { mean, deviation: Math.sqrt(variance), most, children, infants }
}

/** Sums over the variances of a household's members and over their square roots. */
interface Spread {
  sum: number
  roots: number
}

function addSpread(spreads: Map<string, Spread>, key: string, spread: number): void {
  const { sum, roots } = spreads.get(key) ?? { sum: 0, roots: 0 }
  spreads.set(key, { sum: sum + spread, roots: roots + Math.sqrt(spread) })
}

/** An undecided guest with plus-ones. Named plus-ones come if the guest does. */
function partyOf(guest: Member): Party {
  const isAllowed = guest.plus_one_allowed && guest.plus_one_status !== 'declined'
  const plusOnes = isAllowed ? guest.plus_ones : 0
  const named = namedOf(guest)
  const coming = named.filter((kind) => kind !== ABSENT).slice(0, plusOnes)
  const unnamed = Math.max(0, plusOnes - named.length)
  const count = (kind: Guest['kind']) => [guest.person, ...coming].filter((one) => one === kind).length
  return {
    heads: 1 + coming.length + unnamed * PLUS_ONE_USE,
    variance: unnamed * PLUS_ONE_USE * (1 - PLUS_ONE_USE),
    most: 1 + coming.length + unnamed,
    children: count('child'),
    infants: count('infant'),
  }
}

/** Stands for a companion who does not come to the occasion. */
const ABSENT = 'absent'

/** The kinds of a guest's named plus-ones. */
function namedOf(guest: Member): (Guest['kind'] | typeof ABSENT)[] {
  if (guest.companions.length === 0) return splitNames(guest.plus_one_name).map(() => 'adult')
  return companionsOf(guest).map(({ kind, not_at }) => (not_at.includes(occasionOf(guest)) ? ABSENT : kind))
}
