import { inWords } from '../../../lib/lists'
import { foldText } from '../../../lib/text'
import { countSeats, type SeatedGuest, sortTables } from '../rules'
import type { SeatingConflict, SeatingRule, Table } from '../schema'

type Place = Pick<Table, 'id' | 'name' | 'capacity'>

/** The conflicts of a plan: those of each table, then those that concern no single table. */
export function findConflicts({
  tables,
  guests,
  rules,
}: {
  tables: Place[]
  guests: SeatedGuest[]
  rules: Pick<SeatingRule, 'type' | 'guest_ids'>[]
}): SeatingConflict[] {
  const taken = countSeats(guests)
  const atTable = Map.groupBy(guests, ({ table_id }) => table_id)
  const apart = rules.filter(({ type }) => type === 'keep_apart').map(({ guest_ids }) => guest_ids)
  return [
    ...sortTables(tables).flatMap((table) => {
      const here = atTable.get(table.id) ?? []
      return [
        ...overCapacity(table, here, taken.get(table.id) ?? 0),
        ...takenTwice(table, here),
        ...declined(table, here),
        ...keptApart(table, here, apart),
      ]
    }),
    ...splitHouseholds(guests, apart),
    ...unseated(guests),
  ]
}

function overCapacity(table: Place, here: SeatedGuest[], taken: number): SeatingConflict[] {
  if (taken > table.capacity) {
    const message = `${table.name} has ${table.capacity === 1 ? '1 seat' : `${table.capacity} seats`} for ${taken} people.`
    return [about('over_capacity', message, here, table)]
  }
  return here
    .filter(({ seat_number }) => seat_number !== null && seat_number > table.capacity)
    .map((guest) => {
      const message = `${guest.name} has seat ${guest.seat_number}, and ${table.name} has only ${table.capacity}.`
      return { ...about('over_capacity', message, [guest], table), severity: 'warning' }
    })
}

function takenTwice(table: Place, here: SeatedGuest[]): SeatingConflict[] {
  return [...Map.groupBy(here, ({ seat_number }) => seat_number)]
    .filter(([seat, sharing]) => seat !== null && sharing.length > 1)
    .map(([seat, sharing]) =>
      about('seat_taken_twice', `Seat ${seat} at ${table.name} is given to ${listNames(sharing)}.`, sharing, table),
    )
}

function declined(table: Place, here: SeatedGuest[]): SeatingConflict[] {
  return here
    .filter(({ rsvp_status }) => rsvp_status === 'declined')
    .map((guest) =>
      about('declined_but_seated', `${guest.name} declined and has a seat at ${table.name}.`, [guest], table),
    )
}

function keptApart(table: Place, here: SeatedGuest[], apart: [string, string][]): SeatingConflict[] {
  const byId = new Map(here.map((guest) => [guest.id, guest]))
  return apart.flatMap(([one, other]) => {
    const pair = [byId.get(one), byId.get(other)].filter((guest) => guest !== undefined)
    if (pair.length < 2) return []
    return [about('kept_apart', `${listNames(pair)} should be apart but share ${table.name}.`, pair, table)]
  })
}

/** Ignores households with a pair that is kept apart, since they are split on purpose. */
function splitHouseholds(guests: SeatedGuest[], apart: [string, string][]): SeatingConflict[] {
  const coming = guests.filter(({ rsvp_status, table_id }) => rsvp_status !== 'declined' && table_id !== null)
  const households = Map.groupBy(coming, ({ household }) => household && foldText(household))
  return [...households]
    .flatMap(([name, family]) => (name === null ? [] : [family]))
    .filter((family) => new Set(family.map(({ table_id }) => table_id)).size > 1)
    .filter((family) => {
      const ids = new Set(family.map(({ id }) => id))
      return !apart.some((pair) => pair.every((id) => ids.has(id)))
    })
    .map((family) => {
      const tables = new Set(family.map(({ table_id }) => table_id)).size
      return about('household_split', `Household ${family[0]?.household} sits at ${tables} tables.`, family)
    })
}

function unseated(guests: SeatedGuest[]): SeatingConflict[] {
  const without = guests.filter(({ rsvp_status, table_id }) => rsvp_status === 'confirmed' && table_id === null)
  const [first] = without
  if (!first) return []
  const message =
    without.length === 1
      ? `${first.name} has no seat yet.`
      : `${without.length} guests who are coming have no seat yet.`
  return [about('unseated', message, without)]
}

function about(
  type: SeatingConflict['type'],
  message: string,
  guests: SeatedGuest[],
  table: Place | null = null,
): SeatingConflict {
  const severity = type === 'household_split' || type === 'unseated' ? 'warning' : 'error'
  return { type, severity, message, table_id: table?.id ?? null, guest_ids: guests.map(({ id }) => id) }
}

const listNames = (guests: SeatedGuest[]) => inWords(guests.map(({ name }) => name))
