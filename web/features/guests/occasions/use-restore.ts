import type { Guest } from '../../../../worker/features/guests/schema'
import { seatingPaths } from '../../../../worker/features/seating/schema'
import { counted } from '../../../../worker/lib/text'
import { toast } from '../../../components/toast'
import { ApiError } from '../../../lib/api-error'
import { request } from '../../../lib/http'
import { sendEach } from '../../../lib/send-each'
import { useRefresh } from '../../../lib/swr'
import { guestCollection, useGuestWrites } from '../api'
import { type Attendance, attendanceAt, guestAt } from './replies'

/** The occasion of a change of a guest. */
type OccasionOf = (guest: Guest) => string

/** Those of the guests who still stand like this to an occasion, and have not said so themselves since. */
export async function readStill(guests: Guest[], occasionOf: OccasionOf, attendance: Attendance): Promise<Guest[]> {
  const current = new Map((await request<Guest[]>('GET', guestCollection.path)).map((guest) => [guest.id, guest]))
  return guests.filter((guest) => {
    const latest = current.get(guest.id)
    const occasionId = occasionOf(guest)
    if (!latest || attendanceAt(latest, occasionId) !== attendance) return false
    return guestAt(latest, occasionId)?.rsvp_source !== 'link'
  })
}

/** Brings back the replies, meals and seats that guests had before a change that made them stand like this to an occasion. */
export function useRestore() {
  const { postAnswer } = useGuestWrites()
  const refresh = useRefresh()
  return async (guests: Guest[], occasionOf: OccasionOf, made: Attendance): Promise<void> => {
    const replies = guests.flatMap((guest) =>
      guest.invitations
        .filter(({ occasion_id }) => occasion_id === occasionOf(guest))
        .filter(
          ({ status, meal_preference }) => made !== 'not-invited' || status !== 'pending' || meal_preference !== null,
        )
        .map((invitation) => ({ id: guest.id, ...invitation })),
    )
    let lostMeals = 0
    const { failed } = await sendEach(replies, {
      send: async ({ id, occasion_id, status, meal_preference, source, responded_at }) => {
        const answer = {
          rsvp_status: status,
          occasion_id,
          seen_status: made === 'not-invited' ? undefined : made,
          source: source ?? undefined,
          responded_at: responded_at ?? undefined,
        }
        const saved = await postAnswer(id, { ...answer, meal_preference }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.fields.meal_preference)) throw error
          return postAnswer(id, answer)
        })
        if (guestAt(saved, occasion_id)?.meal_preference !== meal_preference) lostMeals += 1
        return saved
      },
    })
    const unseated = made === 'not-invited' || made === 'declined' ? guests : []
    const seats = unseated.flatMap((guest) => {
      const occasion_id = occasionOf(guest)
      const { table_id, seat_number } = guestAt(guest, occasion_id) ?? {}
      return table_id ? [{ id: guest.id, table_id, seat_number, occasion_id }] : []
    })
    const { failed: lost } = await sendEach(seats, {
      send: ({ id, ...seat }) => request<Guest>('POST', seatingPaths.assignSeat(id), seat),
    })
    void refresh()
    if (failed[0]) toast.error(`${failed.length === 1 ? '1 reply' : `${failed.length} replies`} could not be restored.`)
    if (lostMeals > 0) toast.error(`${counted(lostMeals, 'meal')} could not be restored: not on the menu any more.`)
    if (lost[0]) toast.error(`${counted(lost.length, 'seat')} could not be restored.`)
  }
}
