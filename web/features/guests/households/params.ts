import { useFilterParam, useItemDialog, useOpenParam } from '../../../lib/url-state'

/** Whether the list is by household, kept in the address. */
export function useIsByHousehold(): [boolean, (isByHousehold: boolean) => void] {
  const [by, setBy] = useFilterParam('by', 'person')
  return [by === 'household', (isByHousehold) => setBy(isByHousehold ? 'household' : 'person')]
}

/** The open household in the address: `home=<id>`. */
export const useHouseholdDialog = () => useItemDialog('home', ['edit'])

/** The dialog with the suggested households. */
export const useSuggestionsDialog = () => useOpenParam('make')
