import * as z from 'zod/mini'
import { emailAddress, requiredLine, version } from '../../lib/fields'
import { newPassword } from '../auth/schema'

export * from './contract'

const currentPassword = z
  .string({ error: 'Please enter your current password.' })
  .check(z.minLength(1), z.maxLength(1024))

export const profilePatch = z.object({
  name: z.optional(requiredLine('Please enter your name.')),
  email: z.optional(emailAddress),
  current_password: z.optional(currentPassword),
  version,
})

export const passwordChange = z.object({ current_password: currentPassword, new_password: newPassword })

/** A session of the user, on a device. */
export interface DeviceSession {
  id: string
  user_agent: string | null
  created_at: string
  last_seen_at: string
  /** Whether the request came from this session. */
  is_current: boolean
}
