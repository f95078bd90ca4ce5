import { toIso } from '../../lib/calendar'
import { DAY, MINUTE } from '../../lib/durations'
import type { Pace } from '../../lib/pace'
import { COUPLE_ONLY, type Role, roles } from '../../lib/roles'
import { coupleNames } from '../settings/rules'
import { type InvitationView, type InvitedRole, type JoinRequest, type Member, PEOPLE_LIMIT } from './schema'

export const INVITATION_LIFE = 7 * DAY
/** Inviting an address again within this time sends no second mail, since the button was pressed twice. */
export const RENEWAL_PAUSE = MINUTE
/** Invitations per account: ten mails at once, then one every six minutes. */
export const INVITATION_PACE: Pace = { burst: 10, interval: 6 * MINUTE }

/** Invitations per account and day, up to the limit of people in a wedding. */
export const INVITATION_DAY_PACE: Pace = { burst: PEOPLE_LIMIT, interval: DAY / PEOPLE_LIMIT }
export const MANY_INVITED = 'You have invited too many people today. Please try again later.'

/** How long a join request waits for an owner before it expires. */
export const REQUEST_LIFE = 30 * DAY

export const INVALID_INVITATION =
  'This invitation is not valid any more. It was used, withdrawn or renewed, or is older than a week: please ask for a new one.'
export const LAST_OWNER = 'A wedding needs an owner. Please make somebody else an owner first, or delete your account.'

export const OWNERS_DECIDE = 'Only an owner can decide who joins with another address.'
export const ALREADY_REQUESTED =
  'Somebody has opened this invitation with another address and is waiting for an owner’s approval. Please sign in with the address it was sent to, or ask for an invitation of your own.'

/**
 * Whether an invitation was mailed to the address of this account. Other accounts have to wait for an owner. The link also
 * confirms the address, since it was mailed there.
 */
export function isInvited(invitation: { email_key: string }, user: { email_key: string }): boolean {
  return user.email_key === invitation.email_key
}

/** Why a person with the role `actor` may not change or remove one with `target`, or make them `next`; null if allowed. */
export function refusalToManage({ actor, target, next }: { actor: Role; target: Role; next?: Role }): string | null {
  if (actor === 'owner') return null
  if (actor === 'helper') return COUPLE_ONLY
  if (target === 'owner') return 'Only an owner can change or remove an owner.'
  if (next === 'owner') return 'Only an owner can hand the wedding over.'
  return null
}

export interface StoredMember {
  user_id: string
  name: string
  email: string
  role: Role
  /** Epoch milliseconds. */
  created_at: number
}

export interface StoredInvitation {
  id: string
  email: string
  role: InvitedRole
  /** Epoch milliseconds, as are `expires_at` and `requested_at`. */
  created_at: number
  expires_at: number
  /** The user who requested to join with it; null, like the three fields below, without a request. */
  requested_by: string | null
  requested_at: number | null
  requester_name: string | null
  requester_email: string | null
}

/** Lists owners, then partners, then helpers, each in order of joining, then the invitations. `userId` is the caller. */
export function toPeople(
  members: StoredMember[],
  invitations: StoredInvitation[],
  { userId, now }: { userId: string; now: number },
): Member[] {
  const sorted = members.toSorted(
    (a, b) =>
      roles.indexOf(a.role) - roles.indexOf(b.role) || a.created_at - b.created_at || (a.name < b.name ? -1 : 1),
  )
  return [...sorted.map((member) => toMember(member, userId)), ...invitations.map((one) => toInvited(one, now))]
}

/** A member in a response. `userId` is the caller. */
export function toMember({ user_id, name, email, role, created_at }: StoredMember, userId: string): Member {
  return {
    id: user_id,
    user_id,
    name,
    email,
    role,
    status: 'joined',
    is_you: user_id === userId,
    joined_at: toIso(created_at),
    invited_email: null,
    requested_at: null,
    invited_at: null,
    expires_at: null,
  }
}

/** Whether a join request waits for an owner. It expires with its invitation. */
export function isWaiting({ requested_by, expires_at }: StoredInvitation, now: number): boolean {
  return requested_by !== null && expires_at > now
}

/** An invitation in a response, with its join request if there is one. */
export function toInvited(invitation: StoredInvitation, now: number): Member {
  const { id, email, role, created_at, expires_at } = invitation
  const hasRequest = invitation.requested_by !== null
  const isRequested = isWaiting(invitation, now)
  return {
    id,
    user_id: null,
    name: hasRequest ? invitation.requester_name : null,
    email: (isRequested && invitation.requester_email) || email,
    role,
    status: isRequested ? 'requested' : 'invited',
    is_you: false,
    joined_at: null,
    invited_email: email,
    requested_at: hasRequest ? toIso(invitation.requested_at ?? created_at) : null,
    invited_at: toIso(created_at),
    expires_at: toIso(expires_at),
  }
}

/** An invitation with the names of its wedding. */
export interface OpenedInvitation extends StoredInvitation {
  wedding_id: string
  /** Number of the wedding's database. */
  database: number
  email_key: string
  owner_name: string
}

/** Names of the couple of an invitation's wedding; undefined if the wedding was deleted. */
type Couple = Parameters<typeof coupleNames>[0] | undefined

export function toInvitationView(opened: OpenedInvitation, couple: Couple): InvitationView {
  return {
    invited_by: opened.owner_name,
    couple_names: couple ? coupleNames(couple) : null,
    role: opened.role,
    email: opened.email,
    expires_at: toIso(opened.expires_at),
  }
}

/** A join request for the person who waits. `requestedAt` in epoch milliseconds. */
export function toJoinRequest(
  invitation: Pick<OpenedInvitation, 'id' | 'role' | 'owner_name'>,
  { couple, requestedAt }: { couple: Couple; requestedAt: number },
): JoinRequest {
  return {
    id: invitation.id,
    invited_by: invitation.owner_name,
    couple_names: couple ? coupleNames(couple) : null,
    role: invitation.role,
    requested_at: toIso(requestedAt),
  }
}
