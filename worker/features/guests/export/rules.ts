import { type CsvValue, toCsv } from '../../../lib/csv'
import { joinTags } from '../import/schema'
import type { StoredGuest } from '../rules'

/** Headings and cells. Import knows each heading, and reads each cell back as what it was. */
const columns: [heading: string, cell: (guest: StoredGuest) => CsvValue][] = [
  ['Name', (guest) => guest.name],
  ['Email', (guest) => guest.email],
  ['Phone', (guest) => guest.phone],
  ['Household', (guest) => guest.household],
  ['Side', (guest) => guest.side],
  ['Tags', (guest) => joinTags(guest.tags)],
  ['RSVP status', (guest) => guest.rsvp_status],
  ['Meal preference', (guest) => guest.meal_preference],
  ['Dietary restrictions', (guest) => guest.dietary_restrictions],
  ['Accessibility needs', (guest) => guest.accessibility_needs],
  ['Plus one allowed', (guest) => yesNo(guest.plus_one_allowed)],
  ['Plus ones', (guest) => guest.plus_ones],
  ['Plus one name', (guest) => guest.plus_one_name],
  ['Plus one status', (guest) => guest.plus_one_status],
  ['Notes', (guest) => guest.notes],
  ['Reminders paused', (guest) => yesNo(guest.reminders_paused)],
]

export function guestsToCsv(guests: StoredGuest[]): string {
  return toCsv([columns.map(([heading]) => heading), ...guests.map((guest) => columns.map(([, cell]) => cell(guest)))])
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
