import type { Guest } from '../../../../worker/features/guests/schema'
import { useRefresh } from '../../../lib/swr'
import { useGuestWrites } from '../api'
import { changesTo, type InvitationValue } from './invitation-values'
import { putInvitations } from './use-invitations'

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
