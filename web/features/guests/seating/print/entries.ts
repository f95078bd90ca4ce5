import { sortByName } from '../../../../../worker/features/guests/rules'
import type { Guest } from '../../../../../worker/features/guests/schema'
import type { Table } from '../../../../../worker/features/seating/schema'
import type { Hall } from '../hall'
import { type Occupancy, occupancyOf, occupantName } from '../occupancy'

/** One person in print: a guest, or somebody whom that guest brings. */
export interface Entry {
  id: string
  name: string
  guest: Guest
  companion: string | null
  table: Table
  /** Null for who has no seat left at the table. */
  seat: number | null
}

export function entriesAt(table: Table, guests: Guest[]): Entry[] {
  const { seats, beyond }: Occupancy = occupancyOf(table.capacity, guests)
  const seated = seats.map((occupant, i) => ({ occupant, seat: i + 1 }))
  const standing = beyond.map((occupant) => ({ occupant, seat: null }))
  return [...seated, ...standing].flatMap(({ occupant, seat }) => {
    if (occupant === null) return []
    const { guest, companion } = occupant
    const name = occupantName(occupant)
    return [{ id: `${guest.id} ${companion ?? ''}`, name, guest, companion, table, seat }]
  })
}

/** Everybody who sits somewhere, by name. */
export function entriesByName({ tables, at }: Pick<Hall, 'tables' | 'at'>): Entry[] {
  return sortByName(tables.flatMap((table) => entriesAt(table, at.get(table.id) ?? [])))
}

/** Guests with whom they bring, by the guest's name: one card for each. */
export function partiesByName(hall: Pick<Hall, 'tables' | 'at'>): { id: string; names: string[]; table: Table }[] {
  const parties = Map.groupBy(entriesByName(hall), ({ guest }) => guest)
  const cards = [...parties].map(([guest, entries]) => ({
    id: guest.id,
    name: guest.name,
    names: [guest.name, ...entries.flatMap(({ companion }) => companion ?? [])],
    table: entries[0]?.table as Table,
  }))
  return sortByName(cards)
}

/** 'Vegan 2, Regular 5, not chosen 1': the plates of a table. */
export function platesAt(entries: Entry[]): string {
  const meals = Map.groupBy(entries, ({ guest, companion }) =>
    companion === null ? (guest.meal_preference ?? 'not chosen') : 'plus-one, not asked',
  )
  return [...meals]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([meal, plates]) => `${meal} ${plates.length}`)
    .join(', ')
}
