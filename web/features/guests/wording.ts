import { type AllergySeverity, allergySeverities } from '../../../worker/features/guests/contract'
import { asksForPlusOne, attendingCompanions, isDeclined, partySize } from '../../../worker/features/guests/rules'
import type { Guest, RsvpStatus } from '../../../worker/features/guests/schema'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { inWords } from '../../../worker/lib/lists'
import { counted, splitNames } from '../../../worker/lib/text'
import type { Tone } from '../../components/chip'
import type { SelectOption } from '../../lib/options'
import { isInvited, replyTones, replyWords } from './occasions/replies'

export const answerLabels: Record<RsvpStatus, string> = {
  confirmed: 'Coming',
  maybe: 'Maybe',
  declined: 'Cannot come',
  pending: 'Awaiting reply',
}

/** 'Ana cannot come', of a reply that was recorded for some guests, at least one. */
export function replySaid(guests: Guest[], status: RsvpStatus): string {
  const who = guests.length === 1 ? (guests[0]?.name ?? '') : counted(guests.length, 'guest')
  if (status === 'confirmed') return `${who} ${guests.length === 1 ? 'is' : 'are'} coming`
  if (status === 'pending') return `Awaiting a reply from ${who}`
  return `${who} ${status === 'maybe' ? 'may' : 'cannot'} come`
}

export const kindLabels: Record<Guest['kind'], string> = {
  adult: 'Adult',
  child: 'Child',
  infant: 'Baby',
}

export const severityLabels: Record<AllergySeverity, string> = {
  severe: 'Severe: can be dangerous',
  mild: 'Mild',
}

/** Choices for how bad an allergy is. */
export const severityOptions: SelectOption<AllergySeverity | ''>[] = [
  { value: '', label: 'Not an allergy, or not known' },
  ...allergySeverities.map((value) => ({ value, label: severityLabels[value] })),
]

export const plusOneLabels: Record<Guest['plus_one_status'], string> = {
  none: 'Not asked',
  requested: 'Asked, waiting for you',
  approved: 'Approved',
  declined: 'Refused',
}

/** Whether the couple is to decide about a plus-one. A guest who is invited to nothing brings nobody. */
export const isAskingToBring = (guest: Guest) => isInvited(guest) && asksForPlusOne(guest)

export function answerLook(guest: Guest): { tone: Tone; text: string } {
  if (isAskingToBring(guest)) return { tone: 'care', text: 'plus-one asked' }
  const status = isInvited(guest) ? guest.rsvp_status : 'not-invited'
  return {
    tone: replyTones[status],
    text: status === 'confirmed' ? `${replyWords[status]}, ${partySize(guest)}` : replyWords[status],
  }
}

/**
 * Words a guest's plus-ones: 'brings Tomás Okafor', or 'would bring' as long as the guest has accepted nothing that they come to; null
 * for none.
 */
export function company(guest: Guest): string | null {
  const names = splitNames(guest.plus_one_name)
  if (names.length === 0 || isDeclined(guest)) return null
  if (guest.plus_one_status === 'declined') return `without ${inWords(names)}`
  if (isAskingToBring(guest)) return `asks to bring ${inWords(names)}`
  const coming = companionsIf(guest, (status) => status === 'confirmed')
  if (coming.length > 0) return `brings ${inWords(coming)}`
  const possible = companionsIf(guest, (status) => status !== 'declined')
  return possible.length > 0 ? `would bring ${inWords(possible)}` : null
}

/** The names of those who come if the guest accepts where their reply is one of these. */
function companionsIf(guest: Guest, isMeant: (status: RsvpStatus) => boolean): string[] {
  const coming = guest.invitations
    .filter(({ status }) => isMeant(status))
    .flatMap(({ occasion_id }) => attendingCompanions({ ...guest, rsvp_status: 'confirmed' }, occasion_id))
  return [...new Set(coming.map(({ name }) => name))]
}

export type Side = NonNullable<Guest['side']>

/** Labels sides by the couple's names, where known. */
export function sideLabels(settings: WeddingSettings | undefined): Record<Side, string> {
  return {
    partner_1: settings?.couple_name_1 ?? 'First partner',
    partner_2: settings?.couple_name_2 ?? 'Second partner',
    both: 'Both',
  }
}

/** Beside the fields of needs that a helper is not shown. */
export const ONLY_COUPLE_SEES = 'Only the couple sees what is here. What you write replaces it.'
/** Shown to helpers in place of the button that resumes reminders. */
export const ONLY_COUPLE_RESUMES = 'Only the couple can resume reminders.'

type Reminded = Pick<Guest, 'reminders_paused' | 'unsubscribed_at'>

/** Whether a guest gets no reminders. */
export const isPaused = (guest: Reminded) => guest.reminders_paused || guest.unsubscribed_at !== null

/** Says why a guest's paused reminders cannot be resumed; null: they can. */
export function whyPaused(guest: Reminded, isHelper: boolean): string | null {
  if (guest.unsubscribed_at !== null) return 'Has unsubscribed from emails.'
  return isHelper ? ONLY_COUPLE_RESUMES : null
}
