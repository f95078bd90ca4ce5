import type { User } from '../../worker/features/auth/schema'
import { memberPaths } from '../../worker/features/members/schema'
import { useAction } from '../lib/action'
import { ApiError } from '../lib/api-error'
import { request } from '../lib/http'
import { refreshUser, updateUser } from '../lib/session'
import { Button } from './button'
import { sendPending } from './leave-session'
import { toastFailure } from './toast-failure'

/** Starts a wedding of the user's own, which replaces the one on the screen. */
export function StartWeddingButton({ kind, onStarted }: { kind?: 'primary'; onStarted?: () => void }) {
  const { isBusy, submit } = useAction(async () => {
    // Pending deletions belong to the wedding that is being left.
    await sendPending()
    await startWedding()
    onStarted?.()
  }, toastFailure)
  return (
    <Button kind={kind} isBusy={isBusy} onClick={submit}>
      Start your own wedding
    </Button>
  )
}

async function startWedding(): Promise<void> {
  try {
    updateUser(await request<User>('POST', memberPaths.mine))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    // An earlier attempt may have started it, and its answer was lost.
    if (!(await refreshUser()).weddings.some(({ role, is_current }) => role === 'owner' && is_current)) throw error
  }
}
