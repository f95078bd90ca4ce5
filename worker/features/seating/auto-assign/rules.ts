import type { Guest } from '../../guests/schema'
import { decideSeat, type SeatDecision, type SeatedGuest, seatsOf, sortTables } from '../rules'
import type { AutoAssignAnswer, PlannedSeat, SeatedGuests, Table } from '../schema'
import { explainGuests, explainTable, explainUnseated } from '../solver/reasons/rules'
import { type Relations, relationsOf, scorePlan } from '../solver/rules'
import type { Party, PartyRule, SeatingProblem } from '../solver/schema'

export type PlannedGuest = SeatedGuest & Pick<Guest, 'side' | 'tags'>

/** The data for a plan, in the Worker and in the browser. */
export interface Hall {
  tables: Pick<Table, 'id' | 'name' | 'capacity'>[]
  guests: PlannedGuest[]
  rules: PartyRule[]
}

/** Prefers few moves, because seated guests should rarely change tables. */
export const USUAL_STABILITY = 0.7

/** Which guests get seats. */
export interface Draft {
  guests?: SeatedGuests
  /** Probabilities of coming (0 to 1) by guest id; defaults to `usualChances`. */
  chances?: ReadonlyMap<string, number>
}

/** A maybe is less likely to come than a guest without a reply. */
const usualChances: Record<Guest['rsvp_status'], number> = { confirmed: 1, pending: 0.7, maybe: 0.5, declined: 0 }

/**
 * The solver's input. Guests who are not to be seated keep the table they have. Sorted, so that equal seeds find equal plans
 * whatever the order of the lists.
 */
export function problemOf(
  hall: Hall,
  { locked = [], stability = USUAL_STABILITY, ...draft }: Draft & { locked?: string[]; stability?: number },
): SeatingProblem {
  const wanted = new Set(guestsToSeat(hall, draft))
  const known = hall.guests.filter((guest) => wanted.has(guest) || guest.table_id !== null)
  const parties = known.map((guest): Party => {
    const { id, name, household, side, tags, table_id } = guest
    return { id, name, household, side, tags, table_id, seats: seatsOf(guest) }
  })
  return {
    parties: parties.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    tables: sortTables(hall.tables).map(({ id, name, capacity }) => ({ id, name, capacity })),
    rules: hall.rules,
    locked: [...new Set([...locked, ...known.filter((guest) => !wanted.has(guest)).map(({ id }) => id)])],
    stability,
  }
}

/** The guests to seat. If seats are short, leaves out guests who have not confirmed and have no table, the least likely first. */
function guestsToSeat({ tables, guests }: Hall, { guests: which = 'attending', chances }: Draft): PlannedGuest[] {
  const wanted = guests.filter((guest) => isWanted(guest, which))
  const capacity = tables.reduce((sum, table) => sum + table.capacity, 0)
  const taken = guests.filter((guest) => guest.table_id !== null && !isWanted(guest, which))
  let missing = seatCount(wanted) + seatCount(taken) - capacity
  const chanceOf = ({ id, rsvp_status }: PlannedGuest) => chances?.get(id) ?? usualChances[rsvp_status]
  const canWait = wanted
    .filter((guest) => !isComing(guest) && guest.table_id === null)
    .toSorted((a, b) => chanceOf(a) - chanceOf(b) || (a.id < b.id ? 1 : -1))
  const waiting = new Set<PlannedGuest>()
  for (const guest of canWait) {
    if (missing <= 0) break
    waiting.add(guest)
    missing -= seatsOf(guest)
  }
  return wanted.filter((guest) => !waiting.has(guest))
}

const seatCount = (guests: PlannedGuest[]) => guests.reduce((sum, guest) => sum + seatsOf(guest), 0)

/**
 * Adds seat numbers to a plan: the requested one, else the current one at the same table, else one beside a guest whom they
 * know.
 */
export function numberSeats(hall: Hall, plan: PlannedSeat[]): PlannedSeat[] {
  const parties = hall.guests.map((guest) => ({ ...guest, seats: seatsOf(guest) }))
  const relations = relationsOf({ parties, rules: hall.rules })
  const placeOf = new Map(parties.map(({ id }, place) => [id, place]))
  const atTable = Map.groupBy(withPlan(hall.guests, keepSeats(hall.guests, plan)), ({ table_id }) => table_id)
  const numbers = new Map<string, number | null>()
  for (const { id, capacity } of hall.tables) {
    const seats = sitDown(atTable.get(id) ?? [], capacity, { placeOf, relations })
    for (const [guestId, seat] of seats) numbers.set(guestId, seat)
  }
  return plan.map((planned) => ({ ...planned, seat_number: numbers.get(planned.guest_id) ?? null }))
}

