import { splitNames } from '../../../../lib/text'
import { partySize } from '../../rules'
import {
  average,
  chanceOf,
  type Forecast,
  type ForecastGuest,
  grid,
  HOUSEHOLD_AS_ONE,
  isOpen,
  learn,
  type Member,
  othersInHousehold,
  traitsOf,
} from '../forecast/rules'

/** Share of offered plus-ones that come; 30 to 50 % in published figures. */
const PLUS_ONE_USE = 0.4
/** Standard deviations of a 90 % interval, on each side. */
const RANGE = 1.645

/** How many people to plan for. */
export interface HeadCount {
  invited: number
  confirmed: number
  /** Confirmed guests and their attending plus-ones. */
  attending: number
  /** Guests with a pending or maybe reply. */
  open: number
  /** Including those attending; `expected_low` and `expected_high` are the 90 % interval. */
  expected_low: number
  expected: number
  expected_high: number
}

/** The confirmed people, and the expected share of the others. `guests` are all guests of a wedding. */
export function expectedGuests(guests: ForecastGuest[], now: number): HeadCount {
  const attending = guests.reduce((sum, guest) => sum + partySize(guest), 0)
  const forecast = learn(guests, now)
  const open = forecast.members.filter(isOpen)
  const { mean, deviation, most } = sumHeads(open, forecast)
  const expected = Math.round(mean)
  return {
    invited: guests.length,
    confirmed: guests.filter(({ rsvp_status }) => rsvp_status === 'confirmed').length,
    attending,
    open: open.length,
    expected_low: attending + Math.max(0, Math.min(expected, Math.floor(mean - RANGE * deviation))),
    expected: attending + expected,
    expected_high: attending + Math.min(most, Math.max(expected, Math.ceil(mean + RANGE * deviation))),
  }
}

/** Explains the numbers in a sentence. */
export function describeExpected({ attending, open, expected }: HeadCount): string {
  if (open === 0) return attending === 0 ? 'Nobody is expected yet.' : 'Everyone has answered.'
  return `${attending} attending, and ${expected - attending} expected of the ${open} guests who have not settled and the plus-ones they may bring: what is usual at weddings, corrected by the answers so far.`
}

interface Party {
  /** People if the guest comes, on average. */
  heads: number
  /** Variance of `heads`. */
  variance: number
  most: number
}

/** The expected people from open guests, its deviation, and the most there could be. */
function sumHeads(open: Member[], forecast: Forecast): { mean: number; deviation: number; most: number } {
  const spreads = new Map<Member['householdKey'], number[]>()
  let mean = 0
  let variance = 0
  let most = 0
  for (const [kind, members] of Map.groupBy(open, (member) => member.kind)) {
    const { weights } = forecast.kinds[kind]
    const alike = Map.groupBy(members, (member) => traitsKey(member, forecast))
    const headsAt = grid.map(() => 0)
    for (const group of alike.values()) {
      const [first] = group as [Member, ...Member[]]
      const traits = traitsOf(first, forecast)
      const party = partyOf(first)
      const chances = grid.map(chanceOf(traits))
      const chance = average(weights, chances)
      const spread = chance * (1 - chance) * party.heads ** 2 + chance * party.variance
      const ifAllCome = group.length * party.heads
      for (let i = 0; i < headsAt.length; i++) headsAt[i] = (headsAt[i] ?? 0) + ifAllCome * (chances[i] ?? 0)
      most += group.length * party.most
      for (const { householdKey } of group) {
        if (householdKey === '') variance += spread
        else spreads.set(householdKey, [...(spreads.get(householdKey) ?? []), spread])
      }
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
  for (const members of spreads.values()) {
    const asOne = members.reduce((sum, spread) => sum + Math.sqrt(spread), 0) ** 2
    const apart = members.reduce((sum, spread) => sum + spread, 0)
    variance += HOUSEHOLD_AS_ONE * asOne + (1 - HOUSEHOLD_AS_ONE) * apart
  }
  return { mean, deviation: Math.sqrt(variance), most }
}

/** A key that is equal for guests of a kind with the same traits and party. */
function traitsKey(member: Member, forecast: Forecast): string {
  const { side, plus_one_allowed, plus_ones, plus_one_name, plus_one_status } = member
  const party = `${plus_one_allowed} ${plus_ones} ${splitNames(plus_one_name).length} ${plus_one_status}`
  return [member, ...othersInHousehold(member, forecast)].reduce(
    (seen, { rsvp_status, silentDays }) => `${seen} ${rsvp_status} ${silentDays}`,
    `${side} ${party}`,
  )
}

/** An open guest with plus-ones. Named plus-ones come if the guest does. */
function partyOf(guest: ForecastGuest): Party {
  const isAllowed = guest.plus_one_allowed && guest.plus_one_status !== 'declined'
  const plusOnes = isAllowed ? guest.plus_ones : 0
  const named = Math.min(splitNames(guest.plus_one_name).length, plusOnes)
  const unnamed = plusOnes - named
  return {
    heads: 1 + named + unnamed * PLUS_ONE_USE,
    variance: unnamed * PLUS_ONE_USE * (1 - PLUS_ONE_USE),
    most: 1 + plusOnes,
  }
}
