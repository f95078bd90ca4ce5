import type { Guest } from '../../../../../worker/features/guests/schema'
import { MAX_CAPACITY, type SeatingConflict, type Table } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { type SeatChange, seatCount } from '../occupancy'
import { offersFor, type Room } from '../offers'

/** A fix for a conflict, with its button's label. */
type Fix = { label: string } & ({ changes: SeatChange[] } | { widen: Table; capacity: number })

type Plan = Room & { guests: Guest[] }

/** Returns a fix; null where only the couple can decide. */
export function fixFor(conflict: SeatingConflict, plan: Plan): Fix | null {
  const table = plan.tables.find(({ id }) => id === conflict.table_id)
  const guests = conflict.guest_ids.flatMap((id) => plan.guests.find((guest) => guest.id === id) ?? [])
  switch (conflict.type) {
    case 'over_capacity':
      return table ? makeRoom(table, guests, plan) : null
    case 'seat_taken_twice':
      return table ? newSeats(table, guests.slice(1)) : null
    case 'declined_but_seated':
      return { label: 'Remove from the table', changes: guests.map((guest) => ({ guest, table_id: null })) }
    case 'kept_apart':
      return separate(guests, plan)
    case 'household_split':
      return bringTogether(guests, plan)
    case 'unseated':
      return null
  }
}

function makeRoom(table: Table, guests: Guest[], { at }: Plan): Fix | null {
  const needed = seatCount(at.get(table.id) ?? [])
  if (needed <= table.capacity) return newSeats(table, guests)
  if (needed > MAX_CAPACITY) return null
  return { label: `Add ${counted(needed - table.capacity, 'seat')}`, widen: table, capacity: needed }
}

function newSeats(table: Table, guests: Guest[]): Fix {
  return {
    label: guests.length === 1 ? `Give ${guests[0]?.name} a free seat` : 'Give them free seats',
    changes: guests.map((guest) => ({ guest, table_id: table.id })),
  }
}

/** Moves the guest who has the better alternative table. */
function separate(guests: Guest[], plan: Plan): Fix | null {
  const moves = guests.flatMap((guest) => {
    const offer = offersFor([guest], plan).find(
      ({ table, hasRoom, apartFrom }) => hasRoom && apartFrom.length === 0 && table.id !== guest.table_id,
    )
    return offer ? [{ guest, offer }] : []
  })
  const [best] = moves.toSorted((a, b) => b.offer.known.length - a.offer.known.length)
  if (!best) return null
  const { guest, offer } = best
  return { label: `Move ${guest.name} to ${offer.table.name}`, changes: [{ guest, table_id: offer.table.id }] }
}

/** Moves everyone to the table with enough room where most of them already sit. */
function bringTogether(guests: Guest[], plan: Plan): Fix | null {
  const here = (table: Table) => guests.filter(({ table_id }) => table_id === table.id).length
  const [best] = offersFor(guests, plan)
    .filter(({ hasRoom, apartFrom }) => hasRoom && apartFrom.length === 0)
    .toSorted((a, b) => here(b.table) - here(a.table))
  if (!best) return null
  return {
    label: `Bring together at ${best.table.name}`,
    changes: guests
      .filter(({ table_id }) => table_id !== best.table.id)
      .map((guest) => ({ guest, table_id: best.table.id })),
  }
}
