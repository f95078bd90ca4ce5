import type { Guest, RsvpStatus } from '../../../../worker/features/guests/schema'
import { type InvitationChanges, type Occasion, occasionPaths } from '../../../../worker/features/occasions/schema'
import { seatingPaths } from '../../../../worker/features/seating/schema'
import { counted } from '../../../../worker/lib/text'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useChanges } from '../../../lib/collection'
import { ApiError, request } from '../../../lib/http'
import { sendEach } from '../../../lib/send-each'
import { useRefresh } from '../../../lib/swr'
import { guestCollection, useGuestWrites } from '../api'
import { changesTo, type InvitationValue } from './invitation-values'
import { attendanceAt, countReplies, guestAt, withInvitation } from './replies'
import { meanwhile } from './withdrawal'

/** Sends a change of invitations, or with `dry_run` asks what it would do. */
export const putInvitations = (
  occasionId: string,
  body: { guest_ids: string[]; invited: boolean; status?: RsvpStatus; dry_run?: boolean },
) => request<InvitationChanges>('PUT', occasionPaths.invitations(occasionId), body)

/** Makes a guest's invitations and replies what was typed; after the guest's own row was saved. */
export function useSaveInvitations() {
  const { postAnswer } = useGuestWrites()
  const refresh = useRefresh()
  return async (guest: Guest, values: InvitationValue[]): Promise<Guest> => {
    let saved = guest
    try {
      for (const { occasionId, invited, reply } of changesTo(guest, values)) {
        if (invited !== undefined) await putInvitations(occasionId, { guest_ids: [guest.id], invited })
        if (reply) saved = await postAnswer(guest.id, { ...reply, occasion_id: occasionId })
      }
    } finally {
      void refresh()
    }
    return saved
  }
}

/** Invites guests to an occasion or withdraws invitations: shown at once, and undone from the toast. Returns whether it is done. */
export function useInvitations() {
  const { guess } = useChanges(guestCollection)
  const { postAnswer } = useGuestWrites()
  const refresh = useRefresh()

  async function change(guests: Guest[], occasion: Occasion, isInvited: boolean): Promise<InvitationChanges> {
    const shown = guess(guests, (guest) => withInvitation(guest, occasion.id, isInvited))
    // Who replies in the meantime stays invited.
    const status = isInvited || countReplies(guests, occasion.id) > 0 ? undefined : 'pending'
    try {
      return await putInvitations(occasion.id, { guest_ids: guests.map(({ id }) => id), invited: isInvited, status })
    } finally {
      void refresh().then(() => shown.takeBack())
    }
  }

  /** Invites again those who are not invited, and brings back the replies, meals and seats that they lost. */
  async function restore(withdrawn: Guest[], occasion: Occasion): Promise<void> {
    const current = await request<Guest[]>('GET', guestCollection.path)
    const uninvited = new Set(
      current.filter((guest) => attendanceAt(guest, occasion.id) === 'not-invited').map(({ id }) => id),
    )
    const guests = withdrawn.filter(({ id }) => uninvited.has(id))
    await change(guests, occasion, true)
    const replies = guests.flatMap(({ id, invitations }) =>
      invitations
        .filter(({ occasion_id }) => occasion_id === occasion.id)
        .filter(({ status, meal_preference }) => status !== 'pending' || meal_preference !== null)
        .map((invitation) => ({ id, ...invitation })),
    )
    let lostMeals = 0
    const { failed } = await sendEach(replies, {
      send: async ({ id, occasion_id, status, meal_preference, source }) => {
        const answer = { rsvp_status: status, occasion_id, source: source ?? undefined }
        try {
          return await postAnswer(id, { ...answer, meal_preference })
        } catch (error) {
          if (!(error instanceof ApiError) || error.fields.meal_preference === undefined) throw error
          lostMeals += 1
          return postAnswer(id, answer)
        }
      },
    })
    const seats = guests.flatMap((guest) => {
      const { table_id = null, seat_number } = guestAt(guest, occasion.id) ?? {}
      return table_id === null ? [] : [{ id: guest.id, table_id, seat_number, occasion_id: occasion.id }]
    })
    const { failed: unseated } = await sendEach(seats, {
      send: ({ id, ...seat }) => request<Guest>('POST', seatingPaths.assignSeat(id), seat),
    })
    void refresh()
    if (failed[0]) toast.error(`${failed.length === 1 ? '1 reply' : `${failed.length} replies`} could not be restored.`)
    if (lostMeals > 0) toast.error(`${counted(lostMeals, 'meal')} could not be restored: not on the menu any more.`)
    if (unseated[0]) toast.error(`${counted(unseated.length, 'seat')} could not be restored.`)
  }

  async function attempt<Result>(run: () => Promise<Result>): Promise<Result | null> {
    try {
      return await run()
    } catch (error) {
      toastFailure(error)
      return null
    }
  }

  return async (guests: Guest[], occasion: Occasion, isInvited: boolean): Promise<boolean> => {
    const changing = guests.filter((guest) => (attendanceAt(guest, occasion.id) !== 'not-invited') !== isInvited)
    const [first] = changing
    if (!first) return true
    const changes = await attempt(() => change(changing, occasion, isInvited))
    if (!changes) return false
    const replies = countReplies(changing, occasion.id)
    const { kept, note } = isInvited ? { kept: 0, note: '' } : meanwhile(changes, { guests: changing.length, replies })
    if (note) toast.info(note)
    const count = changing.length - kept
    if (count === 0) return true
    const who = changing.length === 1 ? first.name : counted(count, 'guest')
    const verb = count === 1 ? 'is' : 'are'
    toast.success(`${who} ${verb} ${isInvited ? 'invited' : 'no longer invited'} to ${occasion.name}`, {
      action: {
        label: 'Undo',
        run: async () =>
          void (await attempt(async () => {
            if (!isInvited) return restore(changing, occasion)
            const { note } = meanwhile(await change(changing, occasion, false), { guests: changing.length, replies })
            if (note) toast.info(note)
          })),
      },
    })
    return true
  }
}
