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
  const offered = offeredFor(events, occasions)
  const shown = offered.find(({ id }) => id === chosen)?.id
  const chips = offered.length > 0 && (
    <fieldset className="mb-4 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Occasion</legend>
      <FilterChip isOn={!shown} onClick={() => choose('')}>
        All {events.length}
      </FilterChip>
      {offered.map(({ id, name }) => (
        <FilterChip key={id} isOn={id === shown} onClick={() => choose(id)}>
          <bdi>{name}</bdi> {events.filter(isPartOf(id)).length}
        </FilterChip>
      ))}
    </fieldset>
  )
  const isShown = isPartOf(shown)
  return { events: events.filter(isShown), isShown, chips }
}

const isPartOf = (id?: string) => (event: TimelineEvent) => !id || id === event.occasion_id

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
