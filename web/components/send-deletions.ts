import { OTHER_WEDDING } from '../../worker/lib/other-wedding'
import { ApiError } from '../lib/api-error'
import { onScreen } from '../lib/http'
import { inTime } from './leave-session'
import { endToasts } from './toast'

/**
 * Sends pending deletions before a request to which they would still count. Toasts that send nothing stay. Throws if another wedding was
 * opened meanwhile, which the request would go to.
 */
export async function sendDeletions(): Promise<void> {
  const { wedding } = onScreen
  await inTime(endToasts(({ onEnd }) => onEnd))
  if (onScreen.wedding !== wedding) throw new ApiError(409, { detail: OTHER_WEDDING })
}
