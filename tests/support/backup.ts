import { profilePaths } from '../../worker/features/profile/schema'
import { type Couple, newCouple } from './app'

/** A new couple with everything of another one, brought over in a file of the backup. */
export async function copyOf(couple: Couple): Promise<Couple> {
  const other = await newCouple()
  await other.post(profilePaths.import, await couple.get<object>(profilePaths.export), 200)
  return other
}
