import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { Couple } from './app'
import { prepare, weddingsD1 } from './databases'

export const addGuest = (couple: Couple, fields: object = {}) =>
  couple.post<Guest>(guestPaths.list, { name: 'Ana Cruz', ...fields })

/** Seats the guest at a new table; returns its id. */
export async function seat(couple: Couple, guest: Guest) {
  const id = crypto.randomUUID()
  await weddingsD1.batch([
    prepare(
      `insert into seating_tables (id, wedding_id, name, shape, capacity, created_at, updated_at) values (?, ?, 'One', 'round', 8, 0, 0)`,
    ).bind(id, couple.weddingId),
    prepare('update guests set table_id = ?, seat_number = 3 where id = ?').bind(id, guest.id),
  ])
  return id
}
