import type { Guest } from '../../../../worker/features/guests/schema'
import type { Tone } from '../../../components/chip'
import { deliveryLook, kindLabels } from './labels'
import type { States } from './states'

/** The last message to a guest's household, in words. */
interface Invitation {
  kind: string
  outcome: string
  tone: Tone
}

/**
 * What the guest list says of a guest's household; null while nothing was sent to anybody, and for those who replied or are
 * invited to nothing without ever having been written to.
 */
export function invitationOf(guest: Guest, states: States): Invitation | null {
  if (states.size === 0) return null
  const state = states.get(guest.household_id)
  if (state) {
    const { text, tone } = deliveryLook(state)
    return { kind: kindLabels[state.kind], outcome: text, tone }
  }
  if (guest.invitations.length === 0 || guest.rsvp_status !== 'pending') return null
  return { kind: '', outcome: 'Not invited yet', tone: 'neutral' }
}
