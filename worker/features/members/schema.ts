import * as z from 'zod'
import { emailAddress, requiredLine } from '../../lib/fields'
import { type Role, roles } from '../../lib/roles'

/** Members and open invitations together. */
export const PEOPLE_LIMIT = 20

/** Nobody is invited as an owner: an owner hands the wedding over to somebody who is there. */
export const invitedRoles = ['partner', 'helper'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const memberPaths = {
  list: '/api/wedding/members',
  one: (id: string) => `/api/wedding/members/${encodeURIComponent(id)}`,
  accept: (id: string) => `/api/wedding/members/${encodeURIComponent(id)}/accept`,
  join: '/api/wedding/join',
  requests: '/api/users/me/join-requests',
  invitation: (token: string) => `/api/auth/invitations/${encodeURIComponent(token)}`,
  changes: '/api/wedding/changes',
  /** PUT turns to another of one's weddings, POST starts one. */
  mine: '/api/users/me/wedding',
} as const

export const invitationInput = z.object({ email: emailAddress, role: z.enum(invitedRoles) })
export const roleInput = z.object({ role: z.enum(roles) })
export const joinInput = z.object({ token: requiredLine('Please use the link from the e-mail.', 100) })
export const weddingChoice = z.object({ event_id: requiredLine('Please say which wedding.', 100) })

/** Somebody who plans along, or was asked to. */
export interface Member {
  /** The user's, or the invitation's. */
  id: string
  /** Null until they have joined, as is `joined_at`. */
  user_id: string | null
  /** Null for who was only invited. */
  name: string | null
  email: string
  role: Role
  /** `requested`: somebody opened the invitation with another address, and waits for an owner's yes. */
  status: 'joined' | 'invited' | 'requested'
  is_you: boolean
  joined_at: string | null
  /** Whom the invitation was mailed to; null once they have joined. */
  invited_email: string | null
  /** Since when they wait; null unless they do. */
  requested_at: string | null
  /** When an invitation was mailed, and until when its link works; null once they have joined. */
  invited_at: string | null
  expires_at: string | null
}

/** What the link of an invitation opens. */
export interface InvitationView {
  /** The name of the wedding's owner. */
  invited_by: string
  couple_names: string | null
  role: InvitedRole
  /** Whom it was mailed to. */
  email: string
  expires_at: string
}

/** A wedding that somebody waits to join, until an owner accepts or declines. */
export interface JoinRequest {
  /** The invitation's. */
  id: string
  /** The name of the wedding's owner. */
  invited_by: string
  couple_names: string | null
  role: InvitedRole
  requested_at: string
}

/** Moves whenever anything in the wedding does. */
export interface WeddingChanges {
  event_id: string
  changed_at: string
}
