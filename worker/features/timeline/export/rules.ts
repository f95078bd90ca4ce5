import { type IcsEntries, toIcs } from '../../../lib/ics'
import { clockSpan } from '../../../lib/zones'
import type { StoredEvent } from '../rules'

interface Calendar {
  /** Its settings have the zone. */
  wedding: { timezone: string; version: number }
  /** Names by id. */
  occasions: ReadonlyMap<string, string>
}

/** A calendar file of sorted events, each with its occasion if there are several. */
export function eventsToIcs(name: string, events: StoredEvent[], calendar: Calendar): string {
  return toIcs(name, eventEntries(events, calendar))
}

/** The entries of such a file. */
export function eventEntries(events: StoredEvent[], { wedding, occasions }: Calendar): IcsEntries {
  return events.map((event) => ({
    uid: `timeline-${event.id}@posy`,
    ...clockSpan(event.date, event, wedding.timezone),
    summary: event.title,
    description: [occasions.size > 1 && occasions.get(event.occasion_id ?? ''), event.vendor_name, event.description]
      .filter(Boolean)
      .join('\n'),
    location: event.location,
    revision: event.version + wedding.version,
    changedAt: event.updated_at,
  }))
}
