import * as z from 'zod'
import { emailAddress, requiredLine, version } from '../../lib/fields'
import { newPassword } from '../auth/schema'

export * from './contract'

const currentPassword = z.string({ error: 'Please enter your current password.' }).min(1).max(1024)

export const profilePatch = z.object({
  name: requiredLine('Please enter your name.').optional(),
  email: emailAddress.optional(),
  current_password: currentPassword.optional(),
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
