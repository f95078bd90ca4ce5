import { useId, useLayoutEffect, useRef, useState } from 'react'
import { spanOf, timeOf } from '../../../../worker/features/timeline/rules'
import type { Conflict, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { useEventDialog } from '../event-dialog-param'
import { ConflictNote } from './conflict-note'
import { EventBlock } from './event-block'
import { packLanes } from './lanes'
import type { Moves } from './moves'
import { type Note, toNotes } from './notes'
import { drawn, frameOf, hoursOf, pixels, stackNotes } from './scale'

interface DayColumnProps {
  /** The day's, moves on their way included; at least one. */
  events: TimelineEvent[]
  conflicts: Conflict[]
  colors: Map<string, string>
  moves: Moves
}

/** A day as a column in time: what overlaps stands side by side, what is at odds in the margin. */
export function DayColumn({ events, conflicts, colors, moves }: DayColumnProps) {
  const dialog = useEventDialog()
  const helpId = useId()
  const list = useFocusThroughReorder()
  const spans = events.map(spanOf)
  const frame = frameOf(spans)
  const lanes = packLanes(spans.map(drawn))
  const atOdds = new Set(conflicts.flatMap(({ event_ids }) => event_ids))
  const height = pixels(frame.end - frame.start)

  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(15rem,19rem)] gap-x-3 pt-3">
      <p id={helpId} hidden>
        Arrow up and down move it by five minutes; with Shift they change when it ends. Enter opens it.
      </p>
      <div aria-hidden className="relative" style={{ height }}>
        {hoursOf(frame).map((minutes) => (
          <span
            key={minutes}
            className="figures -translate-y-1/2 absolute end-1 text-end text-quiet text-xs leading-tight"
            style={{ top: pixels(minutes - frame.start) }}
          >
            {timeOf(minutes)}
            {timeOf(minutes) === '00:00' && minutes > frame.start && (
              <span className="block whitespace-nowrap">next day</span>
            )}
          </span>
        ))}
      </div>
      <ol ref={list} aria-label="The day in time" className="relative" style={{ height }}>
        <HourLines frame={frame} />
        {events.map((event, i) => (
          <EventBlock
            key={event.id}
            event={event}
            lane={lanes[i] ?? { lane: 0, lanes: 1, across: 1 }}
            origin={frame.start}
            color={colors.get(event.vendor_id ?? '')}
            hasConflict={atOdds.has(event.id)}
            helpId={helpId}
            moves={moves}
            onOpen={() => dialog.open(event.id)}
          />
        ))}
      </ol>
      <Margin
        notes={toNotes(conflicts).map((note) => ({ ...note, at: pixels(startOf(note, events) - frame.start) }))}
        moves={moves}
      />
    </div>
  )
}

function HourLines({ frame }: { frame: { start: number; end: number } }) {
  return (
    <li aria-hidden className="pointer-events-none absolute inset-0">
      {hoursOf(frame).map((minutes) => (
        <span
          key={minutes}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: pixels(minutes - frame.start) }}
        />
      ))}
    </li>
  )
}

/** Where the last of its events that are of this day starts. */
function startOf({ conflicts: [conflict] }: Note, events: TimelineEvent[]): number {
  const concerned = events.filter(({ id }) => conflict?.event_ids.includes(id))
  return Math.max(...concerned.map((event) => spanOf(event).start))
}

/** More notes than this would only hide the first ones. */
const NOTES_AT_ONCE = 15
const GAP = 8

function Margin({ notes, moves }: { notes: (Note & { at: number })[]; moves: Moves }) {
  const list = useRef<HTMLOListElement>(null)
  const [heights, setHeights] = useState<number[]>([])
  const [isAll, setIsAll] = useState(false)
  useLayoutEffect(() => {
    const measured = [...(list.current?.children ?? [])].map((note) => note.getBoundingClientRect().height)
    setHeights((known) => (known.join() === measured.join() ? known : measured))
  })
  if (notes.length === 0) return null
  const sorted = notes.toSorted((a, b) => a.at - b.at)
  const shown = isAll ? sorted : sorted.slice(0, NOTES_AT_ONCE)
  const tops = stackNotes(
    shown.map(({ at }, i) => ({ at, height: heights[i] ?? 0 })),
    GAP,
  )
  const bottom = (tops.at(-1) ?? 0) + (heights[shown.length - 1] ?? 0) + GAP
  return (
    <section aria-label="Conflicts" className="relative">
      <ol ref={list} style={{ height: bottom }}>
        {shown.map((note, i) => (
          <li key={note.key} className="absolute inset-x-0" style={{ top: tops[i] }}>
            <ConflictNote note={note} moves={moves} />
          </li>
        ))}
      </ol>
      {shown.length < sorted.length && (
        <Button onClick={() => setIsAll(true)}>Show {sorted.length - shown.length} more</Button>
      )}
    </section>
  )
}

/** Keeps the focus on an event that takes another place among its siblings, which a browser takes for leaving it. */
function useFocusThroughReorder() {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const before = focused.current
    if (before?.isConnected && document.activeElement === document.body && before instanceof HTMLElement) {
      before.focus({ preventScroll: true })
    }
  })
  useLayoutEffect(() => {
    const element = list.current
    const note = () => {
      focused.current = element?.contains(document.activeElement) ? document.activeElement : null
    }
    // A reorder blurs and focuses again within one task; what somebody does comes in another.
    const noteLater = () => setTimeout(note)
    element?.addEventListener('focusin', note)
    element?.addEventListener('focusout', noteLater)
    return () => {
      element?.removeEventListener('focusin', note)
      element?.removeEventListener('focusout', noteLater)
    }
  }, [])
  return list
}
