import { insertRows } from '../../../worker/db/bulk'
import { timeline_events } from '../../../worker/db/schema/weddings'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import type { Couple } from './app'
import { openWeddings } from './databases'

const EVENTS = '/api/timeline-events'

/** The day of the events. */
export const DAY = '2027-02-14'

/** Fields of an event, to be sent. */
export const event = (fields: object = {}) => ({ title: 'Toasts', date: DAY, start_time: '18:00', ...fields })

export const newEvent = (couple: Couple, fields: object = {}) => couple.post<TimelineEvent>(EVENTS, event(fields))

export const eventsOf = (couple: Couple) => couple.get<TimelineEvent[]>(EVENTS)

/** Adds a vendor, who is booked unless `status` says otherwise; returns the id. */
export const hireVendor = async (couple: Couple, name = 'Rosa', status = 'booked') =>
  (await couple.post<Vendor>('/api/vendors', { name, status })).id

/** Inserts events past the API, for tests that need many. */
export function fillTimeline(couple: Couple, count: number, fields: Partial<typeof timeline_events.$inferInsert> = {}) {
  const stored = { wedding_id: couple.weddingId, title: 'Filler', date: '2027-02-10', created_at: 0, updated_at: 0 }
  const rows = Array.from({ length: count }, (_, i) => ({
    ...stored,
    id: crypto.randomUUID(),
    start_time: clock(i),
    ...fields,
  }))
  return insertRows(openWeddings(), timeline_events, rows)
}

/** The time of day this many minutes after midnight. */
export const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
