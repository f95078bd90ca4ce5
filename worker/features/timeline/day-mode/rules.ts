import type { Day } from '../../../lib/calendar'
import { clockMinutes, dayOf, inOrder, movedTo, NIGHT, spanOf, type Times } from '../rules'
import type { EventStatus } from '../schema'

/** The day whose plan an event is part of: until four in the morning it is the day before. */
export function planDayOf({ date, start_time }: Pick<Times, 'date' | 'start_time'>): Day {
  return planDayAt(clockMinutes(date, start_time))
}

/** The day whose plan is under way at a wall-clock minute. */
export function planDayAt(minutes: number): Day {
  return dayOf(minutes - NIGHT)
}

/** The events of a day's plan, in order. */
export function planOf<T extends Times & { id: string }>(events: T[], day: Day): T[] {
  return inOrder(events.filter((event) => planDayOf(event) === day))
}

type Delayable = Times & { id: string; status: EventStatus }

/** The events that a delay moves: those of the same day's plan that start with `from` or later and are not done. */
export function delayedWith<T extends Delayable>(events: T[], from: T): T[] {
  const day = planDayOf(from)
  const { start } = spanOf(from)
  return events.filter((event) => event.status !== 'done' && planDayOf(event) === day && spanOf(event).start >= start)
}

/** Events with their times after a delay. */
export function delayed<T extends Times>(events: T[], minutes: number): T[] {
  return events.map((event) => ({ ...event, ...movedTo(event, spanOf(event).start + minutes) }))
}

/** Whether the events that the person saw are exactly those that would move, each in the version they saw. */
export function isAsSeen<T extends Delayable & { version: number }>(
  events: T[],
  { moving, versions }: { moving: T[]; versions: Record<string, number> },
): boolean {
  const known = new Map(events.map((event) => [event.id, event.version]))
  return (
    moving.every(({ id }) => Object.hasOwn(versions, id)) &&
    Object.entries(versions).every(([id, version]) => known.get(id) === version)
  )
}
