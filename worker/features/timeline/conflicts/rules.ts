import type { Day } from '../../../lib/calendar'
import { counted, titleKey } from '../../../lib/text'
import { movedTo, type Span, spanOf, type Times, timeOf } from '../rules'
import type { Conflict, conflictTypes, TimelineEvent } from '../schema'

/** Assumed minutes to travel between two places. */
export const TRAVEL_MINUTES = 30
/** Minutes between the times that are tried. */
const STEP = 5
/** Most minutes that an event may move further than necessary to solve a conflict. */
const MAX_DISTANCE = 120
/** Most conflicts listed for one vendor. */
const MAX_CLASHES = 20

/** The columns that conflicts depend on. */
export type Planned = Pick<
  TimelineEvent,
  'id' | 'title' | 'date' | 'start_time' | 'end_time' | 'location' | 'vendor_id' | 'vendor_name' | 'vendor_status'
>

interface Placed {
  event: Planned
  span: Span
  /** The folded location; null if unknown. */
  place: string | null
  /** Whether the couple probably has to attend. */
  isForCouple: boolean
}

interface Search {
  /** Most conflicts to return. */
  limit?: number
  /** Selects conflicts by type and events. */
  isMeant?: IsMeant
}

export type IsMeant = (type: Conflict['type'], first: Planned, second?: Planned) => boolean

/** All or the selected conflicts, in order of their events. */
export function findConflicts(
  events: Planned[],
  { limit = Number.POSITIVE_INFINITY, isMeant }: Search = {},
): Conflict[] {
  const placed = events.map(toPlaced).toSorted((a, b) => a.span.start - b.span.start || byId(a, b))
  const found: Conflict[] = []
  for (const [i, first] of placed.entries()) {
    if (found.length >= limit) break
    found.push(...alone(first, isMeant))
    for (let j = i + 1; j < placed.length; j++) {
      const second = placed[j] as Placed
      if (second.span.start >= busyUntil(first) + TRAVEL_MINUTES) break
      found.push(...between(first, second, isMeant))
    }
  }
  return found.slice(0, limit)
}

/** The conflicts of a day's events, including those with events of the days before and after. */
export function conflictsOfDay(events: Planned[], date: Day, limit?: number): Conflict[] {
  return findConflicts(events, { limit, isMeant: (_, first, second) => first.date === date || second?.date === date })
}

/** The new conflicts after some events have moved, at most `limit`. */
export function conflictsBrought(before: Planned[], after: Planned[], limit?: number): Conflict[] {
  const placed = new Map(before.map((event) => [event.id, toPlaced(event)]))
  const isMeant: IsMeant = (type, first, second) => {
    const [a, b] = [placed.get(first.id), placed.get(second?.id ?? '')]
    if (!a || !b || (a.event === first && b.event === second)) return false
    return !typesBetween(...inTurn(a, b)).some((known) => known === type)
  }
  return findConflicts(after, { limit, isMeant })
}

/** The conflicts of one event: its own and those with `events`, which may include it. */
export function conflictsOf(event: Planned, events: Planned[]): Conflict[] {
  const own = toPlaced(event)
  return [...alone(own), ...nearTo(own, events).flatMap((other) => between(...inTurn(own, other)))]
}

/** The types of an event's conflicts with others, each with the other's id. */
function clashesWith(event: Planned, events: Planned[]): string[] {
  const own = toPlaced(event)
  return nearTo(own, events).flatMap((other) =>
    typesBetween(...inTurn(own, other)).map((type) => `${type} ${other.event.id}`),
  )
}

/** A sentence for each conflict of a vendor: two events at once, or too little time to travel. */
export function clashesOf(theirEvents: Planned[]): string[] {
  const isClash: IsMeant = (type) => type === 'vendor_double_booked' || type === 'missing_buffer'
  return findConflicts(theirEvents, { limit: MAX_CLASHES, isMeant: isClash }).map(({ message }) => message)
}

