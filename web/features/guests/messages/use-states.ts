import { useMemo } from 'react'
import type { messagePaths } from '../../../../worker/features/messages/contract'
import type { HouseholdState } from '../../../../worker/features/messages/schema'
import { useRead } from '../../../lib/swr'
import { type States, statesByHousehold } from './states'

/** Written out, since the guest list loads nothing else of the contract. */
const STATES_PATH: (typeof messagePaths)['households'] = '/api/messages/households'
const noStates: HouseholdState[] = []

export const useHouseholdStates = () => useRead<HouseholdState[]>(STATES_PATH)

/** The last message to each household, with its status. */
export function useStates(): States {
  const { data = noStates } = useHouseholdStates()
  return useMemo(() => statesByHousehold(data), [data])
}
