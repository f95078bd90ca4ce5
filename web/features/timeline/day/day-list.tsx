import type { CSSProperties } from 'react'
import { inOrder } from '../../../../worker/features/timeline/rules'
import { type Conflict, type TimelineEvent, timelinePaths } from '../../../../worker/features/timeline/schema'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { LazyMenu } from '../../../components/lazy-menu'
import { MenuItem, MenuLine, MoreButton } from '../../../components/menu'
import { toastFailure } from '../../../components/toast-failure'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { VirtualList } from '../../../components/virtual-rows'
import { useOpenParam } from '../../../lib/url-state'
import { useTimelineWrites } from '../api'
import { useEventDialog } from '../event-dialog-param'
import { statusLabels } from '../wording'
import { ConflictNote } from './conflict-note'
import type { Moves } from './moves'
import { toNotes } from './notes'
import { nudged } from './nudge'

interface DayListProps {
  events: TimelineEvent[]
  conflicts: Conflict[]
  colors: Map<string, string>
  moves: Moves
}

/** Estimated pixels of a card with two lines. */
const USUAL_HEIGHT = 68

/** A day on a phone: a list of events, each with its conflicts. */
export function DayList({ events, conflicts, colors, moves }: DayListProps) {
  const notes = Map.groupBy(toNotes(conflicts, inOrder(events)), ({ eventId }) => eventId)
  return (
    <VirtualList label="The day in time" items={events} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
      {(event, row) => (
        <li
          key={event.id}
          {...row}
          aria-posinset={row['data-index'] + 1}
          aria-setsize={events.length}
          className="grid gap-1.5 pb-2"
        >
          <EventCard event={event} color={colors.get(event.vendor_id ?? '')} moves={moves} />
          {notes.get(event.id)?.map((note) => (
            <div key={note.key} className="ms-14">
              <ConflictNote note={note} moves={moves} />
            </div>
          ))}
        </li>
      )}
    </VirtualList>
  )
}

function EventCard({ event, color, moves }: { event: TimelineEvent; color: string | undefined; moves: Moves }) {
  const dialog = useEventDialog()
  const style = { '--vendor': color } as CSSProperties
  return (
    <div className="flex gap-2">
      <p className="figures w-12 shrink-0 pt-2.5 text-end leading-tight">
        <span className="font-medium">{event.start_time}</span>
        {event.end_time !== null && <span className="block text-quiet text-sm">–{event.end_time}</span>}
      </p>
      <div
        style={style}
        className={classNames(
          'flex min-w-0 flex-1 rounded-md border border-s-4 bg-card',
          color ? 'border-line border-s-(--vendor)' : 'border-line border-s-control',
        )}
      >
        <button
          type="button"
          data-row={event.id}
          onClick={() => dialog.open(event.id)}
          className="grid min-h-11 min-w-0 flex-1 content-center gap-0.5 px-3 py-2 text-start"
        >
          <bdi className="font-medium [overflow-wrap:anywhere]">{event.title}</bdi>
          {(event.vendor_name || event.location) && (
            <span className="text-quiet text-sm [overflow-wrap:anywhere]">
              <bdi>{event.vendor_name}</bdi>
              {event.vendor_name && event.location && ' · '}
              <bdi>{event.location}</bdi>
            </span>
          )}
          {event.status !== 'planned' && (
            <span>
              <Chip tone="good">{statusLabels[event.status]}</Chip>
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
  const { save } = useTimelineWrites()
  const { remove } = useUndoableDelete()
  const next = { planned: 'confirmed', confirmed: 'done', done: 'planned' } as const
  const words = { planned: 'Mark as confirmed', confirmed: 'Mark as done', done: 'Back to planned' }
  return (
    <LazyMenu trigger={<MoreButton label={`More about ${event.title}`} />}>
      {[15, 5, -5, -15].map((minutes) => (
        <MenuItem key={minutes} onSelect={() => moves.move(event, nudged(event, minutes))}>
          {Math.abs(minutes)} minutes {minutes > 0 ? 'later' : 'earlier'}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => shift.open(event.start_time)}>Shift everything from here</MenuItem>
      <MenuLine />
      <MenuItem
        onSelect={() => void save(event.id, { status: next[event.status], version: event.version }).catch(toastFailure)}
      >
        {words[event.status]}
      </MenuItem>
      <MenuItem onSelect={() => dialog.open(event.id, 'copy')}>Copy to another day</MenuItem>
      <MenuItem
        isDangerous
        onSelect={() => remove({ path: timelinePaths.one(event.id), said: `${event.title} is deleted` })}
      >
        Delete
      </MenuItem>
    </LazyMenu>
  )
}
