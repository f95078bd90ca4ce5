import { profilePaths } from '../../worker/features/profile/schema'
import { useAction } from '../lib/action'
import { request } from '../lib/http'
import { useCurrentWedding, useSession } from '../lib/session'
import { Button } from './button'
import { toast } from './toast'
import { toastFailure } from './toast-failure'

/** Sends the confirmation email again. */
export function ConfirmEmailButton({ className }: { className?: string }) {
  const asking = useAction(async () => {
    const { message } = await request<{ message: string }>('POST', profilePaths.confirmEmail)
    toast.info(message)
  }, toastFailure)
  return (
    <Button kind="quiet" className={className} isBusy={asking.isBusy} onClick={asking.submit}>
      Send the link again
    </Button>
  )
}

/** Asks an owner to confirm their email address; nothing for anybody else. */
export function ConfirmEmail() {
  const session = useSession()
  const role = useCurrentWedding()?.role
  if (session.status !== 'in' || session.user.email_verified || role !== 'owner') return null
  const { email, pending_email } = session.user
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        Open the link in our email to <bdi className="wrap-anywhere">{pending_email ?? email}</bdi>.
      </p>
      <ConfirmEmailButton className="-ms-4" />
    </div>
  )
}
