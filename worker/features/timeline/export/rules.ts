import { clockInstant } from '../../../lib/calendar'
import { toIcs } from '../../../lib/ics'
import { dayOf, type StoredEvent, spanOf } from '../rules'

/**
 * A calendar file of sorted events, each with its occasion if there are several; `occasions` are names by id. An end that a clock change puts before the start becomes the start.
 */
export function eventsToIcs(
  name: string,
  events: StoredEvent[],
  { zone, occasions }: { zone: string; occasions: ReadonlyMap<string, string> },
): string {
  return toIcs(
    name,
    events.map((event) => {
      const start = clockInstant(event.date, event.start_time, zone)
      const endDay = dayOf(spanOf(event).end)
      const end = clockInstant(endDay, event.end_time ?? event.start_time, zone)
      return {
        uid: `timeline-${event.id}@posy`,
        start,
        end: Math.max(start, end),
        summary: event.title,
        description: [
          occasions.size > 1 && occasions.get(event.occasion_id ?? ''),
          event.vendor_name,
          event.description,
        ]
          .filter(Boolean)
          .join('\n'),
        location: event.location,
        revision: event.version,
        changedAt: event.updated_at,
      }
    }),
  )
}
