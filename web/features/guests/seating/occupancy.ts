import { isOpen } from '../../../../worker/features/guests/ai/forecast/rules'
import { attendingCompanions } from '../../../../worker/features/guests/rules'
import type { Companion, Guest } from '../../../../worker/features/guests/schema'
import { seatsOf } from '../../../../worker/features/seating/rules'
import type { Table } from '../../../../worker/features/seating/schema'

/** The person on a seat: a guest or a plus-one. */
export interface Occupant {
  guest: Guest
  /** The plus-one; null for the guest themselves. */
  companion: Companion | null
}

/** A guest's new seat. A null table means none; without a number it is the first free seat. */
export interface SeatChange {
  guest: Guest
  table_id: string | null
  seat_number?: number | null
}

export interface Occupancy {
  /** One entry for each seat, in order. */
  seats: (Occupant | null)[]
  /** People without a seat left. */
  beyond: Occupant[]
  /** Seats needed, including those beyond the capacity. */
  taken: number
}

export const occupantName = ({ guest, companion }: Occupant): string => (companion ?? guest).name

/** Assigns seats. Plus-ones sit on the next free seats after their guest. */
export function occupancyOf(capacity: number, guests: Guest[]): Occupancy {
  const seats: (Occupant | null)[] = Array.from({ length: capacity }, () => null)
  const beyond: Occupant[] = []

  function sit(occupant: Occupant, from: number) {
    const order = Array.from({ length: capacity }, (_, i) => (from + i) % capacity)
    const free = order.find((seat) => seats[seat] === null)
    if (free === undefined) beyond.push(occupant)
    else seats[free] = occupant
  }

  const bySeat = guests.toSorted((a, b) => (a.seat_number ?? capacity + 1) - (b.seat_number ?? capacity + 1))
  for (const guest of bySeat) {
    sit({ guest, companion: null }, Math.min(guest.seat_number ?? 1, capacity) - 1)
  }
  for (const guest of bySeat) {
    const own = seats.findIndex((occupant) => occupant?.guest === guest)
    for (const companion of attendingCompanions(guest, guest.invitations[0]?.occasion_id ?? '')) {
      sit({ guest, companion }, own + 1)
    }
  }
  return { seats, beyond, taken: seatCount(guests) }
}

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
    else if (isOpen(guest)) open.push(guest)
  }
  return { at, unseated, open }
}

export function seatCount(guests: Guest[]): number {
  return guests.reduce((sum, guest) => sum + seatsOf(guest), 0)
}
