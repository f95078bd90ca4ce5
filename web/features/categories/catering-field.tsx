import { SelectField } from '../../components/field'
import { LoadError } from '../../components/load-error'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useInTurn } from '../../lib/in-turn'
import { useCategoryWrites, useCatering } from './api'

/** Chooses the category used for per-guest catering costs. Saved at once. */
export function CateringField() {
  const { data: catering, error, reload } = useCatering()
  const { assignCatering } = useCategoryWrites()
  // With the arrow keys, each press chooses.
  const { chosen, choose } = useInTurn(async (id: string) => {
    try {
      await assignCatering(id || null)
      toast.success(id ? 'Catering category assigned' : 'No catering category is assigned')
    } catch (failure) {
      toastFailure(failure, 'Failed to assign catering category')
    }
  })

  if (error && !catering) {
    return <LoadError title="The catering category could not be loaded." error={error} onRetry={reload} />
  }
  if (!catering) return null
  return (
    <SelectField
      label="Catering category"
      hint="Used for per-guest catering costs."
      value={chosen ?? catering.assigned_category?.id ?? ''}
      onChange={choose}
      options={[
        { value: '', label: 'None' },
        ...catering.available_categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
