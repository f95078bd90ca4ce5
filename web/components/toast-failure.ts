import { ApiError } from '../lib/http'
import { toast } from './toast'

/** Says what went wrong with a write: the server's words, else `fallback`. What is no answer of the API is thrown on. */
export function toastFailure(error: unknown, fallback?: string): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.detail ?? fallback ?? error.message)
}
