import { toIso } from '../../lib/calendar'
import type { Pace } from '../../lib/pace'
import { textLength } from '../../lib/text'
import type { User } from './schema'

const MINUTE = 60 * 1000

/** Per account, counted before the password is hashed: ten at once, then one every 36 seconds (100 an hour, OWASP ASVS). */
export const SIGN_IN_PACE: Pace = { burst: 10, interval: 36_000 }
/** Per account: three mails at once, then one every 20 minutes. */
export const RESET_PACE: Pace = { burst: 3, interval: 20 * MINUTE }
/** Per address of the caller; a family or a venue shares one. */
export const REGISTER_PACE: Pace = { burst: 10, interval: 6 * MINUTE }
export const SIGN_IN_ADDRESS_PACE: Pace = { burst: 50, interval: 18_000 }

export const RESET_LINK_LIFE = 60 * MINUTE

export const PASSWORD_HINT = 'Must be 8+ characters with uppercase, lowercase, and number'

/** What a new password needs, each part with its own words, so that a form can tick them off. */
export const passwordRules = [
  { label: '8 or more characters', isMet: (text: string) => textLength(text) >= 8 },
  {
    label: 'an uppercase and a lowercase letter',
    isMet: (text: string) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  },
  { label: 'a number', isMet: (text: string) => /\d/.test(text) },
]

export function toUser(
  row: { id: string; name: string; email: string; email_verified_at: number | null; created_at: number },
  eventId: string | null,
): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    created_at: toIso(row.created_at),
    event_id: eventId,
  }
}
