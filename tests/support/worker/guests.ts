import { type Guest, guestPaths } from '../../../worker/features/guests/schema'
import type { Couple } from './app'
import { prepare, weddingsD1 } from './databases'

export const addGuest = (couple: Couple, fields: object = {}) =>
  couple.post<Guest>(guestPaths.list, { name: 'Ana Cruz', ...fields })

/** Adds a guest with an address of their own. */
export const addGuestWithEmail = (couple: Couple, fields: object = {}) =>
  addGuest(couple, { email: `${crypto.randomUUID()}@example.com`, ...fields })

/** Adds a guest who comes, unless `fields` say otherwise. */
export const addNamed = (couple: Couple, name: string, fields: object = {}) =>
  addGuest(couple, { name, rsvp_status: 'confirmed', ...fields })

/** A guest as the couple sees them now. */
export async function guestNow(couple: Couple, { id }: { id: string }): Promise<Guest> {
  const found = (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === id)
  if (!found) throw new Error('The guest is gone.')
  return found
}

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
