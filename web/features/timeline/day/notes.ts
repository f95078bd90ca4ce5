import type { Conflict, TimelineEvent } from '../../../../worker/features/timeline/schema'

/** The conflicts between the same events. */
export interface Note {
  key: string
  /** The last of the events to start on this day, where the note is shown. */
  eventId: string
  /** Worst first. */
  conflicts: Conflict[]
}

/** Groups conflicts between the same events into notes, in the order of the day. */
export function toNotes(conflicts: Conflict[], dayInOrder: Pick<TimelineEvent, 'id'>[]): Note[] {
  const place = new Map(dayInOrder.map(({ id }, i) => [id, i]))
  const rank = ({ severity }: Conflict) => (severity === 'error' ? 0 : 1)
  const notes = [...Map.groupBy(conflicts, ({ event_ids }) => event_ids.join(' '))].flatMap(([key, some]) => {
    const eventId = some[0]?.event_ids.findLast((id) => place.has(id))
    return eventId === undefined ? [] : [{ key, eventId, conflicts: some.toSorted((a, b) => rank(a) - rank(b)) }]
  })
  return notes.toSorted((a, b) => (place.get(a.eventId) ?? 0) - (place.get(b.eventId) ?? 0))
}
