import fc from 'fast-check'
import type { StoredEvent } from '../../../worker/features/timeline/rules'

export const DAY = '2027-02-14'
export const NEXT = '2027-02-15'

/** An event on `DAY` at times such as `15:00-16:30`, or `15:00` for an instant. */
export const event = (id: string, times: string, fields: Partial<StoredEvent> = {}): StoredEvent => {
  const [start_time = '', end_time = null] = times.split('-')
  const vendor_name = fields.vendor_id ? `Vendor ${fields.vendor_id}` : null
  return {
    id,
    title: `Event ${id}`,
    description: null,
    date: DAY,
    start_time,
    end_time,
    location: null,
    vendor_id: null,
    occasion_id: null,
    vendor_name,
    vendor_status: fields.vendor_id ? 'booked' : null,
    status: 'planned',
    notes: null,
    visibility: 'all',
    version: 1,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
}

const times = fc.record({
  start: fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  length: fc.option(fc.integer({ min: 1, max: 60 }).map((n) => n * 5)),
  date: fc.constantFrom('2027-02-13', DAY, NEXT),
})
const anyEvent = fc
  .record({
    times,
    location: fc.constantFrom(null, 'Church', 'Hall'),
    vendor_id: fc.constantFrom(null, 'v', 'w'),
    title: fc.constantFrom('Ceremony', 'Dinner', 'Set up', 'Speeches', 'Hair', 'Something else'),
  })
  .map(({ times: { start, length, date }, ...fields }) => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return (id: string) =>
      event(id, length === null ? clock(start) : `${clock(start)}-${clock(start + length)}`, { ...fields, date })
  })

/** Up to 14 events of three days, for properties. */
export const anyEvents = fc.array(anyEvent, { maxLength: 14 }).map((makers) => makers.map((make, i) => make(`e${i}`)))
