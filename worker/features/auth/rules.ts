import { isoOrNull, toIso } from '../../lib/calendar'
import { DAY, HOUR, MINUTE } from '../../lib/durations'
import type { Pace } from '../../lib/pace'
import type { Role } from '../../lib/roles'
import { coupleNames, type StoredSettings } from '../settings/rules'
import type { User } from './schema'

/** Sign-ins per account: ten at once, then one every 36 seconds (100 an hour, OWASP ASVS). Counted before hashing. */
export const SIGN_IN_PACE: Pace = { burst: 10, interval: 36_000 }
/** Mails per account and kind of link: three at once, then one every 20 minutes. */
export const LINK_PACE: Pace = { burst: 3, interval: 20 * MINUTE }
/** Changes of address per account: five mails at once, then one an hour. */
export const EMAIL_CHANGE_PACE: Pace = { burst: 5, interval: HOUR }
/** Confirmation mails per address: five at once, then one every four hours. The account that has it is counted separately. */
export const CONFIRM_ADDRESS_PACE: Pace = { burst: 5, interval: 4 * HOUR }
/** Per IP address of the caller. Generous, since a family or a venue shares one. */
export const REGISTER_PACE: Pace = { burst: 10, interval: 6 * MINUTE }
export const SIGN_IN_ADDRESS_PACE: Pace = { burst: 50, interval: 18_000 }

export const RESET_LINK_LIFE = HOUR
/** Milliseconds between the response and the work on a link. Without them, a known address took 35 ms longer. */
export const RESET_LINK_PAUSE = 300
export const CONFIRM_LINK_LIFE = 7 * DAY
/** How long the notice about a changed address can be sent. */
export const NOTICE_LIFE = 7 * DAY

export const WRONG_SIGN_IN = 'Invalid email or password'
export const INVALID_LINK = 'This link is no longer valid. Please ask for a new one.'
export const REGISTERED = 'Email already registered'
export const EMAIL_TAKEN =
  'Another account now uses this address. Yours keeps the one it has; under My Account you can choose another.'
export const MAILED_ENOUGH =
  'We have emailed this address several times already. Please look for our email, in the spam folder too, or try again later.'

interface StoredUser {
  id: string
  name: string
  email: string
  /** Epoch milliseconds, as is `created_at`; null until confirmed. */
  email_verified_at: number | null
  pending_email: string | null
  created_at: number
  /** Epoch milliseconds for a sample account; null: it does not expire. */
  expires_at: number | null
  version: number
}

/** Builds a user. `memberships` come most recently opened first: the first is the current wedding. */
export function toUser(
  stored: StoredUser,
  memberships: (Pick<StoredSettings, 'couple_name_1' | 'couple_name_2'> & { wedding_id: string; role: Role })[],
): User {
  return {
    id: stored.id,
    name: stored.name,
    email: stored.email,
    email_verified: stored.email_verified_at !== null,
    pending_email: stored.pending_email,
    created_at: toIso(stored.created_at),
    event_id: memberships[0]?.wedding_id ?? null,
    weddings: memberships.map((membership, i) => ({
      event_id: membership.wedding_id,
      couple_names: coupleNames(membership),
      role: membership.role,
      is_current: i === 0,
    })),
    expires_at: isoOrNull(stored.expires_at),
    version: stored.version,
  }
}
