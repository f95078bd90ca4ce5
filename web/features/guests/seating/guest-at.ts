import type { Guest } from '../../../../worker/features/guests/schema'
import type { SeatChange } from './occupancy'

/** A guest of the list with another seat at an occasion; undefined is the principal one. */
export function seatedAt(guest: Guest, occasionId: string | undefined, seat: Omit<SeatChange, 'guest'>): Guest {
  const { table_id, seat_number = null } = seat
  if (occasionId === undefined || isPrincipal(guest, occasionId)) return { ...guest, table_id, seat_number }
  const others = guest.other_seats.filter(({ occasion_id }) => occasion_id !== occasionId)
  const here = table_id === null ? [] : [{ occasion_id: occasionId, table_id, seat_number }]
  return { ...guest, other_seats: [...others, ...here] }
}

const isPrincipal = ({ invitations }: Guest, occasionId: string) => invitations[0]?.occasion_id === occasionId
