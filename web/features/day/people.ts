import { attendingCompanions } from '../../../worker/features/guests/rules'
import type { Guest } from '../../../worker/features/guests/schema'
import type { Occasion } from '../../../worker/features/occasions/schema'
import { seatNumbers } from '../../../worker/features/seating/rules'
import type { Table } from '../../../worker/features/seating/schema'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { hasNumber } from '../../../worker/lib/phone'
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

/** Vendors with a number who are hired or have a part in the timeline. */
export function vendorPhones(vendors: Vendor[], events: TimelineEvent[]): Phone[] {
  const assigned = new Set(events.map(({ vendor_id }) => vendor_id))
  return vendors.flatMap(({ id, name, status, phone, contact_name, category_name, category }) => {
    const isHired = status === 'booked' || status === 'paid' || (status !== 'declined' && assigned.has(id))
    if (!isHired || !phone || !hasNumber(phone)) return []
    return [{ id, name, phone, detail: [category_name ?? category, contact_name].filter(Boolean).join(' · ') || null }]
  })
}

/** The wedding party: guests whose phones the couple chose to show. */
export function partyPhones(guests: Guest[]): Phone[] {
  return guests.flatMap(({ id, name, phone, show_phone, tags }) =>
    show_phone && phone && hasNumber(phone) ? [{ id, name, phone, detail: tags.join(' · ') || null }] : [],
  )
}

/** Where everybody who has not declined sits, with the companions who come. Occasions are named if there are several. */
export function seatsOf(guests: Guest[], tables: Table[], occasions: Occasion[]): Seat[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const names = new Map(occasions.map(({ id, name }) => [id, name]))
  const numbers = new Map(
    [...Map.groupBy(tables, ({ occasion_id }) => occasion_id)].map(([occasionId, theirs]) => {
      return [occasionId, seatNumbers(guestsAt(guests, theirs), theirs)]
    }),
  )
  return guests.flatMap((guest) => {
    const { id, name, invitations, table_id, other_seats } = guest
    if (invitations.every(({ status }) => status === 'declined')) return []
    const places = [{ table_id }, ...other_seats].flatMap(({ table_id }) => {
      const table = byId.get(table_id ?? '')
      if (!table) return []
      const { occasion_id: occasionId, name } = table
      return [{ table: name, seat: numbers.get(occasionId)?.get(id) ?? null, occasionId }]
    })
    const coming = new Map(
      invitations.map(({ occasion_id, status }) => {
        const companions = attendingCompanions({ ...guest, rsvp_status: status }, occasion_id)
        return [occasion_id, new Set(companions.map((one) => one.id))]
      }),
    )
    const shown = places.length > 0 ? places.map(({ occasionId }) => occasionId) : [...coming.keys()]
    const companions = guest.companions.filter((one) => shown.some((occasionId) => coming.get(occasionId)?.has(one.id)))
    const at = places.map(({ occasionId, ...place }) => {
      const without = companions.filter((one) => !coming.get(occasionId)?.has(one.id)).map((one) => one.name)
      const occasion = occasions.length > 1 ? (names.get(occasionId) ?? null) : null
      return { ...place, occasion, ...(without.length > 0 && { without }) }
    })
    return [{ id, name, companions: companions.map((one) => one.name), at }]
  })
}

/** The guests at an occasion's tables, with their seat and reply there. */
function guestsAt(guests: Guest[], tables: Table[]): Guest[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return guests.flatMap((guest) => {
    const { invitations, table_id, seat_number, other_seats } = guest
    const seat = [{ table_id, seat_number }, ...other_seats].find((one) => byId.has(one.table_id ?? ''))
    const occasionId = byId.get(seat?.table_id ?? '')?.occasion_id
    const here = invitations.filter((one) => one.occasion_id === occasionId)
    return seat && here[0] ? [{ ...guest, ...seat, rsvp_status: here[0].status, invitations: here }] : []
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
