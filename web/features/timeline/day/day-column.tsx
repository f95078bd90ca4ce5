import { useId, useLayoutEffect, useRef, useState } from 'react'
import { inOrder, spanOf, timeOf } from '../../../../worker/features/timeline/rules'
import type { Conflict, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { useEventDialog } from '../event-dialog-param'
import { ConflictNote } from './conflict-note'
import { EventBlock } from './event-block'
import { packLanes } from './lanes'
import type { Moves } from './moves'
import { type Note, toNotes } from './notes'
import { drawn, frameOf, hoursOf, pixels, stackNotes } from './scale'

interface DayColumnProps {
  /** The day's events with moves under way; at least one. */
  events: TimelineEvent[]
  conflicts: Conflict[]
  colors: Map<string, string>
  moves: Moves
}

/** With more lanes the column scrolls sideways, so that each stays readable. */
const LANES_THAT_FIT = 5
const LANE_REM = 7

/** A day as a time column. Overlapping events are side by side, and conflicts are in the margin. */
export function DayColumn({ events, conflicts, colors, moves }: DayColumnProps) {
  const dialog = useEventDialog()
  const helpId = useId()
  const list = useFocusThroughReorder()
  const spans = events.map(spanOf)
  const frame = frameOf(spans)
  const lanes = packLanes(spans.map(drawn))
  const isCrowded = lanes.some((lane) => lane.lanes > LANES_THAT_FIT)
  const severity = severities(conflicts)
  const height = pixels(frame.end - frame.start)
  const tops = new Map(events.map(({ id }, i) => [id, pixels((spans[i]?.start ?? frame.start) - frame.start)]))

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
      <div className={classNames('min-w-0', isCrowded && 'overflow-x-auto')}>
        <ol
          ref={list}
          aria-label="The day in time"
          className="relative"
          style={{
            height,
            minWidth: isCrowded ? `${Math.max(...lanes.map((lane) => lane.lanes)) * LANE_REM}rem` : undefined,
          }}
        >
          <HourLines frame={frame} />
          {events.map((event, i) => (
            <EventBlock
              key={event.id}
              event={event}
              lane={lanes[i] ?? { lane: 0, lanes: 1, across: 1 }}
              origin={frame.start}
              color={colors.get(event.vendor_id ?? '')}
              severity={severity.get(event.id)}
              helpId={helpId}
              moves={moves}
              onOpen={() => dialog.open(event.id)}
            />
          ))}
        </ol>
      </div>
      <Margin notes={toNotes(conflicts, inOrder(events))} tops={tops} moves={moves} />
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

/** Returns the worst severity of each event's conflicts. */
function severities(conflicts: Conflict[]): Map<string, Conflict['severity']> {
  const worst = new Map<string, Conflict['severity']>()
  for (const { event_ids, severity } of conflicts) {
    for (const id of event_ids) if (worst.get(id) !== 'error') worst.set(id, severity)
  }
  return worst
}

/** Notes shown at first. */
const NOTES_AT_ONCE = 15
const GAP = 8

interface MarginProps {
  /** In the order of the day. */
  notes: Note[]
  /** Pixels from the top of the column to each event. */
  tops: Map<string, number>
  moves: Moves
}

function Margin({ notes, tops, moves }: MarginProps) {
  const list = useRef<HTMLOListElement>(null)
  const [heights, setHeights] = useState<number[]>([])
  const [count, setCount] = useState(NOTES_AT_ONCE)
  useLayoutEffect(() => {
    const measured = [...(list.current?.children ?? [])].map((note) => note.getBoundingClientRect().height)
    setHeights((known) => (known.join() === measured.join() ? known : measured))
  })
  if (notes.length === 0) return null
  const shown = notes.slice(0, count)
  const stacked = stackNotes(
    shown.map(({ eventId }, i) => ({ at: tops.get(eventId) ?? 0, height: heights[i] ?? 0 })),
    GAP,
  )
  const bottom = (stacked.at(-1) ?? 0) + (heights[shown.length - 1] ?? 0) + GAP
  return (
    <section aria-label="Conflicts" className="relative">
      <ol ref={list} style={{ height: bottom }}>
        {shown.map((note, i) => (
          <li key={note.key} className="absolute inset-x-0" style={{ top: stacked[i] }}>
            <ConflictNote note={note} moves={moves} />
          </li>
        ))}
      </ol>
      {shown.length < notes.length && (
        <Button onClick={() => setCount(count + NOTES_AT_ONCE)}>
          Show more <span className="figures text-quiet">of {notes.length.toLocaleString('en')}</span>
        </Button>
      )}
    </section>
  )
}

/** Keeps the focus on an event that moves among its siblings, which browsers treat as a removal. */
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
    // A reorder blurs and focuses within one task; a user's blur lasts longer.
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
