import type { Day } from '../../../lib/calendar'
import { foldText } from '../../../lib/text'
import { movedTo, type Span, spanOf, type Times, timeOf } from '../rules'
import type { Conflict, conflictTypes, TimelineEvent } from '../schema'

/** Minutes that the way from one place to another takes, where nobody knows better. */
export const TRAVEL_MINUTES = 30
/** The grid on which free times are looked for, in minutes. */
const STEP = 5
/** How much farther than it must an event may go to mend a conflict, in minutes; more is no mending. */
const FARTHEST = 120
/** How many conflicts of one vendor are told. */
const MOST_CLASHES = 20

/** What a conflict is found by. */
export type Planned = Pick<
  TimelineEvent,
  'id' | 'title' | 'date' | 'start_time' | 'end_time' | 'location' | 'vendor_id' | 'vendor_name' | 'vendor_status'
>

interface Placed {
  event: Planned
  span: Span
  /** As it is compared; null: not known. */
  place: string | null
}

interface Search {
  /** How many are told at most. */
  limit?: number
  /** Which are told, by their type and the events at odds. */
  isMeant?: IsMeant
}

type IsMeant = (type: Conflict['type'], first: Planned, second?: Planned) => boolean

/** All conflicts, or those that are meant, in the order of what they concern. */
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

/** Those that concern something on a day; with what stands on the days beside it too. */
export function conflictsOfDay(events: Planned[], date: Day, limit?: number): Conflict[] {
  return findConflicts(events, { limit, isMeant: (_, first, second) => first.date === date || second?.date === date })
}

/** Those that moving some of the events brings, at most `limit`. */
export function conflictsBrought(before: Planned[], after: Planned[], limit?: number): Conflict[] {
  const placed = new Map(before.map((event) => [event.id, toPlaced(event)]))
  const isMeant: IsMeant = (type, first, second) => {
    const [a, b] = [placed.get(first.id), placed.get(second?.id ?? '')]
    if (!a || !b || (a.event === first && b.event === second)) return false
    return !typesBetween(...inTurn(a, b)).some((known) => known === type)
  }
  return findConflicts(after, { limit, isMeant })
}

/** Those of one event with the others (itself among them or not), and its own. */
export function conflictsOf(event: Planned, events: Planned[]): Conflict[] {
  const own = toPlaced(event)
  const others = events.map(toPlaced).filter((other) => other.event.id !== event.id && isNear(own, other))
  return [...alone(own), ...others.flatMap((other) => between(...inTurn(own, other)))]
}

/** A sentence for each time that a vendor is wanted in two places, or has no time for the way. */
export function clashesOf(theirEvents: Planned[]): string[] {
  const isClash: IsMeant = (type) => type === 'vendor_double_booked' || type === 'missing_buffer'
  return findConflicts(theirEvents, { limit: MOST_CLASHES, isMeant: isClash }).map(({ message }) => message)
}

/** Those that were not there before. */
export function newConflicts(before: Conflict[], after: Conflict[]): Conflict[] {
  const known = new Set(before.map(conflictKey))
  return after.filter((conflict) => !known.has(conflictKey(conflict)))
}

/** The same for the same conflict between the same events, whichever of them starts first. */
export function conflictKey({ type, event_ids, vendor_id }: Conflict): string {
  return [type, ...event_ids.toSorted(), vendor_id ?? ''].join(' ')
}

export interface Move {
  event: Planned
  times: Times
}

interface Mending {
  isFixed?: (event: Planned) => boolean
  isGood?: (move: Move) => boolean
  /** Times that are meant for others. */
  reserved?: Planned[]
}

/**
 * The nearest other time for one of the two events at odds that ends their conflict and makes no new one, on the same day: the
 * later event goes later, or else the earlier one earlier. What is fixed stays where it is.
 */
