import type { UserWedding } from '../../../worker/features/auth/schema'
import { FormDialog } from '../../components/form-dialog'
import { sendPending } from '../../components/leave-session'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { ApiError } from '../../lib/api-error'
import { navigate } from '../../lib/history'
import { paths } from '../../lib/paths'
import { useIsHelper, useSession } from '../../lib/session'
import { useSubscription } from '../../lib/subscription'
import { isSettled } from '../../lib/swr'
import { leaveWedding, useMembers } from './api'

interface LeaveDialogProps {
  wedding: UserWedding
  onClose: () => void
}

export function LeaveDialog({ wedding, onClose }: LeaveDialogProps) {
  const session = useSession()
  const { event_id: weddingId, couple_names: names } = wedding
  const isHelper = useIsHelper()
  const subscription = useSubscription(isHelper)
  const { renews_at, cancel_at_period_end } = subscription.data ?? {}
  const members = useMembers()
  const isOnlyOwner = members.data?.every(({ role, is_you }) => role !== 'owner' || is_you)
  const leaving = useAction(async () => {
    if (session.status !== 'in') return
    await sendPending()
    try {
      await leaveWedding(session.user.id, weddingId)
    } catch (error) {
      if (!(error instanceof ApiError && error.isOtherWedding)) throw error
      // This dialog goes with its wedding.
      return toastFailure(error)
    }
    toast.info('You have left the wedding')
    navigate(paths.dashboard, { replace: true })
  })
  return (
    <FormDialog
      title="Leave this wedding?"
      size="normal"
      onClose={onClose}
      form={leaving}
      cancel="Stay"
      action="Leave"
      isReady={isSettled(members) && (isHelper || isSettled(subscription))}
      isDangerous
    >
      {isOnlyOwner && (
        <p>You’re its only owner. Before you can leave, make someone else an owner in the menu next to their name.</p>
      )}
      <p>
        {isHelper
          ? `You’ll stop seeing ${names ? `${names}’s wedding` : 'this wedding'}, and tasks given to you stay with the couple. They can invite you again.`
          : `${names ? `The wedding of ${names}` : 'The wedding'} stays with the others. You won’t see it again unless someone invites you.`}{' '}
        Your account stays.
      </p>
      <p>Calendars that you made, and your links to the caterer’s page, stop working.</p>
      {renews_at && !cancel_at_period_end && (
        <p>
          Its subscription continues and is still charged. If you’re the one paying, end it under Subscription first.
        </p>
      )}
      {subscription.error && <p>If you pay for a subscription, end it under Subscription first.</p>}
    </FormDialog>
  )
}