/** The conflicts in `after` that are not in `before`. */
export function newConflicts(before: Conflict[], after: Conflict[]): Conflict[] {
  const known = new Set(before.map(conflictKey))
  return after.filter((conflict) => !known.has(conflictKey(conflict)))
}

/** A key that is equal for equal conflicts, whichever event starts first. */
export function conflictKey({ type, event_ids, vendor_id }: Conflict): string {
  return [type, ...event_ids.toSorted(), vendor_id ?? ''].join(' ')
}

interface Move {
  event: Planned
  times: Times
}

export interface Mending {
  isFixed?: (event: Planned) => boolean
  isGood?: (move: Move) => boolean
  /** Events that the move must not collide with either. */
  reserved?: Planned[]
}

/**
 * Finds the nearest time on the same day that solves a conflict between two events without a new one: moves the later event
 * later, or else the earlier one earlier. Fixed events do not move.
 */
export function mendByMoving(
  conflict: Conflict,
  events: Planned[],
  { isFixed = never, isGood = always, reserved = [] }: Mending = {},
): Move | undefined {
  const [first, second] = conflict.event_ids.map((id) => events.find((event) => event.id === id))
  if (!first || !second) return undefined
  const [early, late] = [spanOf(first), spanOf(second)]
  const others = [...events, ...reserved]
  const search = (event: Planned, other: Planned, from: number, step: number) => {
    if (isFixed(event)) return undefined
    // Made once, since a crowded day has thousands.
    const known = new Set(clashesWith(event, events))
    known.delete(`${conflict.type} ${other.id}`)
    for (let start = from; Math.abs(start - from) <= MAX_DISTANCE; start += step) {
      const times = movedTo(event, start)
      if (times.date !== event.date) return undefined
      const move = { event, times }
      if (isGood(move) && clashesWith({ ...event, ...times }, others).every((one) => known.has(one))) return move
    }
    return undefined
  }
  return (
    search(second, first, ceilToStep(Math.max(early.end, late.start + 1)), STEP) ??
    search(first, second, floorToStep(Math.min(late.start - (early.end - early.start), early.start - 1)), -STEP)
  )
}

function ceilToStep(minutes: number): number {
  return Math.ceil(minutes / STEP) * STEP
}

function floorToStep(minutes: number): number {
  return Math.floor(minutes / STEP) * STEP
}

/** A cache: a search for a free time uses the same events again and again. */
const placedCache = new WeakMap<Planned, Placed>()

function toPlaced(event: Planned): Placed {
  const placed = placedCache.get(event) ?? {
    event,
    span: spanOf(event),
    place: event.location === null ? null : titleKey(event.location),
    isForCouple: !preparation.test(event.title),
  }
  placedCache.set(event, placed)
  return placed
}

/** The other events that are close enough to an event in time to conflict. */
const nearTo = (own: Placed, events: Planned[]) =>
  events.map(toPlaced).filter((other) => other.event.id !== own.event.id && isNear(own, other))

/** Whether two events are close enough in time to conflict. */
function isNear(a: Placed, b: Placed): boolean {
  return a.span.start < busyUntil(b) + TRAVEL_MINUTES && b.span.start < busyUntil(a) + TRAVEL_MINUTES
}

function byId(a: Placed, b: Placed): number {
  return a.event.id < b.event.id ? -1 : 1
}

/** Both, the one that starts first in front. */
function inTurn(a: Placed, b: Placed): [Placed, Placed] {
  return (a.span.start - b.span.start || byId(a, b)) < 0 ? [a, b] : [b, a]
}

/** A moment counts as a minute, so that two at the same time overlap. */
function busyUntil({ span }: Placed): number {
  return Math.max(span.end, span.start + 1)
}

