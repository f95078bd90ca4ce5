import type { Guest } from '../../../../worker/features/guests/schema'
import { nameFor } from '../../../../worker/features/households/names/rules'
import { foldText } from '../../../../worker/lib/text'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useGuests } from '../api'
import { couldComeBack, listHouseholds, postHousehold, unmakeHouseholds, useHouseholdWrites } from './api'

/** Makes one household of some guests, named after them. */
export function useMakeHousehold() {
  const { data: all = [] } = useGuests()
  const { refresh } = useHouseholdWrites()

  async function attempt(change: () => Promise<void>) {
    try {
      await change()
    } catch (error) {
      toastFailure(error)
    }
    void refresh()
  }

  return (guests: Guest[]) =>
    attempt(async () => {
      const taken = new Set(all.flatMap(({ household }) => (household === null ? [] : foldText(household))))
      const members = guests.map(({ id, name, kind }) => ({ guest_id: id, name, kind }))
      const [before, mayUndo] = await Promise.all([
        listHouseholds(),
        couldComeBack(guests.map(({ household_id }) => household_id)),
      ])
      const made = await postHousehold(
        nameFor(members, taken),
        guests.map((guest) => guest.id),
      )
      const undo = { label: 'Undo', run: () => attempt(() => unmakeHouseholds([made], before)) }
      // Guests who lived with others would be alone after it.
      const livedAlone = guests.every(({ household }) => household === null)
      toast.success(`Household ${made.name} made`, livedAlone && mayUndo ? { action: undo } : {})
    })
}
