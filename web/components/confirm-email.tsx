import { useState } from 'react'
import { profilePaths } from '../../worker/features/profile/schema'
import { request } from '../lib/http'
import { useCurrentWedding, useSession } from '../lib/session'
import { Button } from './button'
import { toast } from './toast'
import { toastFailure } from './toast-failure'

/** Sends the mail again that proves one's address. */
export function ConfirmEmailButton({ className }: { className?: string }) {
  const [isBusy, setIsBusy] = useState(false)

  async function ask() {
    setIsBusy(true)
    try {
      const { message } = await request<{ message: string }>('POST', profilePaths.confirmEmail)
      toast.info(message)
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button kind="quiet" className={className} isBusy={isBusy} onClick={() => void ask()}>
      Send the link again
    </Button>
  )
}

/** What an owner whose address is not confirmed does about it; nothing for anybody else. */
export function ConfirmEmail() {
  const session = useSession()
  const role = useCurrentWedding()?.role
  if (session.status !== 'in' || session.user.email_verified || role !== 'owner') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        Open the link in our email to <bdi className="wrap-anywhere">{session.user.email}</bdi>.
      </p>
      <ConfirmEmailButton className="-ms-4" />
    </div>
  )
}
