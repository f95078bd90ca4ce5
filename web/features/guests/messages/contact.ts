import type { Guest } from '../../../../worker/features/guests/schema'

/** Finds the guest whose address the couple would add: an adult of the household, or whoever there is. */
export function contactOf(householdId: string, guests: readonly Guest[]): Guest | undefined {
  const members = guests.filter(({ household_id }) => household_id === householdId)
  return members.find(({ kind }) => kind === 'adult') ?? members[0]
}
