import type { CSSProperties, ReactNode } from 'react'
import { inOrder, isSameTime, spanOf } from '../../../../worker/features/timeline/rules'
import { type Conflict, type TimelineEvent, timelinePaths } from '../../../../worker/features/timeline/schema'
import { classNames } from '../../../components/class-names'
import { Menu, MenuItem, MenuLine, MoreButton } from '../../../components/menu'
import { toastFailure } from '../../../components/toast-failure'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { VirtualList } from '../../../components/virtual-rows'
import { clock, hasTwelveHours } from '../../../lib/dates'
import { isPastMidnight } from '../../../lib/event-times'
import { useOpenParam } from '../../../lib/url-state'
import { useTimelineWrites } from '../api'
import { useEventDialog } from '../event-dialog-param'
import { ConflictNote } from './conflict-note'
import { useDrag } from './drag'
import type { Moves } from './moves'
import { toNotes } from './notes'
import { NowLine } from './now-line'
import { nudged, toSteps } from './nudge'
import { StatusMark } from './status-mark'
import { VisibilityMark } from './visibility-mark'

interface DayListProps {
  events: TimelineEvent[]
  conflicts: Conflict[]
  colors: Map<string, string>
  /** The name of an event's occasion, if there are several. */
  occasionOf: (event: TimelineEvent) => string | null
  moves: Moves
  /** Wall-clock minutes in the wedding's zone. */
  now: number
  /** Whether the day is under way, so that the present time is marked. */
  isUnderWay: boolean
  /** Shown above the day. */
  lead: ReactNode
}

/** Estimated pixels of a card with two lines. */
const USUAL_HEIGHT = 68
/** Pixels that a card is dragged for a minute. */
const PIXELS_A_MINUTE = 2.4

/** A day on a phone: a list of events, each with its conflicts. A card that is held and dragged changes its time. */
export function DayList({ events, conflicts, colors, occasionOf, moves, now, isUnderWay, lead }: DayListProps) {
  const notes = Map.groupBy(toNotes(conflicts, inOrder(events)), ({ eventId }) => eventId)
  const startsNext = events.find((event) => spanOf(event).start > now)?.id
  const nowLine = isUnderWay && <NowLine now={now} />
  return (
    <>
      {lead && <div className="mb-4 flex">{lead}</div>}
      <VirtualList label="Timeline of the day" items={events} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
        {(event, row) => (
          <li
            key={event.id}
            {...row}
            aria-posinset={row['data-index'] + 1}
            aria-setsize={events.length}
            className="grid gap-1.5 pb-2"
          >
            {event.id === startsNext && nowLine}
            <EventCard
              event={event}
              color={colors.get(event.vendor_id ?? '')}
              occasion={occasionOf(event)}
              moves={moves}
            />
            {notes.get(event.id)?.map((note) => (
              <div key={note.key} className={hasTwelveHours ? 'ms-20' : 'ms-15'}>
                <ConflictNote note={note} moves={moves} />
              </div>
            ))}
          </li>
        )}
      </VirtualList>
      {startsNext === undefined && nowLine}
      <p className="hidden pt-2 text-quiet text-sm pointer-coarse:block">
        Hold an event, then drag it up or down to change its time.
      </p>
    </>
  )
}

interface EventCardProps {
  event: TimelineEvent
  color: string | undefined
  occasion: string | null
  moves: Moves
}

function EventCard({ event, color, occasion, moves }: EventCardProps) {
  const dialog = useEventDialog()
  const drag = useDrag({
    times: event,
    onDrop: (times) => {
      if (!isSameTime(times, event)) moves.move(event, times)
    },
  })
  const { preview } = drag
  const where = [...new Set([occasion, event.vendor_name, event.location])].filter(Boolean)
  const times = preview?.times ?? event
  const style = { '--vendor': color, translate: preview ? `0 ${preview.by}px` : undefined } as CSSProperties
  return (
    <div
      data-dragged={preview ? '' : undefined}
      style={style}
      className={classNames('flex gap-2', preview && 'relative z-10')}
    >
      <p
        className={classNames(
          'figures shrink-0 whitespace-nowrap pt-2.5 text-end leading-tight',
          hasTwelveHours ? 'w-18' : 'w-13',
          preview && 'rounded-sm bg-page text-accent',
        )}
      >
        <span className="font-medium">{clock(times.start_time)}</span>
        {times.end_time !== null && (
          <span className="block text-quiet text-sm">
            –{clock(times.end_time)} {isPastMidnight(times) && <span className="block text-xs">next day</span>}
          </span>
        )}
      </p>
      <div
        className={classNames(
          'flex min-w-0 flex-1 rounded-md border border-line border-s-4 bg-card',
          color ? 'border-s-(--vendor)' : 'border-s-control',
          preview && 'shadow-raised',
        )}
      >
        <button
          type="button"
          data-row={event.id}
          onPointerDown={drag.by((from, pixels) => nudged(from, toSteps(pixels / PIXELS_A_MINUTE)))}
          onClick={() => dialog.open(event.id)}
          className="grid min-h-11 min-w-0 touch-manipulation select-none flex-1 content-center gap-0.5 px-3 py-2 text-start [-webkit-touch-callout:none]"
        >
          <span className="flex items-center gap-1.5 [overflow-wrap:anywhere]">
            <bdi className="min-w-0 font-medium">{event.title}</bdi>
            <StatusMark status={event.status} />
            <VisibilityMark event={event} />
          </span>
          {where.length > 0 && (
            <span className="text-quiet text-sm [overflow-wrap:anywhere]">
              {where.map((text, i) => (
                <span key={text}>
                  {i > 0 && ' · '}
                  <bdi>{text}</bdi>
                </span>
              ))}
            </span>
          )}
        </button>
        <EventMenu event={event} moves={moves} />
      </div>
    </div>
  )
}

function EventMenu({ event, moves }: { event: TimelineEvent; moves: Moves }) {
  const dialog = useEventDialog()
  const shift = useOpenParam('shift')
  const { setStatus } = useTimelineWrites()
  const { remove } = useUndoableDelete()
  const next = { planned: 'confirmed', confirmed: 'done', done: 'planned' } as const
  const words = { planned: 'Mark as confirmed', confirmed: 'Mark as done', done: 'Back to planned' }
  return (
    <Menu trigger={<MoreButton label={`More about ${event.title}`} />}>
      {[15, 5, -5, -15].map((minutes) => (
        <MenuItem key={minutes} onSelect={() => moves.move(event, nudged(event, minutes))}>
          {Math.abs(minutes)} minutes {minutes > 0 ? 'later' : 'earlier'}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => shift.open(event.start_time)}>Shift everything from here</MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void setStatus(event, next[event.status]).catch(toastFailure)}>
        {words[event.status]}
      </MenuItem>
      <MenuItem onSelect={() => dialog.open(event.id, 'copy')}>Copy to another day</MenuItem>
      <MenuItem
        isDangerous
        onSelect={() =>
          remove({ path: timelinePaths.one(event.id), what: event.title, said: `${event.title} is deleted` })
        }
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
