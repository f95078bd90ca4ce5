import {
  type Household,
  type HouseholdPatch,
  type HouseholdSuggestion,
  householdPaths,
} from '../../../../worker/features/households/schema'
import { useChanges } from '../../../lib/collection'
import { householdCollection, useHouseholds } from '../../../lib/households'
import { request } from '../../../lib/http'
import { useRead, useRefresh } from '../../../lib/swr'

export { useHouseholds }

export const useSuggestions = () => useRead<HouseholdSuggestion[]>(householdPaths.suggestions)

export const postHousehold = (name: string, guest_ids: string[]) =>
  request<Household>('POST', householdPaths.list, { name, guest_ids })

export const deleteHousehold = (id: string) => request('DELETE', householdPaths.one(id))

export function useHouseholdWrites() {
  const { sent } = useChanges(householdCollection)
  const refresh = useRefresh()
  return {
    refresh,
    save: (id: string, patch: HouseholdPatch) => sent(request<Household>('PUT', householdPaths.one(id), patch)),
    /** Moves guests in. The household that they leave may go. */
    addMembers: async (id: string, guest_ids: string[]) => {
      const household = await request<Household>('POST', householdPaths.members(id), { guest_ids })
      await refresh()
      return household
    },
  }
}
