import { sortHouseholds } from '../../worker/features/households/rules'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Collection, useCollection } from './collection'

export const householdCollection: Collection<Household> = {
  path: householdPaths.list,
  one: householdPaths.one,
  sorted: sortHouseholds,
}

/** The households by name. */
export const useHouseholds = () => useCollection(householdCollection)