/** Keeps the seat of guests who stay at their table without a requested seat, unless another guest requests it. */
function keepSeats(guests: SeatedGuest[], plan: PlannedSeat[]): PlannedSeat[] {
  const now = new Map(guests.map((guest) => [guest.id, guest]))
  const nameOf = ({ table_id, seat_number }: Pick<PlannedSeat, 'table_id' | 'seat_number'>) =>
    `${table_id} ${seat_number}`
  const wanted = new Set(plan.filter(({ seat_number }) => seat_number != null).map(nameOf))
  return plan.map((planned) => {
    const guest = now.get(planned.guest_id)
    const isKept = planned.seat_number == null && guest?.table_id === planned.table_id && !wanted.has(nameOf(guest))
    return isKept ? { ...planned, seat_number: guest.seat_number } : planned
  })
}

/** The seats at a table: valid present ones stay, the other guests get free ones. */
function sitDown(
  here: PlannedGuest[],
  capacity: number,
  { placeOf, relations }: { placeOf: Map<string, number>; relations: Relations },
): Map<string, number | null> {
  const taken = new Set<number>()
  const numbers = new Map<string, number | null>()
  const sit = (guest: PlannedGuest, seat: number) => {
    numbers.set(guest.id, seat)
    taken.add(seat)
  }
  for (const guest of here) {
    const seat = guest.seat_number
    if (seat !== null && seat <= capacity && !taken.has(seat)) sit(guest, seat)
  }
  const seats = Array.from({ length: capacity }, (_, i) => i + 1)
  const company = new Set<number>()
  const leaveRoom = (guest: PlannedGuest, seat: number) => {
    const next = [...seats.slice(seat), ...seats.slice(0, seat)].filter(
      (free) => !taken.has(free) && !company.has(free),
    )
    for (const free of next.slice(0, seatsOf(guest) - 1)) company.add(free)
  }
  for (const guest of here) {
    const seat = numbers.get(guest.id)
    if (seat) leaveRoom(guest, seat)
  }
  const isOpen = (seat: number) => seat <= capacity && !taken.has(seat) && !company.has(seat)
  const standing = here.filter(({ id }) => !numbers.has(id))
  for (const guest of orderByCloseness(standing, { placeOf, relations })) {
    const fits = (seat: number) => Array.from({ length: seatsOf(guest) }, (_, i) => seat + i).every(isOpen)
    const seat = seats.find(fits) ?? seats.find(isOpen) ?? seats.find((free) => !taken.has(free))
    if (seat === undefined) {
      numbers.set(guest.id, null)
      continue
    }
    sit(guest, seat)
    leaveRoom(guest, seat)
  }
  return numbers
}

/** Orders guests so that each is followed by the closest of the rest. */
function orderByCloseness(
  standing: PlannedGuest[],
  { placeOf, relations }: { placeOf: Map<string, number>; relations: Relations },
): PlannedGuest[] {
  const rest = standing.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const row: PlannedGuest[] = []
  for (let last = rest.shift(); last !== undefined; last = rest.shift()) {
    row.push(last)
    const place = placeOf.get(last.id) ?? -1
    const closeness = (guest: PlannedGuest) => {
      const other = placeOf.get(guest.id) ?? -1
      return relations.isHousehold(place, other) ? Number.POSITIVE_INFINITY : relations.pointsBetween(place, other)
    }
    let closest = 0
    for (const [i, guest] of rest.entries()) if (closeness(guest) > closeness(rest[closest] ?? guest)) closest = i
    rest.unshift(...rest.splice(closest, 1))
  }
  return row
}

/** The guests with the seats of a plan. */
function withPlan<G extends SeatedGuest>(guests: G[], plan: PlannedSeat[]): G[] {
  const seats = new Map(plan.map((planned) => [planned.guest_id, planned]))
  return guests.map((guest) => {
    const planned = seats.get(guest.id)
    return planned ? { ...guest, table_id: planned.table_id, seat_number: planned.seat_number ?? null } : guest
  })
}

