import { EyeOff, Store } from 'lucide-react'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { visibilityNote } from '../wording'

/** A mark after the title of an event that not everyone sees on the shared pages. */
export function VisibilityMark({ event }: { event: TimelineEvent }) {
  const note = visibilityNote(event)
  if (note === null) return null
  const Icon = event.visibility === 'vendors' ? Store : EyeOff
  return (
    <>
      <Icon aria-hidden className="inline size-3.5 shrink-0 text-quiet" />
      <span className="sr-only">, {note}</span>
    </>
  )
}
