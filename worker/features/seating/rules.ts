import { toIso } from '../../lib/calendar'
import { compareNumbered } from '../../lib/sorting'
import { counted } from '../../lib/text'
import { attendingCompanions, attendingPlusOnes, sortByName } from '../guests/rules'
import type { Companion, Guest } from '../guests/schema'
import type { SeatingSummary, Table, TableGuest, TableInput, TableShape } from './schema'

/** A stored table. Instants in epoch milliseconds. */
export interface StoredTable extends Omit<Table, 'seated' | 'free' | 'occasion_id' | 'created_at' | 'updated_at'> {
  /** Null: the main occasion. */
  occasion_id: string | null
  created_at: number
  updated_at: number
}

type Attendance = Pick<Guest, 'rsvp_status' | 'plus_one_allowed' | 'plus_ones' | 'plus_one_name' | 'plus_one_status'>

/** The columns of a guest that concern seats. */
export type SeatedGuest = Attendance & Pick<Guest, 'id' | 'name' | 'household' | 'table_id' | 'seat_number'>

type Place = Pick<Table, 'id' | 'name' | 'capacity'>

/** Seats for a guest: one, and one for each attending plus-one. */
export function seatsOf(guest: Attendance): number {
  return 1 + attendingPlusOnes(guest)
}

/** Taken seats by table. */
export function countSeats(guests: (Attendance & Pick<Guest, 'table_id'>)[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const guest of guests) {
    if (guest.table_id !== null) taken.set(guest.table_id, (taken.get(guest.table_id) ?? 0) + seatsOf(guest))
  }
  return taken
}

/** The columns of a guest that concern the seats of one occasion, whose answer and seat it has. */
type SeatedParty = Parameters<typeof attendingCompanions>[0] & Pick<Guest, 'seat_number'>

/** The person on a seat: a guest or a plus-one. */
export interface Occupant<G = Guest> {
  guest: G
  /** The plus-one; null for the guest themselves. */
  companion: Companion | null
}

export interface Occupancy<G = Guest> {
  /** One entry for each seat, in order. */
  seats: (Occupant<G> | null)[]
  /** People without a seat left. */
  beyond: Occupant<G>[]
  /** Seats needed, including those beyond the capacity. */
  taken: number
}

/** Assigns the seats of a table to its guests, by name. Plus-ones sit on the next free seats after their guest. */
export function occupancyOf<G extends SeatedParty>(capacity: number, guests: G[]): Occupancy<G> {
  const seats: (Occupant<G> | null)[] = Array.from({ length: capacity }, () => null)
  const beyond: Occupant<G>[] = []

  function sit(occupant: Occupant<G>, from: number) {
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
    for (const companion of attendingCompanions(guest)) {
      sit({ guest, companion }, own + 1)
    }
  }
  return { seats, beyond, taken: guests.reduce((sum, guest) => sum + seatsOf(guest), 0) }
}

/** Seat numbers of an occasion's guests and plus-ones by their id, as on the floor. */
export function seatNumbers<G extends SeatedParty & Pick<Guest, 'name' | 'table_id'>>(
  guests: G[],
  tables: Pick<Table, 'id' | 'capacity'>[],
): Map<string, number> {
  const atTable = Map.groupBy(sortByName(guests), ({ table_id }) => table_id)
  const numbers = new Map<string, number>()
  for (const { id, capacity } of tables) {
    for (const [i, occupant] of occupancyOf(capacity, atTable.get(id) ?? []).seats.entries()) {
      if (occupant) numbers.set((occupant.companion ?? occupant.guest).id, i + 1)
    }
  }
  return numbers
}

/** Centimetres for a table of ten with its chairs and an aisle. */
const SPACING = 400
const TABLES_IN_A_ROW = 6
/** Centimetres: edge per guest, depth of a table, from the edge to behind a chair, and between chairs of two tables. */
const EDGE = 60
const DEPTH = 76
const CHAIR = 50
const AISLE = 100

const usualCapacity: Record<TableShape, number> = { round: 8, rectangular: 8, head: 10, sweetheart: 2 }

