import { useState } from 'react'
import { isSameTime, usualVisibility } from '../../../../worker/features/timeline/rules'
import type { ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { hiddenText } from '../../../lib/added-text'
import { clock } from '../../../lib/dates'
import { useTimelineWrites } from '../api'
import { pickTimes } from '../day/nudge'
import { useShownOccasion } from '../day/occasion-filter'

/** Applies suggestions, each with Undo. `events` holds those that suggestions move. */
export function useSuggestions(events: TimelineEvent[]) {
  const { add, changeTimes, removeAdded } = useTimelineWrites()
  const shownOccasion = useShownOccasion()
  /** The key of the suggestion that is being applied. */
  const [taken, setTaken] = useState<string | null>(null)

  async function take(suggestion: ScheduleSuggestion) {
    setTaken(suggestionKey(suggestion))
    try {
      const event = events.find(({ id }) => id === suggestion.event_id)
      const times = pickTimes(suggestion)
      if (event) {
        const saved = await changeTimes(event, times)
        toastApplied(suggestion, () => changeTimes(saved, pickTimes(event), (latest) => isSameTime(latest, times)))
      } else {
        const added = await add({ title: suggestion.title, visibility: usualVisibility(suggestion.title), ...times })
        const isHidden = shownOccasion(events.filter(({ date }) => date === suggestion.date)) !== null
        toastApplied(suggestion, () => removeAdded([added]), isHidden)
      }
    } catch (error) {
      toastFailure(error)
    } finally {
      setTaken(null)
    }
  }
  return { taken, take }
}

function toastApplied(
  { title, start_time, event_id }: ScheduleSuggestion,
  undo: () => Promise<unknown>,
  isHidden = false,
) {
  const time = clock(start_time)
  toast.success(event_id ? `${title} is at ${time}` : `${title} is on the timeline at ${time}${hiddenText(isHidden)}`, {
    action: { label: 'Undo', run: () => void undo().catch(toastFailure) },
  })
}

export function suggestionKey({ kind, title, event_id, start_time }: ScheduleSuggestion): string {
  return `${kind} ${event_id ?? title} ${start_time}`
}
