import { sortByName } from '../../../../../worker/features/guests/rules'
import type { Companion, Guest } from '../../../../../worker/features/guests/schema'
import { type Occupancy, occupancyOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import type { Hall } from '../hall'
import { occupantName } from '../occupancy'

/** A person in print: a guest or a plus-one. */
export interface Entry {
  id: string
  name: string
  guest: Guest
  companion: Companion | null
  kind: Guest['kind']
  meal: string | null
  /** Dietary and accessibility needs; empty for none. */
  needs: string
  table: Table
  /** Null if the table has no seat left. */
  seat: number | null
}

export function entriesAt(table: Table, guests: Guest[]): Entry[] {
  const { seats, beyond }: Occupancy = occupancyOf(table.capacity, guests)
  const seated = seats.map((occupant, i) => ({ occupant, seat: i + 1 }))
  const seatless = beyond.map((occupant) => ({ occupant, seat: null }))
  return [...seated, ...seatless].flatMap(({ occupant, seat }) => {
    if (occupant === null) return []
    const { guest, companion } = occupant
    const { id, kind, meal_preference: meal, dietary_restrictions, accessibility_needs } = companion ?? guest
    const needs = [dietary_restrictions, accessibility_needs].filter(Boolean).join('; ')
    return [{ id, name: occupantName(occupant), guest, companion, kind, meal, needs, table, seat }]
  })
}

/** Returns everybody with a table, by name. */
export function entriesByName({ tables, at }: Pick<Hall, 'tables' | 'at'>): Entry[] {
  return sortByName(tables.flatMap((table) => entriesAt(table, at.get(table.id) ?? [])))
}

/** Returns guests with their plus-ones, by the guest's name: one card for each. */
export function partiesByName(hall: Pick<Hall, 'tables' | 'at'>): { id: string; names: string[]; table: Table }[] {
  const parties = Map.groupBy(entriesByName(hall), ({ guest }) => guest)
  const cards = [...parties].map(([guest, entries]) => ({
    id: guest.id,
    name: guest.name,
    names: [guest.name, ...entries.flatMap(({ companion }) => companion?.name ?? [])],
    table: entries[0]?.table as Table,
  }))
  return sortByName(cards)
}

/**
 * Sums up a table's meals: 'Vegan 2, Regular 5, not chosen 1'. Not every RSVP page asks for the meals of plus-ones. A baby without a
 * choice needs none.
 */
export function platesAt(entries: Entry[]): string {
  const eaters = entries.filter(({ kind, meal }) => kind !== 'infant' || meal !== null)
  const meals = Map.groupBy(eaters, ({ meal }) => meal ?? 'not chosen')
  return [...meals]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([meal, plates]) => `${meal} ${plates.length}`)
    .join(', ')
}
