import { ApiError } from '../lib/http'
import { paths } from '../lib/paths'
import { isHelper } from '../lib/session'
import { SEE_PLANS } from './plan-link'
import { toast } from './toast'

/** Says what went wrong with a write: the server's words, else `fallback`. What is no answer of the API is thrown on. */
export function toastFailure(error: unknown, fallback?: string): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.detail ?? fallback ?? error.message, error.isBeyondPlan && !isHelper() ? { action: seePlans } : {})
}

/** In a tab of its own, so that what was typed stays where it is. */
const seePlans = { label: SEE_PLANS, run: () => window.open(paths.billing, '_blank', 'noopener') }
