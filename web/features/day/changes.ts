import { delayed, delayedWith } from '../../../worker/features/timeline/day-mode/rules'
import { inOrder, isSameTime, movedTo, spanOf, type Times } from '../../../worker/features/timeline/rules'
import { type EventStatus, type TimelineEvent, timelinePaths } from '../../../worker/features/timeline/schema'

/** An event as the person saw it when they changed it. */
interface Seen extends Times {
  status: EventStatus
  /** The version once the changes before this one are sent. */
  version: number
}

interface Kept {
  /** The place in the order. Not a time: clocks are wrong. */
  number: number
  /** The Idempotency-Key: a change that is sent again happens once. */
  key: string
  userId: string
  weddingId: string
  /** The events that it changes, by id. */
  seen: Record<string, Seen>
  /** The request as it was first sent: a repeat must be the same. */
  body?: object
  /** Why it waits for the person's decision. */
  asked?: Asked
}

/** `changed`: others changed the same. `gone`: the event was removed. `refused`: the server's sentence. */
export type Asked =
  | { why: 'changed'; current: TimelineEvent[] }
  | { why: 'gone' }
  | { why: 'refused'; sentence: string }

interface Tick extends Kept {
  kind: 'tick'
  id: string
  title: string
  status: EventStatus
}

interface Delay extends Kept {
  kind: 'delay'
  /** The first event that it moves. */
  id: string
  title: string
  minutes: number
  /** Moves what it has seen, and nothing else that follows. */
  alone?: true
}

/** A change that is not known to have reached the server. */
export type Change = Tick | Delay

/** What the person does, before it has a place in the order. */
export type NewChange =
  | Pick<Tick, 'kind' | 'id' | 'title' | 'status' | 'seen'>
  | Pick<Delay, 'kind' | 'id' | 'title' | 'minutes' | 'alone' | 'seen'>

export function tick(event: TimelineEvent, status: EventStatus): NewChange {
  return { kind: 'tick', id: event.id, title: event.title, status, seen: seenOf([event]) }
}

/** Moves an event and what follows on its day; null when nothing is left to move. */
export function delay(events: TimelineEvent[], from: TimelineEvent, minutes: number): NewChange | null {
  const moving = delayedWith(events, from)
  if (moving.length === 0) return null
  return { kind: 'delay', id: from.id, title: from.title, minutes, seen: seenOf(moving) }
}

/** The change that takes another one back; `events` are as they are now. Leaves those that somebody has changed since. */
export function undone(change: NewChange, events: TimelineEvent[]): NewChange | null {
  const touched = events.filter((event) => isAsMade(change, event))
  if (change.kind === 'tick') {
    const [event] = touched
    const before = change.seen[change.id]?.status
    return event && before ? tick(event, before) : null
  }
  const moving = touched.filter(({ status }) => status !== 'done')
  const first = moving.find(({ id }) => id === change.id) ?? moving[0]
  if (!first) return null
  const { id, title } = first
  return { kind: 'delay', id, title, minutes: -change.minutes, alone: true, seen: seenOf(moving) }
}

/** The events of a change that somebody has changed differently since. */
export const changedSince = (change: NewChange, events: TimelineEvent[]) =>
  events.filter((event) => Object.hasOwn(change.seen, event.id) && !isAsMade(change, event))

/** Whether an event still is as a change made it. */
function isAsMade(change: NewChange, event: TimelineEvent): boolean {
  const seen = change.seen[event.id]
  if (!seen) return false
  if (change.kind === 'tick') return event.status === change.status
  return isSameTime(event, movedTo(seen, spanOf(seen).start + change.minutes))
}

function seenOf(events: TimelineEvent[]): Record<string, Seen> {
  return Object.fromEntries(
    events.map(({ id, version, status, date, start_time, end_time }) => [
      id,
      { version, status, date, start_time, end_time },
    ]),
  )
}

/** The events as they will be once the changes are sent. */
export function withChanges(events: TimelineEvent[], changes: Change[]): TimelineEvent[] {
  return changes.length === 0 ? events : inOrder(changes.reduce(applied, events))
}

function applied(events: TimelineEvent[], change: Change): TimelineEvent[] {
  return events.map((event) => {
    if (!Object.hasOwn(change.seen, event.id)) return event
    const version = event.version + 1
    if (change.kind === 'tick') return { ...event, status: change.status, version }
    return event.status === 'done' ? event : { ...event, ...delayed([event], change.minutes)[0], version }
  })
}

/**
 * The path and body of a change. `known` holds events as the server last answered them, by id. An event that differs from what the change
 * expects may still have the expected version, if a change before it was left out: the server is then asked for what is there now.
 */
export function requestOf(change: Change, known: ReadonlyMap<string, TimelineEvent>): { path: string; body: object } {
  const path = change.kind === 'tick' ? timelinePaths.status(change.id) : timelinePaths.delay
  if (change.body) return { path, body: change.body }
  const versions = Object.fromEntries(
    Object.entries(change.seen).map(([id, seen]) => {
      const now = known.get(id)
      if (!now || now.version < seen.version) return [id, seen.version]
      return [id, isSame(now, seen) ? now.version : now.version - 1]
    }),
  )
  if (change.kind === 'tick') return { path, body: { status: change.status, version: versions[change.id] } }
  const { id: from_id, minutes, alone } = change
  return { path, body: { from_id, minutes, versions, alone } }
}

/** Whether an address takes such changes. */
export const takesChanges = (path: string) =>
  path === timelinePaths.delay || (path.startsWith(`${timelinePaths.list}/`) && path.endsWith('/status'))

/**
 * Decides about a change to events that somebody else has changed meanwhile. `again`: they changed other fields, so it is sent again
 * for the new versions. `done`: they made the same change. `ask`: they changed the same fields differently.
 */
export function judge(change: Change, current: TimelineEvent[]): 'again' | 'done' | 'ask' {
  if (change.kind === 'tick') {
    const now = current.find(({ id }) => id === change.id)
    if (now?.status === change.status) return 'done'
    return now && now.status === change.seen[change.id]?.status ? 'again' : 'ask'
  }
  const open = current.filter(({ status }) => status !== 'done')
  const areInPlace = open.every((event) => {
    const seen = change.seen[event.id]
    return seen !== undefined && isSameTime(event, seen)
  })
  return areInPlace ? 'again' : 'ask'
}

/** The change for the events as they are now, as a new request. Null when nothing is left of it. */
export function renewed(change: Change, current: TimelineEvent[], key: string): Change | null {
  const { body: _, asked: __, ...rest } = change
  if (rest.kind === 'tick') {
    const now = current.filter(({ id }) => id === rest.id)
    return now.length === 0 ? null : { ...rest, key, seen: seenOf(now) }
  }
  const from = current.find(({ id }) => id === rest.id)
  const moving = current.filter(({ status }) => status !== 'done')
  const [first] = from ? [from] : moving
  if (!first || moving.length === 0) return null
  return { ...rest, key, id: first.id, title: first.title, seen: seenOf(moving) }
}

const isSame = (event: TimelineEvent, seen: Seen) => event.status === seen.status && isSameTime(event, seen)
