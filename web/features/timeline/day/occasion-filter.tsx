import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { FilterChip } from '../../../components/chip'
import { useOccasions } from '../../../lib/occasions'
import { useFilterParam } from '../../../lib/url-state'

/**
 * The events of the occasion that is chosen, by default all, and the chips to choose from: occasions that the events are part of,
 * if there are several occasions.
 */
export function useOccasionFilter(events: TimelineEvent[]) {
  const { data: occasions = [] } = useOccasions()
  const [chosen, choose] = useFilterParam('occasion')
  const partOf = (id: string) => events.filter(({ occasion_id }) => occasion_id === id)
  const offered = occasions.length > 1 ? occasions.filter(({ id }) => partOf(id).length > 0) : []
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
  return { events: shown ? partOf(shown.id) : events, chips }
}
