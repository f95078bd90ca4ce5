import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { inOrder, spanOf, timeOf } from '../../../../worker/features/timeline/rules'
import type { Conflict, ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { classNames } from '../../../components/class-names'
import { hasTwelveHours, hourMark } from '../../../lib/dates'
import { useEventDialog } from '../event-dialog-param'
import { DayMargin } from './day-margin'
import { EventBlock } from './event-block'
import { packLanes } from './lanes'
import type { Moves } from './moves'
import { toNotes } from './notes'
import { NOW_ID } from './now'
import { NowTime } from './now-line'
import { drawn, fittingRate, frameOf, hoursOf, LOWEST, type Scale, scaleOf } from './scale'
import { useScreenHeight } from './screen-height'
import { useSteadyZoom, useZoom, ZoomButtons } from './zoom'

interface DayColumnProps {
  /** The day's events with moves under way; at least one. */
  events: TimelineEvent[]
  conflicts: Conflict[]
  suggestions: ScheduleSuggestion[]
  colors: Map<string, string>
  /** The name of an event's occasion, if there are several. */
  occasionOf: (event: TimelineEvent) => string | null
  moves: Moves
  /** Wall-clock minutes in the wedding's zone. */
  now: number
  /** Shown above the day. */
  lead: ReactNode
}

/** Number of lanes beyond which the column scrolls sideways, so that each stays readable. */
const LANES_THAT_FIT = 5
const LANE_REM = 7

/** A day as a time column. Overlapping events are side by side; beside it is what there is to say about them. */
export function DayColumn({ events, conflicts, suggestions, colors, occasionOf, moves, now, lead }: DayColumnProps) {
  const dialog = useEventDialog()
  const helpId = useId()
  const list = useFocusThroughReorder()
  const zoom = useZoom()
  const spans = events.map(spanOf)
  const frame = frameOf(spans)
  const scale = scaleOf(frame, spans, fittingRate(frame, spans, useScreenHeight()) * zoom.factor)
  const column = useSteadyZoom(zoom.level, scale)
  const lanes = packLanes(spans.map(drawn))
  const isCrowded = lanes.some((lane) => lane.lanes > LANES_THAT_FIT)
  const severity = severities(conflicts)
  const isNowShown = now >= frame.start && now <= frame.end
  const nowTop = scale.pixelsAt(now)

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4">
        {lead || (
          <p className="flex-1 text-quiet text-sm">
            <span className="hidden pointer-coarse:inline">Hold an event, then drag it</span>
            <span className="pointer-coarse:hidden">Drag an event</span> to move it, or its lower edge to change when it
            ends.
          </p>
        )}
        <ZoomButtons zoom={zoom} />
      </div>
      <div
        ref={column}
        className={classNames(
          'grid gap-x-3',
          hasTwelveHours
            ? 'grid-cols-[4rem_minmax(0,2fr)_minmax(15rem,1fr)]'
            : 'grid-cols-[3.25rem_minmax(0,2fr)_minmax(15rem,1fr)]',
        )}
        // The last event may be lower than the column.
        style={{ paddingBottom: LOWEST }}
      >
        <p id={helpId} hidden>
          Arrow up and down move it by five minutes; with Shift they change when it ends. Enter opens it.
        </p>
        <div aria-hidden className="relative" style={{ height: scale.height }}>
          {hoursOf(frame).map((minutes) => (
            <span
              key={minutes}
              className="figures -translate-y-1/2 absolute end-1 text-end text-quiet text-xs leading-tight"
              style={{ top: scale.pixelsAt(minutes) }}
            >
              {hourMark(timeOf(minutes))}
              {timeOf(minutes) === '00:00' && minutes > frame.start && (
                <span className="block whitespace-nowrap">next day</span>
              )}
            </span>
          ))}
          {isNowShown && <NowTime now={now} className="-translate-y-1/2 absolute end-0 z-10" style={{ top: nowTop }} />}
        </div>
        <div className={classNames('relative min-w-0', isCrowded && 'overflow-x-auto')}>
          <ol
            ref={list}
            aria-label="Timeline of the day"
            className="relative"
            style={{
              height: scale.height,
              minWidth: isCrowded ? `${Math.max(...lanes.map((lane) => lane.lanes)) * LANE_REM}rem` : undefined,
            }}
          >
            <HourLines frame={frame} scale={scale} />
            {events.map((event, i) => (
              <EventBlock
                key={event.id}
                event={event}
                lane={lanes[i] ?? { lane: 0, lanes: 1, across: 1 }}
                scale={scale}
                color={colors.get(event.vendor_id ?? '')}
                occasion={occasionOf(event)}
                severity={severity.get(event.id)}
                helpId={helpId}
                moves={moves}
                onOpen={() => dialog.open(event.id)}
              />
            ))}
          </ol>
          {isNowShown && (
            <div
              id={NOW_ID}
              className="pointer-events-none absolute inset-x-0 z-10 border-accent border-t-2"
              style={{ top: nowTop }}
            />
          )}
        </div>
        <DayMargin
          events={events}
          notes={toNotes(conflicts, inOrder(events))}
          suggestions={suggestions}
          topOf={({ date, start_time }) => scale.pixelsAt(spanOf({ date, start_time, end_time: null }).start)}
          moves={moves}
          onOpen={dialog.open}
        />
      </div>
    </>
  )
}

function HourLines({ frame, scale }: { frame: { start: number; end: number }; scale: Scale }) {
  return (
    <li aria-hidden className="pointer-events-none absolute inset-0">
      {hoursOf(frame).map((minutes) => (
        <span
          key={minutes}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: scale.pixelsAt(minutes) }}
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
