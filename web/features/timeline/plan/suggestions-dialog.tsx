import type { ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { Chip, type Tone } from '../../../components/chip'
import { Dialog } from '../../../components/dialog'
import { clock } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'
import { suggestionKey, useSuggestions } from './take-suggestion'

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
  const { taken, take } = useSuggestions(events)
  return (
    <Dialog
      title="Suggestions"
      description="What most weddings have and yours doesn’t yet, and fixes for conflicts. None of them causes a new one."
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
              key={suggestionKey(suggestion)}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0"
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-1 [overflow-wrap:anywhere]">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi className="font-medium">{suggestion.title}</bdi>
                  <span className="figures text-quiet">{timesText(suggestion)}</span>
                  <Chip tone={tone}>{label}</Chip>
                </p>
                <p className="text-quiet text-sm">{suggestion.reason}</p>
              </div>
              <Button
                isBusy={taken === suggestionKey(suggestion)}
                disabled={taken !== null}
                aria-label={`${action} ${suggestion.title} ${suggestion.event_id ? 'to' : 'at'} ${clock(suggestion.start_time)}`}
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
