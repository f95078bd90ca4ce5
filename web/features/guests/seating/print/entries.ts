import { isUndecided } from '../../../../../worker/features/guests/ai/forecast/rules'
import { attendingCompanions, sortByName } from '../../../../../worker/features/guests/rules'
import type { Companion, Guest } from '../../../../../worker/features/guests/schema'
import { type Occupancy, occupancyOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { spelling } from '../../../../../worker/lib/counting'
import { counted } from '../../../../../worker/lib/text'
import { severityLabels } from '../../wording'
import type { Hall } from '../hall'
import { occupantName } from '../occupancy'
import { shapeLabels } from '../wording'

/** A person in print: a guest or a plus-one. */
interface Entry {
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
    const {
      id,
      kind,
      meal_preference: meal,
      dietary_restrictions,
      accessibility_needs,
      allergy_severity,
    } = companion ?? guest
    const severity = allergy_severity && severityLabels[allergy_severity]
    const needs = [severity, dietary_restrictions, accessibility_needs].filter(Boolean).join('; ')
    return [{ id, name: occupantName(occupant), guest, companion, kind, meal, needs, table, seat }]
  })
}

/** Returns everybody with a table, by table, without those who have declined. */
export function entriesByTable({ tables, at }: Pick<Hall, 'tables' | 'at'>): Entry[] {
  const entries = tables.flatMap((table) => entriesAt(table, at.get(table.id) ?? []))
  return entries.filter(({ guest }) => guest.rsvp_status !== 'declined')
}

/** Returns the same people by name. */
export function entriesByName(hall: Pick<Hall, 'tables' | 'at'>): Entry[] {
  return sortByName(entriesByTable(hall))
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

/** 'Round, 3 of 8 seats, 1 of them held for guests who haven’t decided: Vegan 2', without the meals where none are counted. */
export function tableSummary(table: Table, entries: Entry[], { hasMeals } = { hasMeals: true }): string {
  const held = entries.filter(({ guest }) => isUndecided(guest)).length
  const seats = `${shapeLabels[table.shape]}, ${entries.length} of ${counted(table.capacity, 'seat')}`
  const plates = hasMeals && platesAt(entries)
  return [
    held > 0 ? `${seats}, ${held} of them held for guests who haven’t decided` : seats,
    ...(plates ? [plates] : []),
  ].join(': ')
}

/**
 * Sums up the meals of those who come: 'Vegan 2, Regular 5, not chosen 1'. Not every RSVP page asks for the meals of plus-ones. A baby
 * without a choice needs none.
 */
export function platesAt(entries: Entry[]): string {
  const coming = entries.filter(({ guest }) => guest.rsvp_status === 'confirmed')
  const eaters = coming.filter(({ kind, meal }) => kind !== 'infant' || meal !== null)
  const spelled = spelling()
  const meals = Map.groupBy(eaters, ({ meal }) => (meal === null ? 'not chosen' : spelled(meal)))
  return [...meals]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([meal, plates]) => `${meal} ${plates.length}`)
    .join(', ')
}

/** Lists these guests with the plus-ones who come with them. */
export function withCompanions(guests: Guest[]): { id: string; name: string; host: string | null }[] {
  return guests.flatMap((guest) => [
    { id: guest.id, name: guest.name, host: null },
    ...attendingCompanions(guest).map(({ id, name }) => ({ id, name, host: guest.name })),
  ])
}