function alone({ event }: Placed, isMeant: IsMeant = always): Conflict[] {
  const { id, title, vendor_id, vendor_name, vendor_status } = event
  if (vendor_id === null || vendor_status === 'booked' || vendor_status === 'paid') return []
  if (!isMeant('vendor_not_booked', event)) return []
  const why = vendor_status === 'declined' ? 'has declined' : 'is not booked yet'
  return [conflict('vendor_not_booked', `${vendor_name} is planned for “${title}” but ${why}.`, [id], vendor_id)]
}

/** The conflicts between two events; `second` does not start before `first`. */
function between(first: Placed, second: Placed, isMeant: IsMeant = always): Conflict[] {
  const [a, b] = [first.event, second.event]
  const found: Conflict[] = []
  for (const type of typesBetween(first, second)) {
    if (!isMeant(type, a, b)) continue
    const vendorId = type === 'location_overlap' ? null : sharedVendor(a, b)
    found.push(conflict(type, messages[type](first, second), [a.id, b.id], vendorId))
  }
  return found
}

const always = () => true
const never = () => false

type TypeBetween = Exclude<Conflict['type'], 'vendor_not_booked'>

/** Without sentences, because thousands of pairs may be compared to find a few conflicts. */
function typesBetween(first: Placed, second: Placed): TypeBetween[] {
  const found: TypeBetween[] = []
  const [a, b] = [first.event, second.event]
  const isOverlap = second.span.start < busyUntil(first)
  const isShared = sharedVendor(a, b) !== null
  if (isOverlap && isShared) found.push('vendor_double_booked')
  if (isOverlap && first.place !== null && first.place === second.place) found.push('location_overlap')

  const gap = second.span.start - first.span.end
  const isWay = first.place !== null && second.place !== null && first.place !== second.place
  const isShort = gap >= 0 && gap < TRAVEL_MINUTES
  if (isWay && isShort && (isShared ? !isOverlap : first.isForCouple && second.isForCouple))
    found.push('missing_buffer')
  return found
}

function sharedVendor(a: Planned, b: Planned): string | null {
  return a.vendor_id === b.vendor_id ? a.vendor_id : null
}

const messages: Record<TypeBetween, (first: Placed, second: Placed) => string> = {
  vendor_double_booked: (first, second) =>
    `${first.event.vendor_name} is needed twice ${overlapText(first, second)}: ${titles(first, second)}.`,
  location_overlap: (first, second) =>
    `${first.event.location} is used twice ${overlapText(first, second)}: ${titles(first, second)}.`,
  missing_buffer: (first, second) => {
    const [a, b] = [first.event, second.event]
    const gap = second.span.start - first.span.end
    const there = gap === 1 ? 'There is' : 'There are'
    const who = sharedVendor(a, b) === null ? there : `${a.vendor_name} has`
    return `${who} ${counted(gap, 'minute')} to get from ${a.location} (“${a.title}”) to ${b.location} (“${b.title}”); plan ${TRAVEL_MINUTES}.`
  },
}

function titles(first: Placed, second: Placed): string {
  return `“${first.event.title}” and “${second.event.title}”`
}

const severities = {
  vendor_double_booked: 'error',
  // A venue can host two events at once.
  location_overlap: 'warning',
  missing_buffer: 'warning',
  vendor_not_booked: 'warning',
} as const satisfies Record<(typeof conflictTypes)[number], Conflict['severity']>

function conflict(type: Conflict['type'], message: string, event_ids: string[], vendor_id: string | null): Conflict {
  return { type, severity: severities[type], message, event_ids, vendor_id }
}

/** Work that the couple need not attend. */
const preparation = /\b(set[- ]?up|load[- ]?in|deliver(y|ies)?|tear[- ]?down|pack(ing)?[- ]?up|arriv(e|es|al)s?)\b/i

function overlapText(first: Placed, second: Placed): string {
  const until = Math.min(busyUntil(first), busyUntil(second))
  const from = second.span.start
  return until - from <= 1 ? `at ${timeOf(from)}` : `from ${timeOf(from)} to ${timeOf(until)}`
}
