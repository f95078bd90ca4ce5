import type { ForecastGuest } from '../../guests/ai/forecast/rules'
import { expectedGuests, type HeadCount, type People } from '../../guests/ai/head-count/rules'

/** The people whom a line pays for: infants cost nothing. */
export type PaidPeople = Pick<People, 'adults' | 'children'>

/** The people at each occasion; null is the main one. */
export type PeopleAt = (occasionId: string | null) => PaidPeople

/** The head count of the main occasion, and those of the others whose guests were read, by id. */
export interface Heads {
  main: HeadCount
  others: ReadonlyMap<string, HeadCount>
}

/** Counts the guests of each occasion. A guest is listed once for each, with their answer to it, null being the main one. */
export function headsOf(guests: ForecastGuest[], now: number): Heads {
  const byOccasion = Map.groupBy(guests, ({ principal_id }) => principal_id)
  const others = new Map<string, HeadCount>()
  for (const [id, those] of byOccasion) if (id !== null) others.set(id, expectedGuests(those, now))
  return { main: expectedGuests(byOccasion.get(null) ?? [], now), others }
}

/** The people of a scenario at each occasion. */
export function peopleAt({ main, others }: Heads, scenario: keyof HeadCount['people'] = 'expected'): PeopleAt {
  return (occasionId) => (occasionId === null ? main : others.get(occasionId))?.people[scenario] ?? nobody
}

const nobody: PaidPeople = { adults: 0, children: 0 }
