import type { Guest } from '../../../worker/features/guests/schema'
import {
  type SeatingConflict,
  type SeatingRule,
  seatingPaths,
  type Table,
  type TableGuest,
} from '../../../worker/features/seating/schema'
import type { Couple } from './app'

export const addTable = (couple: Couple, table: object = {}) =>
  couple.post<Table>(seatingPaths.tables, { name: 'Table 1', ...table })

/** Adds a guest who comes. */
export const addNamed = (couple: Couple, guest: object = {}) =>
  couple.post<Guest>('/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed', ...guest })

/** Fields of a guest who brings others. */
export const withCompany = (...names: string[]) => ({
  plus_one_allowed: true,
  plus_ones: names.length,
  plus_one_name: names.join(', '),
})

/** Gives a guest a seat, or takes it away. */
export const assign = <T = Guest>(couple: Couple, guest: { id: string }, seat: object, status = 200) =>
  couple.post<T>(seatingPaths.assignSeat(guest.id), seat, status)

/** A table as the couple sees it now. */
export const tableNow = (couple: Couple, table: { id: string }) =>
  couple.get<Table[]>(seatingPaths.tables).then((all) => all.find(({ id }) => id === table.id))

/** The guests at a table, by seat. */
export const guestsAt = (couple: Couple, table: { id: string }) =>
  couple.get<TableGuest[]>(seatingPaths.tableGuests(table.id))

export const conflictsOf = (couple: Couple) => couple.get<SeatingConflict[]>(seatingPaths.conflicts)

export const addRule = <T = SeatingRule>(
  couple: Couple,
  type: string,
  guests: { id: string }[],
  about = {},
  status = 201,
) => couple.post<T>(seatingPaths.rules, { type, guest_ids: guests.map(({ id }) => id), ...about }, status)

/** Makes as many, all at once. */
export const many = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))
