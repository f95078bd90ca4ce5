import { toIso } from '../../lib/calendar'
import type { Pace } from '../../lib/pace'
import { coupleNames } from '../settings/rules'
import { type InvitationView, type InvitedRole, type Member, PEOPLE_LIMIT, type Role, roles } from './schema'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

export const INVITATION_LIFE = 7 * DAY
/** Inviting an address again within this time sends no second mail: somebody has pressed twice. */
export const RENEWAL_PAUSE = MINUTE
/** Per account: ten mails at once, then one every six minutes. */
export const INVITATION_PACE: Pace = { burst: 10, interval: 6 * MINUTE }

/** Per account and day: the people that a wedding has room for. */
export const INVITATION_DAY_PACE: Pace = { burst: PEOPLE_LIMIT, interval: DAY / PEOPLE_LIMIT }
export const MANY_INVITED = 'You have invited many people today. Please try again later.'

export const COUPLE_ONLY = 'Only the couple can do this. You help with this wedding: please ask one of them.'
export const INVALID_INVITATION =
  'This invitation is not valid any more. It was used, withdrawn or renewed, or is older than a week: please ask for a new one.'
export const LAST_OWNER =
  'A wedding needs an owner. Please make somebody else an owner first, or delete your account with the wedding.'

/** Why somebody of one role may not change or remove somebody of another, or make them `next`; null when they may. */
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
  /** Epoch milliseconds, as is `expires_at`. */
  created_at: number
  expires_at: number
}

/** Owners first, then partners, then helpers, each in the order they came; whoever is only invited at the end. */
export function toPeople(members: StoredMember[], invitations: StoredInvitation[], userId: string): Member[] {
  const sorted = members.toSorted(
    (a, b) =>
      roles.indexOf(a.role) - roles.indexOf(b.role) || a.created_at - b.created_at || (a.name < b.name ? -1 : 1),
  )
  return [...sorted.map((member) => toMember(member, userId)), ...invitations.map(toInvited)]
}

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
    invited_at: null,
    expires_at: null,
  }
}

export function toInvited({ id, email, role, created_at, expires_at }: StoredInvitation): Member {
  return {
    id,
    user_id: null,
    name: null,
    email,
    role,
    status: 'invited',
    is_you: false,
    joined_at: null,
    invited_at: toIso(created_at),
    expires_at: toIso(expires_at),
  }
}

/** An invitation with what it is to. */
export interface OpenedInvitation extends StoredInvitation {
  wedding_id: string
  email_key: string
  couple_name_1: string | null
  couple_name_2: string | null
  owner_name: string
}

export function toInvitationView(opened: OpenedInvitation): InvitationView {
  return {
    invited_by: opened.owner_name,
    couple_names: coupleNames(opened),
    role: opened.role,
    email: opened.email,
    expires_at: toIso(opened.expires_at),
  }
}
