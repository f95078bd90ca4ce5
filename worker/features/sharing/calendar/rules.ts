import { type Day, isoOrNull, toIso } from '../../../lib/calendar'
import { type IcsEntries, toIcs } from '../../../lib/ics'
import { clockSpan } from '../../../lib/zones'
import { placeOf, type StoredOccasion, sortOccasions } from '../../occasions/rules'
import { coupleNames, datePrecision } from '../../settings/rules'
import type { StoredTask } from '../../tasks/rules'
import { eventEntries } from '../../timeline/export/rules'
import type { StoredEvent } from '../../timeline/rules'
import { type DuePayment, paymentEntries } from '../../vendors/payments/rules'
import { words } from '../content'
import type { CalendarLink } from './schema'

/** A link as stored. Instants in epoch milliseconds. */
export interface StoredCalendarLink {
  id: string
  last_seen_at: number | null
  created_at: number
}

export function toCalendarLink({ id, last_seen_at, created_at }: StoredCalendarLink): CalendarLink {
  return { id, last_seen_at: isoOrNull(last_seen_at), created_at: toIso(created_at) }
}

type Settings = Parameters<typeof coupleNames>[0] &
  Parameters<typeof datePrecision>[0] &
  Parameters<typeof sortOccasions>[1] & { currency_code: string; version: number }

/** All that a couple's calendar has: nothing about guests. */
interface CalendarData {
  wedding: Settings
  occasions: StoredOccasion[]
  events: StoredEvent[]
  /** Open, with a due date. */
  tasks: StoredTask[]
  payments: DuePayment[]
}

const REFRESH_HOURS = 1

export function calendarFile({ wedding, occasions, events, tasks, payments }: CalendarData): string {
  const all = sortOccasions(occasions, wedding)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const couple = coupleNames(wedding) ?? words.unnamed
  const isDayKnown = datePrecision(wedding) === 'day'
  const days = all.filter(({ id }) => id !== wedding.id || isDayKnown)
  const entries: IcsEntries = [
    ...days.flatMap((occasion) => occasionEntries(occasion, { wedding, couple })),
    ...eventEntries(events, { wedding, occasions: names }),
    ...tasks.flatMap(taskEntries),
    ...paymentEntries(payments, wedding),
  ]
  return toIcs(words.calendar.name(couple), entries, { refreshHours: REFRESH_HOURS })
}

function occasionEntries(
  occasion: StoredOccasion,
  { wedding, couple }: { wedding: Settings; couple: string },
): IcsEntries {
  const { id, name, date, start_time, end_time, version, updated_at } = occasion
  if (date === null) return []
  const entry = {
    uid: `occasion-${id}@posy`,
    summary: `${name}: ${couple}`,
    location: placeOf(occasion, ', '),
    // The settings have the zone, the couple's names and, of the wedding itself, the date and the place.
    revision: version + wedding.version,
    changedAt: updated_at,
  }
  if (start_time === null) return [{ ...entry, day: date }]
  return [{ ...entry, ...clockSpan(date, { start_time, end_time }, wedding.timezone) }]
}

function taskEntries({ id, title, due_date, version, updated_at }: StoredTask): IcsEntries {
  const day: Day | null = due_date
  if (day === null) return []
  return [
    { uid: `task-${id}@posy`, day, summary: words.calendar.task(title), revision: version, changedAt: updated_at },
  ]
}
