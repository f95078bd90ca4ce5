import { type IcsEntries, toIcs } from '../../../lib/ics'
import { clockInstant } from '../../../lib/zones'
import { dayOf, type StoredEvent, spanOf } from '../rules'

interface Calendar {
  zone: string
  /** Names by id. */
  occasions: ReadonlyMap<string, string>
}

/** A calendar file of sorted events, each with its occasion if there are several. */
export function eventsToIcs(name: string, events: StoredEvent[], calendar: Calendar): string {
  return toIcs(name, eventEntries(events, calendar))
}

/** The entries of such a file. An end that a clock change puts before the start becomes the start. */
export function eventEntries(events: StoredEvent[], { zone, occasions }: Calendar): IcsEntries {
  return events.map((event) => {
    const start = clockInstant(event.date, event.start_time, zone)
    const endDay = dayOf(spanOf(event).end)
    const end = clockInstant(endDay, event.end_time ?? event.start_time, zone)
    return {
      uid: `timeline-${event.id}@posy`,
      start,
      end: Math.max(start, end),
      summary: event.title,
      description: [occasions.size > 1 && occasions.get(event.occasion_id ?? ''), event.vendor_name, event.description]
        .filter(Boolean)
        .join('\n'),
      location: event.location,
      revision: event.version,
      changedAt: event.updated_at,
    }
  })
}
