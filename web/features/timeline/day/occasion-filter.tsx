import type { Occasion } from '../../../../worker/features/occasions/schema'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { FilterChip } from '../../../components/chip'
import { useOccasions } from '../../../lib/occasions'
import { useFilterParam } from '../../../lib/url-state'

/**
 * The events of the occasion that is chosen, by default all, and the chips to choose from: occasions that the events are part of,
 * if there are several occasions. `isShown` says which of other events the choice leaves.
 */
export function useOccasionFilter(events: TimelineEvent[]) {
  const { data: occasions = [] } = useOccasions()
  const [chosen, choose] = useFilterParam('occasion')
  const partOf = (id: string) => events.filter(({ occasion_id }) => occasion_id === id)
  const offered = offeredFor(events, occasions)
  const shown = offered.find(({ id }) => id === chosen)
  const chips = offered.length > 0 && (
    <fieldset className="mb-4 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Occasion</legend>
      <FilterChip isOn={shown === undefined} onClick={() => choose('')}>
        All {events.length}
      </FilterChip>
      {offered.map(({ id, name }) => (
        <FilterChip key={id} isOn={id === shown?.id} onClick={() => choose(id)}>
          <bdi>{name}</bdi> {partOf(id).length}
        </FilterChip>
      ))}
    </fieldset>
  )
  const isShown = ({ occasion_id }: TimelineEvent) => shown === undefined || occasion_id === shown.id
  return { events: events.filter(isShown), isShown, chips }
}

/** Returns the id of the occasion that the filter shows of a day's events; null for all. */
export function useShownOccasion(): (events: TimelineEvent[]) => string | null {
  const { data: occasions = [] } = useOccasions()
  const [chosen] = useFilterParam('occasion')
  return (events) => offeredFor(events, occasions).find(({ id }) => id === chosen)?.id ?? null
}

function offeredFor(events: TimelineEvent[], occasions: Occasion[]): Occasion[] {
  if (occasions.length < 2) return []
  return occasions.filter(({ id }) => events.some(({ occasion_id }) => occasion_id === id))
}
