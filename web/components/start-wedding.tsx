import type { User } from '../../worker/features/auth/schema'
import { memberPaths } from '../../worker/features/members/schema'
import { useAction } from '../lib/action'
import { request } from '../lib/http'
import { updateUser } from '../lib/session'
import { Button } from './button'
import { endToasts } from './toast'
import { toastFailure } from './toast-failure'

/** Starts a wedding of the user's own, which replaces the one on the screen. */
export function StartWeddingButton({ kind, onStarted }: { kind?: 'primary'; onStarted?: () => void }) {
  const { isBusy, submit } = useAction(async () => {
    // Pending deletions belong to the wedding that is being left.
    await endToasts()
    updateUser(await request<User>('POST', memberPaths.mine))
    onStarted?.()
  }, toastFailure)
  return (
    <Button kind={kind} isBusy={isBusy} onClick={submit}>
      Start your own wedding
    </Button>
  )
}
