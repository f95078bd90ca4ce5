import { ApiError } from '../lib/api-error'
import { paths } from '../lib/paths'
import { isHelper } from '../lib/session'
import { SEE_PLANS } from './plan-link'
import { toast } from './toast'

/** Shows a toast for a failed write: the server's message, or else `fallback`. Rethrows what is not an ApiError. */
export function toastFailure(error: unknown, fallback?: string): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.detail ?? fallback ?? error.message, error.isBeyondPlan && !isHelper() ? { action: seePlans } : {})
}

/** Opens a new tab, so that a form keeps what was typed. */
const seePlans = { label: SEE_PLANS, run: () => window.open(paths.billing, '_blank', 'noopener') }
