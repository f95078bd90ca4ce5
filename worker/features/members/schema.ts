import * as z from 'zod/mini'
import { emailAddress, requiredLine } from '../../lib/fields'
import { type Role, roles } from '../../lib/roles'
import { type InvitedRole, invitedRoles } from './contract'

export * from './contract'

export const invitationInput = z.object({ email: emailAddress, role: z.enum(invitedRoles) })
export const roleInput = z.object({ role: z.enum(roles) })
export const joinInput = z.object({ token: requiredLine('Please use the link from the email.', 100) })
export const weddingChoice = z.object({ event_id: requiredLine('Please say which wedding.', 100) })

/** A collaborator, or an invitation. */
export interface Member {
  /** The user's id, or the invitation's. */
  id: string
  /** Null until they join, as is `joined_at`. */
  user_id: string | null
  /** Of an invitation: the person who asked to join with it, also if the request has expired; null: nobody did. */
  name: string | null
  email: string
  role: Role
  /** `requested`: a person opened the invitation with another address and waits for an owner, until it expires. */
  status: 'joined' | 'invited' | 'requested'
  is_you: boolean
  joined_at: string | null
  /** The address that the invitation was mailed to; null for a member. */
  invited_email: string | null
  /** When the person asked to join; null without a request. */
  requested_at: string | null
  /** When the invitation was mailed, and when it expires; both null for a member. */
  invited_at: string | null
  expires_at: string | null
}

/** An invitation as its link shows it. */
export interface InvitationView {
  /** The name of the wedding's owner. */
  invited_by: string
  couple_names: string | null
  role: InvitedRole
  /** The address it was mailed to. */
  email: string
  expires_at: string
}

/** A wedding that the user asked to join, until an owner accepts or declines. */
export interface JoinRequest {
  /** The invitation's id. */
  id: string
  /** The name of the wedding's owner. */
  invited_by: string
  couple_names: string | null
  role: InvitedRole
  requested_at: string
}

/** When the wedding last changed. Clients poll it to reload. */
export interface WeddingChanges {
  event_id: string
  changed_at: string
}
