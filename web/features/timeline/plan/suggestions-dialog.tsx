import { useState } from 'react'
import type { ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { Chip, type Tone } from '../../../components/chip'
import { Dialog } from '../../../components/dialog'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useTimelineWrites } from '../api'
import { pickTimes } from '../day/nudge'
import { timesText } from '../wording'

const kinds: Record<ScheduleSuggestion['kind'], { label: string; tone: Tone; action: string }> = {
  move: { label: 'Overlap', tone: 'bad', action: 'Move' },
  buffer: { label: 'Travel time', tone: 'care', action: 'Move' },
  add: { label: 'Usual', tone: 'neutral', action: 'Add' },
}

interface SuggestionsDialogProps {
  suggestions: ScheduleSuggestion[]
  events: TimelineEvent[]
  onClose: () => void
}

/** Suggested changes with their reasons. Each is applied on its own, and the others update. */
export function SuggestionsDialog({ suggestions, events, onClose }: SuggestionsDialogProps) {
  const { add, save, removeAll } = useTimelineWrites()
  const [taken, setTaken] = useState<string | null>(null)

  async function take(suggestion: ScheduleSuggestion) {
    setTaken(keyOf(suggestion))
    try {
      const event = events.find(({ id }) => id === suggestion.event_id)
      const times = pickTimes(suggestion)
      if (event) {
        const { version } = await save(event.id, { ...times, version: event.version })
        toastApplied(suggestion, () => save(event.id, { ...pickTimes(event), version }))
      } else {
        const { id } = await add({ title: suggestion.title, ...times })
        toastApplied(suggestion, () => removeAll([id]))
      }
    } catch (error) {
      toastFailure(error)
    } finally {
      setTaken(null)
    }
  }

  return (
    <Dialog
      title="Suggestions"
      description="What most weddings have and yours doesn't yet, and fixes for conflicts. None of them causes a new one."
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {suggestions.length === 0 && (
        <p>All good: nothing is missing, and no conflict can be fixed by moving something.</p>
      )}
      <ul className="grid">
        {suggestions.map((suggestion) => {
          const { label, tone, action } = kinds[suggestion.kind]
          return (
            <li
              key={keyOf(suggestion)}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0"
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-1 [overflow-wrap:anywhere]">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi className="font-medium">{suggestion.title}</bdi>
                  <span className="figures text-quiet">{timesText(suggestion)}</span>
                  <Chip tone={tone}>{label}</Chip>
                </p>
                <p className="text-quiet text-sm">
                  <bdi>{suggestion.reason}</bdi>
                </p>
              </div>
              <Button
                isBusy={taken === keyOf(suggestion)}
                disabled={taken !== null}
                aria-label={`${action} ${suggestion.title} ${suggestion.event_id ? 'to' : 'at'} ${suggestion.start_time}`}
                onClick={() => void take(suggestion)}
              >
                {action}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function toastApplied({ title, start_time, event_id }: ScheduleSuggestion, undo: () => Promise<unknown>) {
  toast.success(event_id ? `${title} is at ${start_time}` : `${title} is on the timeline at ${start_time}`, {
    action: { label: 'Undo', run: () => void undo().catch(toastFailure) },
  })
}

function keyOf({ kind, title, event_id, start_time }: ScheduleSuggestion): string {
  return `${kind} ${event_id ?? title} ${start_time}`
}
