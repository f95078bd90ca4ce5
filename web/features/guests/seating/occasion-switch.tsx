import type { Guest } from '../../../../worker/features/guests/schema'
import { FilterChip } from '../../../components/chip'
import { useSeatingOccasion } from './occasion'

/** Chooses the occasion whose seats are shown, if there are several. `guests` are those invited to it. */
export function OccasionSwitch({ guests }: { guests: Guest[] }) {
  const { several, shown, choose } = useSeatingOccasion()
  if (!shown) return null
  return (
    <div className="mb-3">
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:flex-wrap desk:px-0">
        <legend className="sr-only">Occasion</legend>
        {several.map(({ id, name }) => (
          <FilterChip key={id} isOn={id === shown.id} onClick={() => choose(id)}>
            <bdi>{name}</bdi>
          </FilterChip>
        ))}
      </fieldset>
      {guests.length === 0 && (
        <p className="mt-2 text-quiet">
          Nobody is invited to <bdi>{shown.name}</bdi> yet.
        </p>
      )}
    </div>
  )
}
