import type { Guest } from '../../../../worker/features/guests/schema'
import { decideSeat } from '../../../../worker/features/seating/rules'
import type { Table } from '../../../../worker/features/seating/schema'
import type { SeatChange } from './occupancy'

/** A step that seated guests: where they sat `before` it, and the seats that it `made`. */
interface SeatStep {
  before: SeatChange[]
  made: SeatChange[]
}

/** The guests and tables of an occasion as they are now. */
export interface SeatsNow {
  guests: Guest[]
  tables: Pick<Table, 'id' | 'name' | 'capacity'>[]
}

interface WayBack {
  back: SeatChange[]
  /** Guests who have been moved, or have declined, since the step. */
  moved: Guest[]
  /** Guests without a free seat where they sat. */
  seatless: Guest[]
}

/** Finds the seats that an Undo gives back. Guests whose old seat is taken or gone get another one at the same table. */
export function wayBack({ before, made }: SeatStep, { guests, tables }: SeatsNow): WayBack {
  const now = new Map(guests.map((guest) => [guest.id, guest]))
  // Declining gives the seat back, which is as good as a move.
  const isMoved = ({ guest: { id, rsvp_status }, table_id, seat_number }: SeatChange) => {
    const seat = now.get(id)
    if (seat?.rsvp_status === 'declined' && rsvp_status !== 'declined') return true
    return seat?.table_id !== table_id || (seat_number !== undefined && seat.seat_number !== seat_number)
  }
  const moved = made.filter(isMoved).map(({ guest }) => guest)
  const staying = new Set(moved.map(({ id }) => id))
  const isThere = ({ guest, table_id }: SeatChange) => now.get(guest.id)?.table_id === table_id
  // Those who are at their table already keep a seat there, so they come first.
  let going = before
    .filter(({ guest }) => !staying.has(guest.id))
    .toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
  const seatless: Guest[] = []
  // A guest who cannot go back keeps a seat that another one may have had before.
  for (;;) {
    const back = sitDown(going, { guests, tables })
    if (back.length === going.length) return { back, moved, seatless }
    const isSeated = new Set(back.map(({ guest }) => guest.id))
    seatless.push(...going.map(({ guest }) => guest).filter(({ id }) => !isSeated.has(id)))
    going = back
  }
}

/** The changes for which there is room once all these guests have left their seats. */
function sitDown(going: SeatChange[], { guests, tables }: SeatsNow): SeatChange[] {
  const now = new Map(guests.map((guest) => [guest.id, guest]))
  const isGoing = new Set(going.map(({ guest }) => guest.id))
  const rest = guests.filter(({ id }) => !isGoing.has(id))
  const at = new Map(tables.map((table) => [table.id, { table, seated: rest.filter((g) => g.table_id === table.id) }]))
  return going.flatMap((change) => {
    const guest = now.get(change.guest.id) ?? change.guest
    if (change.table_id === null) return change
    const here = at.get(change.table_id)
    if (!here) return []
    // A guest who is at the table already would keep the present seat.
    const others = guest.table_id === change.table_id ? [] : [null]
    for (const seat of new Set([change.seat_number ?? null, ...others])) {
      if (decideSeat(guest, { ...here, seat }).outcome !== 'valid') continue
      here.seated.push({ ...guest, table_id: change.table_id, seat_number: seat })
      return { ...change, seat_number: seat }
    }
    return []
  })
}
