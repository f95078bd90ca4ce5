import { householdPaths } from '../../../../worker/features/households/schema'
import { Dialog } from '../../../components/dialog'
import { GoneDialog } from '../../../components/gone-dialog'
import { LoadError } from '../../../components/load-error'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import { useHouseholds } from './api'
import { HouseholdDialog } from './household-dialog'
import { useHouseholdDialog, useSuggestionsDialog } from './params'
import { SuggestionsDialog } from './suggestions-dialog'

/** The dialog about households that is open according to the address. */
export function HouseholdDialogs() {
  const { id, close } = useHouseholdDialog()
  const suggestions = useSuggestionsDialog()
  const { data: households, error, reload } = useHouseholds()
  const isBeingDeleted = useIsBeingDeleted()
  const household = useLastKnown(
    households?.find((one) => one.id === id),
    id,
  )
  if (suggestions.isOpen) return <SuggestionsDialog onClose={suggestions.close} />
  if (id === null) return null
  if (!households) {
    if (!error) return null
    return (
      <Dialog title="Household" isOpen onClose={close}>
        <LoadError title="The household could not be loaded." error={error} onRetry={reload} />
      </Dialog>
    )
  }
  if (!household)
    return isBeingDeleted(householdPaths.one(id)) ? null : (
      <GoneDialog title="This household is not on the list" back="Back to the list" onClose={close} />
    )
  return <HouseholdDialog key={id} household={household} onClose={close} />
}
