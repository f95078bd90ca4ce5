import type { Day } from '../../../lib/calendar'
import { conflictsOfDay, mendByMoving, type Planned, STEP, TRAVEL_MINUTES } from '../conflicts/rules'
import { isCeremony, missingBlocks, type PlannedBlock, planDay, USUAL_CEREMONY } from '../day-plan/rules'
import { movedTo, type Span, spanOf, type Times } from '../rules'
import { conflictTypes, type ScheduleSuggestion } from '../schema'

/** How many conflicts of a day are looked at. */
const MOST_MENDED = 20
/** How far from its usual time a block is still suggested, in minutes. */
const FARTHEST = 120

/**
 * What would make a day better, each for itself: overlaps to move, ways to leave time for, usual blocks to add. None brings a
 * conflict that is not there. `events` are the day's and its neighbours'.
 */
export function suggestSchedule(
  events: Planned[],
  { date, weddingDate }: { date: Day; weddingDate: Day },
): ScheduleSuggestion[] {
  return [...mends(events, date), ...additions(events, { date, weddingDate })]
}

function mends(events: Planned[], date: Day): ScheduleSuggestion[] {
  const mendable = conflictsOfDay(events, date)
    .filter(({ event_ids }) => event_ids.length === 2)
    .toSorted((a, b) => conflictTypes.indexOf(a.type) - conflictTypes.indexOf(b.type))
    .slice(0, MOST_MENDED)
  const found = new Map<string, ScheduleSuggestion>()
  for (const conflict of mendable) {
    const move = mendByMoving(conflict, events, (event) => isCeremony(event) || event.date !== date)
    if (!move) continue
    const kind = conflict.type === 'missing_buffer' ? 'buffer' : 'move'
    const suggestion = { kind, title: move.event.title, ...move.times, event_id: move.event.id } as const
    const reason =
      kind === 'buffer' ? `Leaves ${TRAVEL_MINUTES} minutes for the way. ${conflict.message}` : conflict.message
    const key = `${suggestion.event_id} ${suggestion.start_time}`
    if (!found.has(key)) found.set(key, { ...suggestion, reason })
  }
  return [...found.values()]
}

function additions(events: Planned[], { date, weddingDate }: { date: Day; weddingDate: Day }): ScheduleSuggestion[] {
  const ofDay = events.filter((event) => event.date === date)
  const ceremony = ofDay.find(isCeremony)
  if (!ceremony && date !== weddingDate && ofDay.length > 0) return []
  const plan = planDay(date, ceremony?.start_time ?? USUAL_CEREMONY, null)
  const taken = events.map(spanOf)
  return missingBlocks(plan, events.filter(isNear(date))).flatMap((block) => {
    const times = freeTimes(block, taken)
    if (!times || times.date !== date) return []
    const reason = isCeremony(block)
      ? 'There is no ceremony yet; everything else follows from its time.'
      : `Most weddings have it, and it is not planned yet.`
    return [{ kind: 'add', title: block.title, ...times, reason, event_id: null }]
  })
}

/** Parties end after midnight: what is planned on the next day may stand for a block of this one. */
function isNear(date: Day) {
  const { start } = spanOf({ date, start_time: '00:00', end_time: null })
  return (event: Planned) => Math.abs(spanOf(event).start - start - NOON) <= NOON + SMALL_HOURS
}
const NOON = 12 * 60
const SMALL_HOURS = 6 * 60

/**
 * The block's usual time, or the nearest to it at which nothing else is planned that would be in its way. It names no place and
 * nobody, so nothing else can be at odds.
 */
function freeTimes(block: PlannedBlock, taken: Span[]): Times | undefined {
  const usual = spanOf(block).start
  for (let distance = 0; distance <= FARTHEST; distance += STEP) {
    for (const start of distance === 0 ? [usual] : [usual + distance, usual - distance]) {
      const times = movedTo(block, start)
      if (block.isBeside || !taken.some((other) => meets(spanOf(times), other))) return times
    }
  }
  return undefined
}

function meets(a: Span, b: Span): boolean {
  return a.start < Math.max(b.end, b.start + 1) && b.start < a.end
}