export function mendByMoving(
  conflict: Conflict,
  events: Planned[],
  { isFixed = never, isGood = always, reserved = [] }: Mending = {},
): Move | undefined {
  const [first, second] = conflict.event_ids.map((id) => events.find((event) => event.id === id))
  if (!first || !second) return undefined
  const [early, late] = [spanOf(first), spanOf(second)]
  const search = (event: Planned, from: number, step: number) => {
    if (isFixed(event)) return undefined
    const before = conflictsOf(event, events).filter((known) => conflictKey(known) !== conflictKey(conflict))
    for (let start = from; Math.abs(start - from) <= FARTHEST; start += step) {
      const times = movedTo(event, start)
      if (times.date !== event.date) return undefined
      const move = { event, times }
      const after = conflictsOf({ ...event, ...times }, [...events, ...reserved])
      if (isGood(move) && newConflicts(before, after).length === 0) return move
    }
    return undefined
  }
  return (
    search(second, ceilToStep(Math.max(early.end, late.start + 1)), STEP) ??
    search(first, floorToStep(Math.min(late.start - (early.end - early.start), early.start - 1)), -STEP)
  )
}

function ceilToStep(minutes: number): number {
  return Math.ceil(minutes / STEP) * STEP
}

function floorToStep(minutes: number): number {
  return Math.floor(minutes / STEP) * STEP
}

/** Each event is placed once: a free time is looked for among the same hundreds of events again and again. */
const placedBefore = new WeakMap<Planned, Placed>()

function toPlaced(event: Planned): Placed {
  const placed = placedBefore.get(event) ?? {
    event,
    span: spanOf(event),
    place: event.location === null ? null : foldText(event.location).replaceAll(/\s+/g, ' '),
  }
  placedBefore.set(event, placed)
  return placed
}

/** Whether there can be anything between two events. */
function isNear(a: Placed, b: Placed): boolean {
  return a.span.start < busyUntil(b) + TRAVEL_MINUTES && b.span.start < busyUntil(a) + TRAVEL_MINUTES
}

function byId(a: Placed, b: Placed): number {
  return a.event.id < b.event.id ? -1 : 1
}

/** The one that starts first, and the other. */
function inTurn(a: Placed, b: Placed): [Placed, Placed] {
  return (a.span.start - b.span.start || byId(a, b)) < 0 ? [a, b] : [b, a]
}

/** A moment takes its minute, so that two at the same time meet. */
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

/** Between two events, the second of which does not start before the first. */
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

/** Told apart from the sentences, since thousands of events may be compared to tell of few. */
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
  if (isWay && isShort && (isShared ? !isOverlap : isForCouple(a) && isForCouple(b))) found.push('missing_buffer')
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
    const who = sharedVendor(a, b) === null ? 'There are' : `${a.vendor_name} has`
    const gap = second.span.start - first.span.end
    return `${who} ${gap} minutes to get from ${a.location} (“${a.title}”) to ${b.location} (“${b.title}”); plan ${TRAVEL_MINUTES}.`
  },
}

function titles(first: Placed, second: Placed): string {
  return `“${first.event.title}” and “${second.event.title}”`
}

const severities = {
  vendor_double_booked: 'error',
  // A house with a garden can hold two things at once; a person cannot be at both.
  location_overlap: 'warning',
  missing_buffer: 'warning',
  vendor_not_booked: 'warning',
} as const satisfies Record<(typeof conflictTypes)[number], Conflict['severity']>

function conflict(type: Conflict['type'], message: string, event_ids: string[], vendor_id: string | null): Conflict {
  return { type, severity: severities[type], message, event_ids, vendor_id }
}

/** Work before the couple is there: who only brings chairs need not travel with them. */
const preparation = /\b(set[- ]?up|load[- ]?in|deliver(y|ies)?|tear[- ]?down|pack(ing)?[- ]?up|arriv(e|es|al)s?)\b/i

/** Whether the couple itself has to be there, as far as can be told. */
function isForCouple({ title }: Planned): boolean {
  return !preparation.test(title)
}

function overlapText(first: Placed, second: Placed): string {
  const until = Math.min(busyUntil(first), busyUntil(second))
  const from = second.span.start
  return until - from <= 1 ? `at ${timeOf(from)}` : `from ${timeOf(from)} to ${timeOf(until)}`
}
