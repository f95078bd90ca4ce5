import type { Day } from '../../../lib/calendar'
import {
  findConflicts,
  type IsMeant,
  type Mending,
  mendByMoving,
  type Planned,
  TRAVEL_MINUTES,
} from '../conflicts/rules'
import { isCeremony, missingBlocks, planDay, USUAL_CEREMONY, usualOrder } from '../day-plan/rules'
import { spanOf } from '../rules'
import { type Conflict, conflictTypes, type ScheduleSuggestion } from '../schema'

/** Most conflicts of a day to solve. */
const MAX_SOLVED = 20

/**
 * Suggests changes to a day: events to move, travel time to add, usual blocks to add. They keep the usual order, do not
 * collide with each other, and cause no new conflict if accepted alone. `events` are those of the day and of the days before
 * and after. `hasCeremony`: whether one is planned on the wedding day, so that another, empty day needs none.
 */
export function suggestSchedule(
  events: Planned[],
  { hasCeremony = false, ...days }: { date: Day; weddingDate: Day; hasCeremony?: boolean },
): ScheduleSuggestion[] {
  const moves = solutions(events, days.date)
  return [...moves, ...additions(events, { ...days, hasCeremony, moves })]
}

/** Moves that solve conflicts, at most one per event. */
function solutions(events: Planned[], date: Day): ScheduleSuggestion[] {
  const solvable = listSolvable(events, date)
  const solve = solverOf(events, date)
  const found = new Map<string, ScheduleSuggestion>()
  // Copies of moved events at their new times, in addition to the originals.
  const moved: Planned[] = []
  for (const conflict of solvable) {
    const move = solve(conflict, { reserved: moved, isFixed: ({ id }) => found.has(id) })
    if (!move) continue
    const kind = conflict.type === 'missing_buffer' ? 'buffer' : 'move'
    const reason =
      kind === 'buffer' ? `Leaves ${TRAVEL_MINUTES} minutes for travel. ${conflict.message}` : conflict.message
    found.set(move.event.id, { kind, title: move.event.title, ...move.times, event_id: move.event.id, reason })
    moved.push({ ...move.event, ...move.times, id: `${move.event.id} moved` })
  }
  return [...found.values()]
}

/** Solves a day's conflicts by moving an event of the day, never the ceremony, and never farther from the usual order. */
export function solverOf(events: Planned[], date: Day) {
  const disorder = usualOrder(events.filter((event) => event.date === date))
  return (conflict: Conflict, { isFixed, reserved }: Pick<Mending, 'isFixed' | 'reserved'> = {}) =>
    mendByMoving(conflict, events, {
      reserved,
      isFixed: (event) => isCeremony(event) || event.date !== date || isFixed?.(event) === true,
      isGood: ({ event, times }) => disorder({ ...event, ...times }) <= disorder(event),
    })
}

/** The first conflicts between two events, by type. Each search stops: a thousand events at the same time have a million. */
function listSolvable(events: Planned[], date: Day): Conflict[] {
  const found: Conflict[] = []
  for (const wanted of conflictTypes) {
    const isMeant: IsMeant = (type, first, second) =>
      type === wanted && second !== undefined && (first.date === date || second.date === date)
    const limit = MAX_SOLVED - found.length
    if (limit > 0) found.push(...findConflicts(events, { limit, isMeant }))
  }
  return found
}

function additions(
  events: Planned[],
  {
    date,
    weddingDate,
    hasCeremony,
    moves,
  }: { date: Day; weddingDate: Day; hasCeremony: boolean; moves: ScheduleSuggestion[] },
): ScheduleSuggestion[] {
  const ofDay = events.filter((event) => event.date === date)
  const ceremony = ofDay.find(isCeremony)
  if (!ceremony && date !== weddingDate && (hasCeremony || ofDay.length > 0)) return []
  const plan = planDay(date, ceremony?.start_time ?? USUAL_CEREMONY, null)
  return missingBlocks(plan, events, moves.map(spanOf)).flatMap((block) => {
    if (block.date !== date) return []
    const { title, start_time, end_time } = block
    const reason = isCeremony(block)
      ? 'There is no ceremony yet; everything else follows from its time.'
      : 'Most weddings have it, and it is not planned yet.'
    return [{ kind: 'add', title, date, start_time, end_time, reason, event_id: null }]
  })
}
