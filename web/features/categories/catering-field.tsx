import { useRef, useState } from 'react'
import { SelectField } from '../../components/field'
import { LoadError } from '../../components/load-error'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useCategoryWrites, useCatering } from './api'

/** Chooses the category used for per-guest catering costs. Saved at once. */
export function CateringField() {
  const { data: catering, error, reload } = useCatering()
  const { assignCatering } = useCategoryWrites()
  /** The choice that is being saved. With the arrow keys, each press chooses. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Resolves when the choices before are saved: they are sent in turn. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  async function assign(id: string) {
    setChosen(id)
    const earlier = turn.current
    const assigned = earlier.then(() => assignCatering(id || null))
    turn.current = assigned.catch(() => undefined)
    const own = turn.current
    try {
      await assigned
      toast.success(id ? 'Catering category assigned' : 'No catering category is assigned')
    } catch (failure) {
      toastFailure(failure, 'Failed to assign catering category')
    } finally {
      if (turn.current === own) setChosen(null)
    }
  }

  if (error && !catering) {
    return <LoadError title="The catering category could not be loaded." error={error} onRetry={reload} />
  }
  if (!catering) return null
  return (
    <SelectField
      label="Catering category"
      hint="Used for per-guest catering costs."
      value={chosen ?? catering.assigned_category?.id ?? ''}
      onChange={(id) => void assign(id)}
      options={[
        { value: '', label: 'None' },
        ...catering.available_categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
