import type { Guest } from '../../../../worker/features/guests/schema'
import type { Delivery } from '../../../../worker/features/messages/schema'
import { foldText } from '../../../../worker/lib/text'

/** Finds the guest whose address the couple would add: an adult of the household, otherwise its first member. */
export function contactOf(householdId: string, guests: readonly Guest[]): Guest | undefined {
  const members = guests.filter(({ household_id }) => household_id === householdId)
  return members.find(({ kind }) => kind === 'adult') ?? members[0]
}

/** Finds the guest whose address does not work: mail to it came back. */
export function bouncedOf(householdId: string, guests: readonly Guest[]): Guest | undefined {
  const hasBounced = ({ household_id, email, bounced_email }: Guest) =>
    household_id === householdId &&
    email !== null &&
    bounced_email !== null &&
    foldText(email) === foldText(bounced_email)
  return guests.find(hasBounced) ?? contactOf(householdId, guests)
}

/** Finds the guest whose mail of a delivery came back; of several, one whose address was not corrected yet. */
export function returnedOf({ household_id, to }: Pick<Delivery, 'household_id' | 'to'>, guests: readonly Guest[]) {
  const addresses = new Set([to ?? []].flat().map(foldText))
  const isAmong = (address: string | null) => address !== null && addresses.has(foldText(address))
  const reached = guests.filter(
    (guest) => guest.household_id === household_id && (isAmong(guest.email) || isAmong(guest.bounced_email)),
  )
  const [first] = reached.toSorted((a, b) => Number(isAmong(b.bounced_email)) - Number(isAmong(a.bounced_email)))
  return (
    reached.find(({ email, bounced_email }) => isAmong(email) && isAmong(bounced_email)) ??
    first ??
    contactOf(household_id, guests)
  )
}
