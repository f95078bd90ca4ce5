import type { Guest } from '../../../worker/features/guests/schema'
import { type Household, householdPaths as paths } from '../../../worker/features/households/schema'
import { type Couple, newCouple } from './app'
import { addGuest } from './guests'

export async function addGuests(couple: Couple, ...names: string[]): Promise<Guest[]> {
  const added: Guest[] = []
  for (const name of names) added.push(await addGuest(couple, { name }))
  return added
}

/** The couple's households. */
export const householdsOf = (couple: Couple) => couple.get<Household[]>(paths.list)

/** Names of the members. */
export const membersOf = ({ members }: Household) => members.map(({ name }) => name)

/** Ana and Luis Reyes, and Ben Lee alone. */
export async function threeGuests() {
  const couple = await newCouple()
  const [ana, luis, ben] = (await addGuests(couple, 'Ana Reyes', 'Luis Reyes', 'Ben Lee')) as [Guest, Guest, Guest]
  return { couple, ana, luis, ben }
}
