import type { Guest } from '../../../../worker/features/guests/schema'
import type { SeatChange } from './occupancy'

/** Each guest at the last occasion that was asked for, so that unchanged guests stay the same objects. */
const known = new WeakMap<Guest, { occasionId: string; guest: Guest }>()

/** A guest with the answer and the seat at an occasion as if it was their principal one, which comes first. */
export function guestAt(guest: Guest, occasionId: string): Guest | undefined {
  const { invitations, other_seats } = guest
  if (isPrincipal(guest, occasionId)) return guest
  const last = known.get(guest)
  if (last?.occasionId === occasionId) return last.guest
  const own = invitations.find(({ occasion_id }) => occasion_id === occasionId)
  if (!own) return undefined
  const seat = other_seats.find(({ occasion_id }) => occasion_id === occasionId)
  const here: Guest = {
    ...guest,
    rsvp_status: own.status,
    rsvp_source: own.source,
    responded_at: own.responded_at,
    meal_preference: own.meal_preference,
    table_id: seat?.table_id ?? null,
    seat_number: seat?.seat_number ?? null,
    invitations: [own, ...invitations.filter((one) => one !== own)],
  }
  known.set(guest, { occasionId, guest: here })
  return here
}

/** A guest of the list with another seat at an occasion; undefined is the principal one. */
export function seatedAt(guest: Guest, occasionId: string | undefined, seat: Omit<SeatChange, 'guest'>): Guest {
  const { table_id, seat_number = null } = seat
  if (occasionId === undefined || isPrincipal(guest, occasionId)) return { ...guest, table_id, seat_number }
  const others = guest.other_seats.filter(({ occasion_id }) => occasion_id !== occasionId)
  const here = table_id === null ? [] : [{ occasion_id: occasionId, table_id, seat_number }]
  return { ...guest, other_seats: [...others, ...here] }
}

const isPrincipal = ({ invitations }: Guest, occasionId: string) => invitations[0]?.occasion_id === occasionId
