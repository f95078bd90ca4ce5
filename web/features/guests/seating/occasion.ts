import { useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { useOccasions } from '../../../lib/occasions'
import { guestsAt } from '../occasions/replies'
import { useShown } from './shown'

/** The occasion whose seats are shown. The address has it, unless it is the main one. */
export function useSeatingOccasion() {
  const answer = useOccasions()
  const { occasion, show } = useShown()
  const several = answer.data && answer.data.length > 1 ? answer.data : []
  const shown = several.find(({ id }) => id === occasion) ?? several[0]
  return {
    answer,
    /** All occasions; none if there is only one. */
    several,
    /** Undefined if there is only one. */
    shown,
    /** The id for calls; undefined is the main one. */
    id: shown && !shown.is_main ? shown.id : undefined,
    choose: (id: string) => show({ occasion: id === several[0]?.id ? '' : id, selected: '' }),
  }
}

/** The guests who are invited to an occasion, by default the only one, with their answer and seat there. */
export function useGuestsAt(guests: Guest[], occasionId: string | undefined): Guest[] {
  return useMemo(() => guestsAt(guests, occasionId), [guests, occasionId])
}
