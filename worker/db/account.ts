import type { Role } from '../lib/roles'
import type { sessions, users } from './schema/accounts'
import type { Wedding } from './wedding'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** A wedding that an account belongs to. */
export interface Membership {
  wedding_id: string
  role: Role
  /** Number of the wedding's database. */
  database: number
}

/** The account of a request, its session, and the wedding it works on. */
export interface SignedIn extends UserRow {
  session_id: string
  /** The wedding that was opened last comes first. */
  memberships: Membership[]
  /** The wedding that was opened last; null for an account that belongs to none. */
  wedding: Wedding | null
}
