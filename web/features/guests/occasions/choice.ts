import type { Guest, RsvpStatus } from '../../../../worker/features/guests/schema'
import type { InvitationChanges, Occasion } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { sameText } from '../distinct'
import { attendanceAt } from './replies'

/** Which guests are invited together; empty text means no limit. */
export interface GuestChoice {
  /** Only those who are selected in the list. */
  isSelected: boolean
  side: NonNullable<Guest['side']> | ''
  tag: string
  household: string
  /** At the occasion of `replyTo`. */
  reply: RsvpStatus | ''
}

export const everyone: GuestChoice = { isSelected: false, side: '', tag: '', household: '', reply: '' }

/** The occasion whose replies choose guests: the one that invitations are withdrawn from, or when inviting to it, the main one. */
export function replyTo(occasions: readonly Occasion[], occasion: Occasion, isInviting: boolean): Occasion | undefined {
  return isInviting ? occasions.find(({ is_main, id }) => is_main && id !== occasion.id) : occasion
}

export function chosenGuests(
  guests: readonly Guest[],
  { side, tag, household, reply }: GuestChoice,
  repliedTo: string | undefined,
): Guest[] {
  const [isTag, isHousehold] = [sameText(tag), sameText(household)]
  return guests.filter(
    (guest) =>
      (side === '' || guest.side === side) &&
      (tag === '' || guest.tags.some(isTag)) &&
      (household === '' || isHousehold(guest.household)) &&
      (reply === '' || repliedTo === undefined || attendanceAt(guest, repliedTo) === reply),
  )
}

/** Sentence about a change of invitations before it is made. */
export function previewWords({ invited, withdrawn, unchanged, answers_lost }: InvitationChanges, isInviting: boolean) {
  if (invited + withdrawn + unchanged === 0) return 'No guests match.'
  if (!isInviting) {
    if (withdrawn === 0) return 'None of them are invited.'
    const lost = `${answers_lost === 1 ? '1 reply' : `${answers_lost.toLocaleString('en')} replies`} will be lost`
    return `Withdraws ${counted(withdrawn, 'invitation')}${answers_lost === 0 ? '' : `; ${lost}`}.`
  }
  const already = `${unchanged.toLocaleString('en')} already ${unchanged === 1 ? 'is' : 'are'}`
  if (invited === 0) return 'All of them are invited already.'
  return `${counted(invited, 'guest')} will be invited${unchanged === 0 ? '' : `, ${already}`}.`
}
