import { partySize } from '../../../../worker/features/guests/rules'
import type { Guest, Invitation, RsvpStatus } from '../../../../worker/features/guests/schema'
import type { Tone } from '../../../components/chip'

/** A guest's reply to an occasion, or `not-invited`. */
export type Attendance = RsvpStatus | 'not-invited'

export const replyWords: Record<Attendance, string> = {
  confirmed: 'coming',
  maybe: 'maybe',
  declined: 'cannot come',
  pending: 'awaiting reply',
  'not-invited': 'not invited',
}

export const replyTones: Record<Attendance, Tone> = {
  confirmed: 'good',
  maybe: 'accent',
  declined: 'neutral',
  pending: 'neutral',
  'not-invited': 'neutral',
}

const invitationTo = ({ invitations }: Guest, occasionId: string): Invitation | undefined =>
  invitations.find(({ occasion_id }) => occasion_id === occasionId)

export function attendanceAt(guest: Guest, occasionId: string): Attendance {
  return invitationTo(guest, occasionId)?.status ?? 'not-invited'
}

/** Counts the guests who have replied to an occasion. */
export const countReplies = (guests: readonly Guest[], occasionId: string): number =>
  guests.filter((guest) => (invitationTo(guest, occasionId)?.status ?? 'pending') !== 'pending').length

/** Whether any occasion is left to tell from others: there are several, or one of these guests is not invited to the only one. */
export function areNamed(occasions: readonly unknown[], guests: readonly Pick<Guest, 'invitations'>[]): boolean {
  return occasions.length > 1 || (occasions.length === 1 && !guests.every(isInvited))
}

/** Whether a guest is invited to anything. */
export const isInvited = ({ invitations }: Pick<Guest, 'invitations'>): boolean => invitations.length > 0

/** The last result of `guestAt` for each guest, so that unchanged guests remain the same objects. */
const known = new WeakMap<Guest, { occasionId: string; here: Guest }>()

/** A guest with their reply and seat at an occasion in place of the principal one's; undefined if they are not invited to it. */
export function guestAt(guest: Guest, occasionId: string): Guest | undefined {
  const invitation = invitationTo(guest, occasionId)
  if (!invitation || invitation === guest.invitations[0]) return invitation && guest
  const last = known.get(guest)
  if (last?.occasionId === occasionId) return last.here
  const { status: rsvp_status, source: rsvp_source, meal_preference, responded_at } = invitation
  const seat = guest.other_seats.find(({ occasion_id }) => occasion_id === occasionId)
  const here: Guest = {
    ...guest,
    rsvp_status,
    rsvp_source,
    meal_preference,
    responded_at,
    table_id: seat?.table_id ?? null,
    seat_number: seat?.seat_number ?? null,
    invitations: [invitation, ...guest.invitations.filter((one) => one !== invitation)],
  }
  known.set(guest, { occasionId, here })
  return here
}

/** A guest as `guestAt` an occasion that a list is filtered by, or else as they are. */
export const shownAt = (guest: Guest, occasionId: string): Guest => guestAt(guest, occasionId) ?? guest

/** Those of the guests who are invited to an occasion, by default the only one, with their reply and seat there. */
export function guestsAt(guests: readonly Guest[], occasionId: string | undefined): Guest[] {
  return occasionId === undefined
    ? guests.filter(isInvited)
    : guests.flatMap((guest) => guestAt(guest, occasionId) ?? [])
}

/** Predicts a guest after a reply to an occasion. */
export function withReply(guest: Guest, status: RsvpStatus, occasionId: string): Guest {
  return {
    ...guest,
    rsvp_status: occasionId === guest.invitations[0]?.occasion_id ? status : guest.rsvp_status,
    invitations: guest.invitations.map((one) => (one.occasion_id === occasionId ? { ...one, status } : one)),
  }
}

/** Predicts a guest after they were invited or uninvited. Leaves the principal occasion, which may change, until it is read again. */
export function withInvitation(guest: Guest, occasionId: string, isInvited: boolean): Guest {
  const others = guest.invitations.filter(({ occasion_id }) => occasion_id !== occasionId)
  if (!isInvited) return { ...guest, invitations: others }
  if (others.length < guest.invitations.length) return guest
  const invitation = {
    occasion_id: occasionId,
    status: 'pending' as const,
    meal_preference: null,
    responded_at: null,
    source: null,
  }
  return { ...guest, invitations: [...others, invitation] }
}

/** The replies of some guests to an occasion. */
export interface Tally {
  counts: Record<Attendance, number>
  invited: number
  /** Number of people who come, plus-ones included. */
  attending: number
  /** The reply that all of them gave; null if they differ. */
  same: Attendance | null
}

export function tallyAt(guests: readonly Guest[], occasionId: string): Tally {
  const counts: Tally['counts'] = { confirmed: 0, maybe: 0, declined: 0, pending: 0, 'not-invited': 0 }
  let attending = 0
  for (const guest of guests) {
    const attendance = attendanceAt(guest, occasionId)
    counts[attendance] += 1
    const here = attendance === 'confirmed' && guestAt(guest, occasionId)
    if (here) attending += partySize(here)
  }
  const said = (Object.keys(counts) as Attendance[]).filter((attendance) => counts[attendance] > 0)
  return {
    counts,
    invited: guests.length - counts['not-invited'],
    attending,
    same: said.length === 1 ? (said[0] ?? null) : null,
  }
}

/** 'coming, 2', or of several guests '2 coming, 1 not invited'. */
export function tallyWords({ counts, attending, same }: Tally, isOne: boolean): string {
  if (isOne && same !== null) {
    return same === 'confirmed' && attending > 1 ? `${replyWords.confirmed}, ${attending}` : replyWords[same]
  }
  return (Object.keys(counts) as Attendance[])
    .filter((attendance) => counts[attendance] > 0)
    .map((attendance) => `${counts[attendance]} ${replyWords[attendance]}`)
    .join(', ')
}

/** The occasions with columns of their own, and the others, which share one. The wanted occasion has its own. */
export function columnsOf<O extends { id: string }>(
  occasions: readonly O[],
  { most, wanted }: { most: number; wanted: string },
): { shown: O[]; more: O[] } {
  if (occasions.length <= most) return { shown: [...occasions], more: [] }
  // One column is needed for the others.
  const first = occasions.slice(0, most - 2)
  const last = occasions.slice(most - 2).find(({ id }) => id === wanted) ?? occasions[most - 2]
  const shown = last ? [...first, last] : first
  return { shown, more: occasions.filter((occasion) => !shown.includes(occasion)) }
}
