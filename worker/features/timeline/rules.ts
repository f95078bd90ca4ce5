import { type Day, toIso } from '../../lib/calendar'
import { filledIn, type Stamp } from '../../lib/every-field'
import { joinNotes, textLength, titleKey } from '../../lib/text'
import {
  blankEvent,
  type EventInput,
  type EventStatus,
  NOTES_LIMIT,
  type ShiftInput,
  type TimelineEvent,
  type UndoShiftInput,
  type VendorAssignment,
} from './schema'

/** An event as stored, with its vendor's name and status; instants are epoch milliseconds. */
export interface StoredEvent extends Omit<TimelineEvent, 'created_at' | 'updated_at'> {
  created_at: number
  updated_at: number
}

export type NewEvent = Omit<StoredEvent, 'vendor_name' | 'vendor_status'>

export function newEvent(input: EventInput, { id, now }: { id: string; now: number }): NewEvent {
  return { ...filledIn(blankEvent, input), id, version: 1, created_at: now, updated_at: now }
}

/** The same on another day, where nothing is confirmed or done yet. */
export function copyTo(event: StoredEvent, { date, id, now }: { date: Day; id: string; now: number }): NewEvent {
  return newEvent({ ...event, date, status: 'planned' }, { id, now })
}

export function toTimelineEvent(stored: StoredEvent): TimelineEvent {
  return { ...stored, created_at: toIso(stored.created_at), updated_at: toIso(stored.updated_at) }
}

export type Times = Pick<TimelineEvent, 'date' | 'start_time' | 'end_time'>

/**
 * Where an event lies, in minutes that clocks on the wall show since 1970-01-01 00:00. People plan by what the clock says:
 * a clock change makes no day longer or shorter here. Only a calendar file speaks of instants.
 */
export interface Span {
  start: number
  /** The same as `start` for a moment. */
  end: number
}

const MINUTE = 60_000
export const MINUTES_A_DAY = 24 * 60

export function clockMinutes(date: Day, time: string): number {
  return Date.parse(`${date}T${time}Z`) / MINUTE
}

export function spanOf({ date, start_time, end_time }: Times): Span {
  const start = clockMinutes(date, start_time)
  if (end_time === null) return { start, end: start }
  const end = clockMinutes(date, end_time)
  return { start, end: end < start ? end + MINUTES_A_DAY : end }
}

export function dayOf(minutes: number): Day {
  return new Date(minutes * MINUTE).toISOString().slice(0, 10)
}

export function timeOf(minutes: number): string {
  return new Date(minutes * MINUTE).toISOString().slice(11, 16)
}

/** The same event, moved so that it starts at `start`, by the clock. */
export function movedTo(times: Times, start: number): Times {
  const span = spanOf(times)
  const end_time = times.end_time === null ? null : timeOf(start + span.end - span.start)
  return { date: dayOf(start), start_time: timeOf(start), end_time }
}

/** By date and start; what starts together, in the order it was made. */
export function inOrder<T extends Times & { id: string }>(events: T[]): T[] {
  const key = ({ date, start_time, id }: T) => `${date} ${start_time} ${id}`
  return events.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** What a shift moves, as it then is. */
export function shifted<T extends Times>(events: T[], { date, from_time, minutes }: ShiftInput): T[] {
  return events
    .filter((event) => event.date === date && event.start_time >= from_time)
    .map((event) => ({ ...event, ...movedTo(event, spanOf(event).start + minutes) }))
}

/** What can still be moved back after a shift, as it then is: what nobody has changed since. */
export function shiftedBack<T extends Times & { id: string; version: number }>(
  events: T[],
  { minutes, events: moved }: UndoShiftInput,
): T[] {
  const versions = new Map(moved.map(({ id, version }) => [id, version]))
  return events
    .filter(({ id, version }) => versions.get(id) === version)
    .map((event) => ({ ...event, ...movedTo(event, spanOf(event).start - minutes) }))
}

/** Who is needed when, by who is needed first. Events come in order. */
export function assignmentsOf(events: TimelineEvent[]): VendorAssignment[] {
  const byVendor = Map.groupBy(events, ({ vendor_id }) => vendor_id)
  return [...byVendor].flatMap(([vendor_id, theirs]) => {
    const [first] = theirs
    if (vendor_id === null || !first) return []
    const last = Math.max(...theirs.map((event) => spanOf(event).end))
    const until = { last_date: dayOf(last), last_end: timeOf(last) }
    const since = { first_date: first.date, first_start: first.start_time }
    return [{ vendor_id, vendor_name: first.vendor_name ?? '', ...since, ...until, events: theirs }]
  })
}

const progress: Record<EventStatus, number> = { planned: 0, confirmed: 1, done: 2 }

/** What an event may take over from its duplicates: all but what it has of its own. */
type Mergeable = Omit<NewEvent, 'id' | 'title' | 'date' | 'start_time' | 'status' | Stamp>
type Duplicate = Mergeable & Pick<StoredEvent, 'id' | 'title' | 'date' | 'start_time' | 'status' | 'version'>

/** An event that stays, with what it takes over, and those that go. */
export interface DuplicateGroup {
  kept: Mergeable & Pick<Duplicate, 'id' | 'version'>
  removed: Pick<Duplicate, 'id' | 'version'>[]
}

/**
 * Events of the same title, date and start: the furthest along stays (of equals the first made) and takes over what it
 * lacks, and all descriptions and notes. Two vendors who are expected at the same time are two events, and one whose notes no
 * longer fit stays as well.
 */
export function groupDuplicates(events: Duplicate[]): DuplicateGroup[] {
  const same = Map.groupBy(events, ({ date, start_time, title }) => `${date} ${start_time} ${titleKey(title)}`)
  return [...same.values()].flatMap((twins) => {
    const groups: DuplicateGroup[] = []
    for (const event of twins.toSorted((a, b) => progress[b.status] - progress[a.status] || (a.id < b.id ? -1 : 1))) {
      if (!groups.some((group) => takesOver(group, event))) groups.push({ kept: { ...event }, removed: [] })
    }
    return groups.filter(({ removed }) => removed.length > 0)
  })
}

function takesOver(group: DuplicateGroup, event: Duplicate): boolean {
  const { kept } = group
  if (kept.vendor_id !== null && event.vendor_id !== null && kept.vendor_id !== event.vendor_id) return false
  const description = joinNotes(kept.description, event.description)
  const notes = joinNotes(kept.notes, event.notes)
  if (Math.max(textLength(description ?? ''), textLength(notes ?? '')) > NOTES_LIMIT) return false
  group.kept = {
    id: kept.id,
    version: kept.version,
    description,
    notes,
    end_time: kept.end_time ?? event.end_time,
    location: kept.location ?? event.location,
    vendor_id: kept.vendor_id ?? event.vendor_id,
  }
  group.removed.push({ id: event.id, version: event.version })
  return true
}