/** The parts of a plan that change something. */
export function changesOf(guests: SeatedGuest[], plan: PlannedSeat[]): PlannedSeat[] {
  const now = new Map(guests.map((guest) => [guest.id, guest]))
  return plan.filter(({ guest_id, table_id, seat_number }) => {
    const guest = now.get(guest_id)
    return guest?.table_id !== table_id || guest.seat_number !== (seat_number ?? null)
  })
}

/** Checks a plan from a client: refuses it if one of its changes would be refused for a single guest. */
export function decidePlan(hall: Hall, plan: PlannedSeat[]): SeatDecision {
  const tables = new Map(hall.tables.map((table) => [table.id, table]))
  const after = withPlan(hall.guests, plan)
  const seated = Map.groupBy(after, ({ table_id }) => table_id)
  const before = new Map(hall.guests.map((guest) => [guest.id, guest]))
  for (const { guest_id, table_id, seat_number: seat = null } of changesOf(hall.guests, plan)) {
    const table = tables.get(table_id ?? '')
    const guest = before.get(guest_id)
    if (!table || !guest) continue
    const decision = decideSeat(guest, { table, seat, seated: seated.get(table.id) ?? [] })
    if (decision.outcome !== 'valid') return decision
  }
  return { outcome: 'valid' }
}

/** Describes a plan: moves, seats with reasons, and guests without a seat. */
export function describePlan(
  hall: Hall,
  { plan, locked = [], dry_run, ...draft }: Draft & { plan: PlannedSeat[]; locked?: string[]; dry_run: boolean },
): AutoAssignAnswer {
  const after = withPlan(hall.guests, plan)
  const problem = { ...problemOf({ ...hall, guests: after }, draft), locked }
  const { parties, tables } = problem
  const tablePlaces = new Map(tables.map(({ id }, place) => [id, place]))
  const tableOf = parties.map(({ table_id }) => tablePlaces.get(table_id ?? '') ?? -1)
  const atTable = tables.map((): number[] => [])
  for (const [party, table] of tableOf.entries()) atTable[table]?.push(party)

  const before = new Map(hall.guests.map((guest) => [guest.id, guest]))
  const wanted = after.filter((guest) => isWanted(guest, draft.guests ?? 'attending'))
  const planned = new Map(wanted.map((guest) => [guest.id, guest]))
  const isAsked = new Set(parties.map(({ id }) => id))
  const waiting = wanted.filter(({ id }) => !isAsked.has(id))
  const moved = wanted.filter(({ id, table_id }) => {
    const previous = before.get(id)?.table_id ?? null
    return previous !== null && previous !== table_id
  })
  return {
    dry_run,
    score: scorePlan(problem, tableOf).score,
    moves: moved.length,
    moved_guest_ids: moved.map(({ id }) => id),
    assignments: atTable.flatMap((seated, table) =>
      explainGuests(problem, seated).flatMap(({ id, reason }) => {
        const guest = planned.get(id)
        if (!guest) return []
        return {
          guest_id: id,
          name: guest.name,
          table_id: tables[table]?.id ?? '',
          seat_number: guest.seat_number,
          previous_table_id: before.get(id)?.table_id ?? null,
          reason,
        }
      }),
    ),
    tables: tables.map(({ id, name, capacity }, table) => {
      const seated = atTable[table] ?? []
      const taken = seated.reduce((sum, party) => sum + (parties[party]?.seats ?? 0), 0)
      return { table_id: id, name, capacity, seated: taken, reasons: explainTable(problem, seated) }
    }),
    unseated: [
      ...explainUnseated(problem, atTable),
      ...waiting.map(({ id, name }) => ({ id, name, reason: 'No seat is left, and others are likelier to come.' })),
    ].map(({ id, name, reason }) => ({ guest_id: id, name, reason })),
  }
}

function isWanted(guest: Pick<Guest, 'rsvp_status'>, which: SeatedGuests): boolean {
  return which === 'attending' ? isComing(guest) : guest.rsvp_status !== 'declined'
}

function isComing({ rsvp_status }: Pick<Guest, 'rsvp_status'>): boolean {
  return rsvp_status === 'confirmed'
}
