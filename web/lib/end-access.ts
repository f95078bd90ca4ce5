import { ApiError } from './api-error'
import { request } from './http'

/** Ends a link or a session. It is fine if it has ended already, as by an earlier attempt whose answer was lost. */
export async function endAccess(path: string): Promise<void> {
  try {
    await request('DELETE', path)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
