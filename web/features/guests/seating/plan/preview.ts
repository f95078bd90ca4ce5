import type { Guest } from '../../../../../worker/features/guests/schema'
import { seatsOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { explainTable } from '../../../../../worker/features/seating/solver/reasons/rules'
import type { Party, SeatingPlan, SeatingProblem } from '../../../../../worker/features/seating/solver/schema'
import type { SeatChange } from '../api'
import type { Hall } from '../hall'
import { seatCount } from '../occupancy'

interface Wishes {
  /** Guests, and tables with whoever sits there. */
  locked: ReadonlySet<string>
  stability: number
}

/** What the solver has to know. Who is seated without having said yes keeps the seat: it is taken, and nobody's to give. */
export function problemOf({ tables, guests, rules, at }: Hall, { locked, stability }: Wishes): SeatingProblem {
  const isHere = new Set(tables.map(({ id }) => id))
  const tableOf = ({ table_id }: Guest) => (table_id !== null && isHere.has(table_id) ? table_id : null)
  const parties = guests.filter((guest) => guest.rsvp_status === 'confirmed' || tableOf(guest) !== null)
  const staying = [...at].flatMap(([tableId, there]) =>
    there.filter(({ id, rsvp_status }) => locked.has(tableId) || locked.has(id) || rsvp_status !== 'confirmed'),
  )
  return {
    parties: parties.map((guest): Party => {
      const { id, name, household, side, tags } = guest
      return { id, name, household, side, tags, table_id: tableOf(guest), seats: seatsOf(guest) }
    }),
    tables: tables.map(({ id, name, capacity }) => ({ id, name, capacity })),
    rules: rules.map(({ type, guest_ids, strength }) => ({ type, guest_ids, strength })),
    locked: staying.map(({ id }) => id),
    stability,
  }
}

export interface Preview {
  tables: {
    table: Table
    guests: { guest: Guest; from: Table | null; change: 'stays' | 'comes' | 'moves' }[]
    taken: number
    reasons: string[]
  }[]
  unseated: { guest: Guest; reason: string }[]
  /** How many had no table and get one. */
  comes: number
  /** How many have a table and get another. */
  moves: number
  changes: SeatChange[]
}

/** What a plan would do to the hall. */
export function previewOf(plan: SeatingPlan, problem: SeatingProblem, { tables, guests }: Hall): Preview {
  const guestOf = new Map(guests.map((guest) => [guest.id, guest]))
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  const seats = plan.assignments.flatMap(({ guest_id, table_id }, place) => {
    const guest = guestOf.get(guest_id)
    const from = tableOf.get(problem.parties[place]?.table_id ?? '') ?? null
    return guest ? [{ guest, place, from, to: tableOf.get(table_id ?? '') ?? null }] : []
  })
  const free = tables.map(
    ({ id, capacity }) => capacity - seatCount(seats.filter(({ to }) => to?.id === id).map(({ guest }) => guest)),
  )

  return {
    tables: tables.map((table) => {
      const here = seats.filter(({ to }) => to?.id === table.id)
      return {
        table,
        guests: here.map(({ guest, from }) => ({
          guest,
          from,
          change: from === null ? 'comes' : from.id === table.id ? 'stays' : 'moves',
        })),
        taken: seatCount(here.map(({ guest }) => guest)),
        reasons: explainTable(
          problem,
          here.map(({ place }) => place),
        ),
      }
    }),
    unseated: seats
      .filter(({ to }) => to === null)
      .map(({ guest }) => ({ guest, reason: whyNot(guest, tables, free) })),
    comes: seats.filter(({ from, to }) => from === null && to !== null).length,
    moves: seats.filter(({ from, to }) => from !== null && from.id !== to?.id).length,
    changes: seats
      .filter(({ from, to }) => from?.id !== to?.id)
      .map(({ guest, to }) => ({ guest, table_id: to?.id ?? null })),
  }
}

function whyNot(guest: Guest, tables: Table[], free: number[]): string {
  const needed = seatsOf(guest)
  if (!tables.some(({ capacity }) => capacity >= needed)) return `No table has ${needed} seats.`
  if (!free.some((seats) => seats >= needed))
    return needed === 1 ? 'No seat is left.' : `No table has ${needed} seats left.`
  return 'The tables with a free seat have somebody who is to be kept apart.'
}
