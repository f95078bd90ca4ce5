import type { Guest, RsvpStatus } from '../../../../worker/features/guests/schema'
import { type InvitationChanges, type Occasion, occasionPaths } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useChanges } from '../../../lib/collection'
import { request } from '../../../lib/http'
import { useRefresh } from '../../../lib/swr'
import { guestCollection } from '../api'
import { attendanceAt, countReplies, withInvitation } from './replies'
import { readStill, useRestore } from './use-restore'
import { meanwhile } from './withdrawal'

/** Sends a change of invitations, or with `dry_run` asks what it would do. */
export const putInvitations = (
  occasionId: string,
  body: { guest_ids: string[]; invited: boolean; status?: RsvpStatus; dry_run?: boolean },
) => request<InvitationChanges>('PUT', occasionPaths.invitations(occasionId), body)

/** Invites guests to an occasion or withdraws invitations: shown at once, and undone from the toast. Returns whether it is done. */
export function useInvitations() {
  const { guess } = useChanges(guestCollection)
  const bringBack = useRestore()
  const refresh = useRefresh()

  async function change(guests: Guest[], occasion: Occasion, isInvited: boolean): Promise<InvitationChanges> {
    const shown = guess(guests, (guest) => withInvitation(guest, occasion.id, isInvited))
    // Guests who reply in the meantime stay invited.
    const status = isInvited || countReplies(guests, occasion.id) > 0 ? undefined : 'pending'
    try {
      return await putInvitations(occasion.id, { guest_ids: guests.map(({ id }) => id), invited: isInvited, status })
    } finally {
      void refresh().then(() => shown.takeBack())
    }
  }

  /** Invites again those who are not invited, and brings back the replies, meals and seats that they lost. */
  async function restore(withdrawn: Guest[], occasion: Occasion): Promise<void> {
    const occasionOf = () => occasion.id
    const guests = await readStill(withdrawn, occasionOf, 'not-invited')
    await change(guests, occasion, true)
    await bringBack(guests, occasionOf, 'not-invited')
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
