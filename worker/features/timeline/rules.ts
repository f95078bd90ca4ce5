import { addDays, type Day, FIRST_DAY, LAST_DAY, toIso } from '../../lib/calendar'
import { MINUTE } from '../../lib/durations'
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
  type Visibility,
  visibilities,
} from './schema'

/** A stored event with its vendor's name and status. Instants in epoch milliseconds. */
export interface StoredEvent extends Omit<TimelineEvent, 'created_at' | 'updated_at'> {
  created_at: number
  updated_at: number
}

export type NewEvent = Omit<StoredEvent, 'vendor_name' | 'vendor_status'>

export function newEvent(input: EventInput, { id, now }: { id: string; now: number }): NewEvent {
  return { ...filledIn(blankEvent, input), id, version: 1, created_at: now, updated_at: now }
}

/** A copy on another day, with the status `planned`. */
export function copyTo(event: StoredEvent, { date, id, now }: { date: Day; id: string; now: number }): NewEvent {
  return newEvent({ ...event, date, status: 'planned' }, { id, now })
}

const forVendors =
  /\b(set(s|ting)?[- ]?up|put up|load[- ]?(in|out)|unload\w*|sound ?check|break(s|ing)?[- ]?down|tear ?down|pack(s|ing)?[- ]?(up|down)|clean(s|ing)?[- ]?up|strike|deliver\w*|pick[- ]?up|crew|staff|vendors?|suppliers?)\b/i
const forCouple = /\b(surprise|secret|private|payments?|pay|tips?|envelopes?)\b/i
/** Guests wait for these too. */
const ofGuests =
  /\b(guests?|shuttles?|bus(es)?|coach(es)?)\b.*\bpick[- ]?up\b|\bpick[- ]?up\b.*\b(guests?|shuttles?|bus(es)?|coach(es)?)\b/i

/** Proposes the readers of an event by its title: vendors see preparations, and only the couple sees surprises. */
export function usualVisibility(title: string): Visibility {
  if (forCouple.test(title)) return 'couple'
  return forVendors.test(title) && !ofGuests.test(title) ? 'vendors' : 'all'
}

/** Whether vendors may see an event. */
export const isForVendors = ({ visibility }: Pick<TimelineEvent, 'visibility'>) => visibility !== 'couple'

export function toTimelineEvent(stored: StoredEvent): TimelineEvent {
  return { ...stored, created_at: toIso(stored.created_at), updated_at: toIso(stored.updated_at) }
}

export type Times = Pick<TimelineEvent, 'date' | 'start_time' | 'end_time'>

/**
 * The start and end of an event, in wall-clock minutes since 1970-01-01 00:00. Ignores clock changes, because people plan by
 * the clock; only calendar files use instants.
 */
export interface Span {
  start: number
  /** Equal to `start` for a moment. */
  end: number
}

export const MINUTES_A_DAY = 24 * 60

/** Minutes after midnight that still belong to the evening before: a party ends when it ends. */
export const NIGHT = 4 * 60

export function clockMinutes(date: Day, time: string): number {
  return Date.parse(`${date}T${time}Z`) / MINUTE
}

export function spanOf({ date, start_time, end_time }: Times): Span {
  const start = clockMinutes(date, start_time)
  if (end_time === null) return { start, end: start }
  const end = clockMinutes(date, end_time)
  return { start, end: end < start ? end + MINUTES_A_DAY : end }
}

export function isSameTime(a: Times, b: Times): boolean {
  return a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time
}

export function dayOf(minutes: number): Day {
  return new Date(minutes * MINUTE).toISOString().slice(0, 10)
}

export function timeOf(minutes: number): string {
  return new Date(minutes * MINUTE).toISOString().slice(11, 16)
}

/** The event's times when it starts at `start`, with the same duration. */
export function movedTo(times: Times, start: number): Times {
  const span = spanOf(times)
  const end_time = times.end_time === null ? null : timeOf(start + span.end - span.start)
  return { date: dayOf(start), start_time: timeOf(start), end_time }
}

