import type { Guest } from '../../../worker/features/guests/schema'
import type { Occasion } from '../../../worker/features/occasions/schema'
import type { Table } from '../../../worker/features/seating/schema'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { hasWords, searchable, searchWords } from '../../lib/search'

/** Somebody to call. */
export interface Phone {
  id: string
  name: string
  /** What they do, or whom to ask for. */
  detail: string | null
  phone: string
}

/** Where a guest and those they bring sit. */
export interface Seat {
  id: string
  name: string
  companions: string[]
  /** `without`: the companions who do not come to this occasion. */
  at: { table: string; seat: number | null; occasion: string | null; without?: string[] }[]
}

/** Vendors with a phone who are hired or have a part in the timeline. */
export function vendorPhones(vendors: Vendor[], events: TimelineEvent[]): Phone[] {
  const assigned = new Set(events.map(({ vendor_id }) => vendor_id))
  return vendors.flatMap(({ id, name, status, phone, contact_name, category_name, category }) => {
    const isHired = status === 'booked' || status === 'paid' || (status !== 'declined' && assigned.has(id))
    if (!isHired || !phone) return []
    return [{ id, name, phone, detail: [category_name ?? category, contact_name].filter(Boolean).join(' · ') || null }]
  })
}

/** The wedding party: guests whose phones the couple chose to show. */
export function partyPhones(guests: Guest[]): Phone[] {
  return guests.flatMap(({ id, name, phone, show_phone, tags }) =>
    show_phone && phone ? [{ id, name, phone, detail: tags.join(' · ') || null }] : [],
  )
}

/**
 * Where everybody who has not declined sits, with those whom they bring there unless the couple has not approved them. Occasions are named
 * if there are several.
 */
export function seatsOf(guests: Guest[], tables: Table[], occasions: Occasion[]): Seat[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const names = new Map(occasions.map(({ id, name }) => [id, name]))
  return guests.flatMap(({ id, name, plus_one_status, invitations, table_id, seat_number, other_seats, ...guest }) => {
    if (invitations.every(({ status }) => status === 'declined')) return []
    const places = [{ table_id, seat_number }, ...other_seats].flatMap(({ table_id, seat_number: seat }) => {
      const table = byId.get(table_id ?? '')
      return table ? [{ table: table.name, seat, occasionId: table.occasion_id }] : []
    })
    const isApproved = plus_one_status === 'none' || plus_one_status === 'approved'
    const companions = guest.companions.filter(
      ({ not_at }) =>
        isApproved && (places.length === 0 || places.some(({ occasionId }) => !not_at.includes(occasionId))),
    )
    const at = places.map(({ occasionId, ...place }) => {
      const without = companions.filter(({ not_at }) => not_at.includes(occasionId)).map((one) => one.name)
      const occasion = occasions.length > 1 ? (names.get(occasionId) ?? null) : null
      return { ...place, occasion, ...(without.length > 0 && { without }) }
    })
    return [{ id, name, companions: companions.map((one) => one.name), at }]
  })
}

/** Finds people by their name, the names of those who come with them, or their table. */
export function findSeats(seats: Seat[], query: string): Seat[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  return seats.filter(({ name, companions, at }) =>
    [[name, ...companions].join(' '), ...at.map(({ table }) => table)].some((text) =>
      hasWords(searchable(text), words),
    ),
  )
}