/** A new table, by default at the first free spot of the floor. */
export function newTable(
  input: TableInput,
  { id, others, occasionId = null, now }: { id: string; others: Standing[]; occasionId?: string | null; now: number },
): StoredTable {
  const shape = input.shape ?? 'round'
  const capacity = input.capacity ?? usualCapacity[shape]
  const rotation = input.rotation ?? 0
  const spot = freeSpot({ shape, capacity, rotation }, others)
  return {
    id,
    name: input.name,
    shape,
    capacity,
    x: input.x ?? spot.x,
    y: input.y ?? spot.y,
    rotation,
    notes: input.notes ?? null,
    occasion_id: occasionId,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

type Shape = Pick<Table, 'shape' | 'capacity' | 'rotation'>
type Standing = Shape & Pick<Table, 'x' | 'y'>

function freeSpot(table: Shape, others: Standing[]): { x: number; y: number } {
  const own = reachOf(table)
  for (let place = 0; ; place++) {
    const x = SPACING * ((place % TABLES_IN_A_ROW) + 0.5)
    const y = SPACING * (Math.floor(place / TABLES_IN_A_ROW) + 0.5)
    const isTaken = others.some((other) => {
      const theirs = reachOf(other)
      return Math.abs(other.x - x) < own.x + theirs.x + AISLE && Math.abs(other.y - y) < own.y + theirs.y + AISLE
    })
    if (!isTaken) return { x, y }
  }
}

/** Distance from a table's middle to behind its chairs, horizontally and vertically. */
function reachOf({ shape, capacity, rotation }: Shape): { x: number; y: number } {
  const edge = capacity * EDGE
  const length = { round: edge / Math.PI, rectangular: edge / 2, head: edge, sweetheart: edge }[shape]
  const [long, deep] = [length / 2 + CHAIR, (shape === 'round' ? length : DEPTH) / 2 + CHAIR]
  const farthest = Math.max(long, deep)
  return rotation % 180 === 0 ? { x: long, y: deep } : { x: farthest, y: farthest }
}

export function toTable(stored: StoredTable, { seated, weddingId }: { seated: number; weddingId: string }): Table {
  return {
    ...stored,
    occasion_id: stored.occasion_id ?? weddingId,
    seated,
    free: Math.max(0, stored.capacity - seated),
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** Sorts by name, with Table 2 before Table 10. */
export function sortTables<T extends Pick<Table, 'id' | 'name'>>(tables: T[]): T[] {
  return tables.toSorted((a, b) => compareNumbered(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** Sorted by seat; guests without a number come last. */
export function toTableGuests(
  guests: (SeatedGuest & Pick<Guest, 'meal_preference' | 'dietary_restrictions' | 'accessibility_needs'>)[],
): TableGuest[] {
  const bySeat = guests.toSorted(
    (a, b) =>
      (a.seat_number ?? Number.POSITIVE_INFINITY) - (b.seat_number ?? Number.POSITIVE_INFINITY) ||
      compareNumbered(a.name, b.name),
  )
  return bySeat.map((guest) => ({
    guest_id: guest.id,
    name: guest.name,
    seat_number: guest.seat_number,
    party_size: seatsOf(guest),
    meal_preference: guest.meal_preference,
    dietary_restrictions: guest.dietary_restrictions,
    accessibility_needs: guest.accessibility_needs,
  }))
}

export function summarizeSeating(tables: Place[], guests: SeatedGuest[]): SeatingSummary {
  const taken = countSeats(guests)
  const by_table = sortTables(tables).map(({ id, name, capacity }) => {
    return { id, name, capacity, seated: taken.get(id) ?? 0 }
  })
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
  const coming = guests.filter(({ rsvp_status }) => rsvp_status === 'confirmed')
  return {
    tables: tables.length,
    capacity: total(by_table.map(({ capacity }) => capacity)),
    attending: total(coming.map(seatsOf)),
    seated: total(by_table.map(({ seated }) => seated)),
    unseated: total(coming.filter(({ table_id }) => table_id === null).map(seatsOf)),
    free: total(by_table.map(({ capacity, seated }) => Math.max(0, capacity - seated))),
    by_table,
  }
}

export type SeatDecision = { outcome: 'valid' } | { outcome: 'no_such_seat' | 'taken' | 'full'; message: string }

/** Whether a guest can sit at a table with these guests, or in a seat of it. A party that is already there always fits. */
export function decideSeat(
  guest: SeatedGuest,
  { table, seat, seated }: { table: Place; seat: number | null; seated: SeatedGuest[] },
): SeatDecision {
  if (seat !== null && seat > table.capacity) {
    return { outcome: 'no_such_seat', message: `${table.name} has only ${counted(table.capacity, 'seat')}.` }
  }
  const others = seated.filter(({ id }) => id !== guest.id)
  const holder = seat === null ? undefined : others.find(({ seat_number }) => seat_number === seat)
  if (holder) return { outcome: 'taken', message: `Seat ${seat} at ${table.name} is taken by ${holder.name}.` }
  const free = Math.max(0, table.capacity - others.reduce((sum, other) => sum + seatsOf(other), 0))
  if (guest.table_id === table.id || seatsOf(guest) <= free) return { outcome: 'valid' }
  const wanted = seatsOf(guest) > 1 ? ` ${guest.name} is bringing others and needs ${seatsOf(guest)} seats.` : ''
  return {
    outcome: 'full',
    message: `${free === 0 ? `${table.name} is full.` : `${table.name} has only ${counted(free, 'free seat')}.`}${wanted}`,
  }
}
