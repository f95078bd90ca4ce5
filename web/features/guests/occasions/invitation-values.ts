import type { Guest, GuestPatch, RsvpStatus } from '../../../../worker/features/guests/schema'
import { answerLabels } from '../wording'

/** A guest's reply to an occasion as typed. There is one for each occasion that they are invited to. */
export interface InvitationValue {
  occasion_id: string
  status: RsvpStatus
  meal: string
}

export function toInvitationValues({ invitations }: Pick<Guest, 'invitations'>): InvitationValue[] {
  return invitations
    .map(({ occasion_id, status, meal_preference }) => ({ occasion_id, status, meal: meal_preference ?? '' }))
    .toSorted(byOccasion)
}

/** The values after a reply to one occasion was chosen; null: no longer invited. */
export function withValue(values: InvitationValue[], id: string, value: InvitationValue | null): InvitationValue[] {
  const others = values.filter(({ occasion_id }) => occasion_id !== id)
  return (value ? [...others, value] : others).toSorted(byOccasion)
}

/** 'Brunch: Coming, Oats'; undefined: not invited. */
export function replyLine(name: string, value: InvitationValue | undefined): string {
  return `${name}: ${value ? [answerLabels[value.status], value.meal].filter(Boolean).join(', ') : 'Not invited'}`
}

const byOccasion = (a: InvitationValue, b: InvitationValue) => (a.occasion_id < b.occasion_id ? -1 : 1)

/** The part of the changes that is in the guest's own row: the reply to the principal occasion, while they stay invited to it. */
export function principalPatch(
  guest: Guest,
  values: InvitationValue[],
): Pick<GuestPatch, 'rsvp_status' | 'meal_preference'> {
  const own = values.find(({ occasion_id }) => occasion_id === guest.invitations[0]?.occasion_id)
  if (!own) return {}
  return {
    ...(own.status !== guest.rsvp_status && { rsvp_status: own.status }),
    ...(own.meal !== (guest.meal_preference ?? '') && { meal_preference: own.meal || null }),
  }
}

interface InvitationChange {
  occasionId: string
  /** Undefined: stays. */
  invited?: boolean
  /** Undefined: stays. */
  reply?: { rsvp_status: RsvpStatus; meal_preference: string | null; source?: string; responded_at?: string }
}

/** What is left to do for the values, invitations before withdrawals, so that a guest is never without any in between. */
export function changesTo(guest: Guest, values: InvitationValue[]): InvitationChange[] {
  const held = new Map(guest.invitations.map((invitation) => [invitation.occasion_id, invitation]))
  const wanted = values.flatMap(({ occasion_id: occasionId, status, meal }): InvitationChange[] => {
    const before = held.get(occasionId)
    const isSame = status === (before?.status ?? 'pending') && meal === (before?.meal_preference ?? '')
    // A reply keeps where and when it came from while only the meal changes.
    const kept = status === before?.status ? before : undefined
    const reply = {
      rsvp_status: status,
      meal_preference: meal || null,
      source: kept?.source ?? undefined,
      responded_at: kept?.responded_at ?? undefined,
    }
    if (isSame) return before ? [] : [{ occasionId, invited: true }]
    return [{ occasionId, ...(!before && { invited: true }), reply }]
  })
  const withdrawn = guest.invitations.filter(
    ({ occasion_id }) => !values.some((one) => one.occasion_id === occasion_id),
  )
  return [...wanted, ...withdrawn.map(({ occasion_id }) => ({ occasionId: occasion_id, invited: false }))]
}
