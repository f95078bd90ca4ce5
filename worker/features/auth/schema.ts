import * as z from 'zod/mini'
import { emailAddress, onlyVisible, requiredLine } from '../../lib/fields'
import { PASSWORD_HINT, passwordRules } from '../../lib/password'
import type { Role } from '../../lib/roles'
import { RAW_FACTOR, textLength } from '../../lib/text'

export * from './contract'

const PASSWORD_LIMIT = 256
const passwordTooLong = `Please use at most ${PASSWORD_LIMIT} characters for the password.`

export const newPassword = z.string({ error: 'Please enter a password.' }).check(
  z.refine((text) => text.length <= RAW_FACTOR * PASSWORD_LIMIT, { error: passwordTooLong, abort: true }),
  z.refine((text) => text.isWellFormed() && passwordRules.every((rule) => rule.isMet(text)), { error: PASSWORD_HINT }),
  z.refine((text) => textLength(text) <= PASSWORD_LIMIT, { error: passwordTooLong }),
)

/** A password to compare with the stored one. Any text is accepted, and is either right or wrong. */
const typedPassword = z
  .string({ error: 'Please enter your password.' })
  .check(z.minLength(1, { error: 'Please enter your password.' }))

export const registerInput = z.object({
  email: emailAddress,
  password: newPassword,
  name: requiredLine('Please enter your name.'),
  /** The token of an invitation. With it, the account joins that wedding, and no new wedding is created. */
  invitation: z.optional(requiredLine('Please use the link from the email.', 100)),
})

export const loginInput = z.object({
  email: requiredLine('Please enter your email address.', 320).check(onlyVisible),
  password: typedPassword,
})

export const forgotPasswordInput = z.object({ email: emailAddress })

export const newPasswordInput = z.object({ password: newPassword })

export const resetPasswordInput = z.extend(newPasswordInput, {
  token: requiredLine('Please use the link from the email.', 100),
})

export const confirmEmailInput = z.object({ token: requiredLine('Please use the link from the email.', 100) })

export interface User {
  id: string
  name: string
  email: string
  email_verified: boolean
  /** Replaces `email` when its owner opens the mailed link; null: no change is pending. */
  pending_email: string | null
  created_at: string
  /** The id of the current wedding, as in the guests' links; null for a user without a wedding. */
  event_id: string | null
  /** All weddings of the user, the current one first. */
  weddings: UserWedding[]
  /** When a sample account is deleted; null: never. */
  expires_at: string | null
  version: number
}

export interface UserWedding {
  event_id: string
  /** Null while both names are empty. */
  couple_names: string | null
  role: Role
  is_current: boolean
}

export interface AuthAnswer {
  access_token: string
  token_type: 'bearer'
  /** In seconds. */
  expires_in: number
  user: User
}
