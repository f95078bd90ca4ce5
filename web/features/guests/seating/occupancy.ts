import { isUndecided } from '../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../worker/features/guests/schema'
import { type Occupant, seatsOf } from '../../../../worker/features/seating/rules'
import type { Table } from '../../../../worker/features/seating/schema'

/** A guest's new seat. A null table means none; without a number it is the first free seat. */
export interface SeatChange {
  guest: Guest
  table_id: string | null
  seat_number?: number | null
}

export const occupantName = ({ guest, companion }: Occupant): string => (companion ?? guest).name

/** Groups guests by existing table, and lists those without one: attending guests, and those without a final reply. */
export function groupByTable(
  guests: Guest[],
  tables: Pick<Table, 'id'>[],
): { at: Map<string, Guest[]>; unseated: Guest[]; open: Guest[] } {
  const at = new Map<string, Guest[]>(tables.map(({ id }) => [id, []]))
  const unseated: Guest[] = []
  const open: Guest[] = []
  for (const guest of guests) {
    const there = guest.table_id === null ? undefined : at.get(guest.table_id)
    if (there) there.push(guest)
    else if (guest.rsvp_status === 'confirmed') unseated.push(guest)
    else if (isUndecided(guest)) open.push(guest)
  }
  return { at, unseated, open }
}

/** How many people are at tables that have no seat left for them. */
export function countBeyond(tables: Pick<Table, 'id' | 'capacity'>[], at: Map<string, Guest[]>): number {
  return tables.reduce((sum, { id, capacity }) => sum + Math.max(0, seatCount(at.get(id) ?? []) - capacity), 0)
}

export function seatCount(guests: Guest[]): number {
  return guests.reduce((sum, guest) => sum + seatsOf(guest), 0)
}