/** Sorts by date and start, then by creation. */
export function inOrder<T extends Times & { id: string }>(events: T[]): T[] {
  const key = ({ date, start_time, id }: T) => `${date} ${start_time} ${id}`
  return events.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The events that a shift moves, those of the night after the day included, with their new times. */
export function shifted<T extends Times>(events: T[], { date, from_time, minutes }: ShiftInput): T[] {
  const from = clockMinutes(date, from_time)
  const until = clockMinutes(date, '00:00') + MINUTES_A_DAY + NIGHT
  const isMoved = ({ start }: Span) => start >= from && start < until
  return events
    .filter((event) => isMoved(spanOf(event)))
    .map((event) => ({ ...event, ...movedTo(event, spanOf(event).start + minutes) }))
}

/** The days whose events a shift can bring into conflict: it moves those of the day and the night after it by up to a day. */
export function daysOfShift({ date }: Pick<ShiftInput, 'date'>): { from: Day; until: Day } {
  return { from: addDays(date, -2), until: addDays(date, 3) }
}

export const OUT_OF_YEARS = 'This would move an event out of the years 1900 to 9998.'

/** Whether moved events are on a day that no other call takes. */
export function leavesYears(moved: Pick<Times, 'date'>[]): boolean {
  return moved.some(({ date }) => date < FIRST_DAY || date > LAST_DAY)
}

/** The shifted events that have not changed since, with their former times. */
export function shiftedBack<T extends Times & { id: string; version: number }>(
  events: T[],
  { minutes, events: moved }: UndoShiftInput,
): T[] {
  const versions = new Map(moved.map(({ id, version }) => [id, version]))
  return events
    .filter(({ id, version }) => versions.get(id) === version)
    .map((event) => ({ ...event, ...movedTo(event, spanOf(event).start - minutes) }))
}

/** Groups sorted events by vendor, in order of each vendor's first event. */
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

/** The fields that an event can take over from duplicates. */
type Mergeable = Omit<NewEvent, 'id' | 'title' | 'date' | 'start_time' | 'status' | Stamp>
type Duplicate = Mergeable & Pick<StoredEvent, 'id' | 'title' | 'date' | 'start_time' | 'status' | 'version'>

/** An event that is kept, with merged fields, and the duplicates that are removed. */
export interface DuplicateGroup {
  kept: Mergeable & Pick<Duplicate, 'id' | 'version'>
  removed: Pick<Duplicate, 'id' | 'version'>[]
}

/**
 * Groups events with the same title, date and start. The one with the most advanced status is kept (of equals the oldest). It
 * takes over missing fields, and all descriptions and notes. Events with different vendors or occasions are not duplicates. An event whose
 * notes would not fit is kept, too, unless the others begin or end with them.
 */
export function groupDuplicates(events: Duplicate[]): DuplicateGroup[] {
  const same = Map.groupBy(events, ({ date, start_time, title }) => `${date} ${start_time} ${titleKey(title)}`)
  const lengths = new Map<string, number>()
  const lengthOf = (text: string) => {
    const length = lengths.get(text) ?? textLength(text)
    lengths.set(text, length)
    return length
  }
  return [...same.values()].flatMap((twins) => {
    const groups: DuplicateGroup[] = []
    for (const event of twins.toSorted((a, b) => progress[b.status] - progress[a.status] || (a.id < b.id ? -1 : 1))) {
      if (!groups.some((group) => takesOver(group, event, lengthOf))) groups.push({ kept: { ...event }, removed: [] })
    }
    return groups.filter(({ removed }) => removed.length > 0)
  })
}

/** The one that shows less. */
const lessOpen = (one: Visibility, other: Visibility) =>
  visibilities[Math.max(visibilities.indexOf(one), visibilities.indexOf(other))] ?? one

function takesOver(group: DuplicateGroup, event: Duplicate, lengthOf: (text: string) => number): boolean {
  const { kept } = group
  for (const field of ['vendor_id', 'occasion_id'] as const) {
    if (kept[field] !== null && event[field] !== null && kept[field] !== event[field]) return false
  }
  for (const field of ['description', 'notes'] as const) {
    const [held, added] = [kept[field] ?? '', event[field] ?? '']
    // Joining is slow, and in a long list nearly all pairs are too long for it. Searching one text for another is slow, too, and so is
    // `startsWith`.
    const isLong = lengthOf(held) + lengthOf(added) + '\n\n'.length > NOTES_LIMIT
    const [short, long] = held.length < added.length ? [held, added] : [added, held]
    const holds = long.slice(0, short.length) === short || long.slice(long.length - short.length) === short
    if (isLong && !holds) return false
  }
  const description = joinNotes(kept.description, event.description)
  const notes = joinNotes(kept.notes, event.notes)
  group.kept = {
    id: kept.id,
    version: kept.version,
    description,
    notes,
    end_time: kept.end_time ?? event.end_time,
    location: kept.location ?? event.location,
    vendor_id: kept.vendor_id ?? event.vendor_id,
    occasion_id: kept.occasion_id ?? event.occasion_id,
    visibility: lessOpen(kept.visibility, event.visibility),
  }
  group.removed.push({ id: event.id, version: event.version })
  return true
}
