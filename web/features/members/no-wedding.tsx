import { HeartHandshake, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import type { JoinRequest } from '../../../worker/features/members/schema'
import { Button, ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { StartWeddingButton } from '../../components/start-wedding'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { useLatest } from '../../lib/latest'
import { usePageTitle } from '../../lib/page-title'
import { paths } from '../../lib/paths'
import { refreshUser } from '../../lib/session'
import { isSettled } from '../../lib/swr'
import { useJoinRequests } from './api'

const LOOK_EVERY = 25_000

/** The screen of a user without a wedding: their join request is pending, they left, or they were removed. */
export function NoWedding() {
  const requests = useJoinRequests()
  if (!isSettled(requests)) return <h1 className="sr-only">No wedding</h1>
  const [request] = requests.data ?? []
  return request ? <WaitingToJoin request={request} /> : <StartAnew />
}

/** Polls whether an owner has accepted. */
function WaitingToJoin({ request: { invited_by, couple_names } }: { request: JoinRequest }) {
  usePageTitle('Waiting to join')
  const { reload } = useJoinRequests()

  async function look() {
    const user = await refreshUser()
    // With a wedding, another screen replaces this one.
    return user.event_id === null ? reload() : []
  }

  const latestLook = useLatest(look)
  useEffect(() => {
    // A later poll may succeed.
    const lookIfSeen = () => void (document.hidden || latestLook().catch(() => undefined))
    const timer = setInterval(lookIfSeen, LOOK_EVERY)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [latestLook])

  const { isBusy, submit } = useAction(async () => {
    const left = await look()
    if (left?.length) toast.info('No answer yet')
  }, toastFailure)

  return (
    <>
      <h1 className="sr-only">Waiting to join</h1>
      <EmptyState
        icon={Hourglass}
        title={`Waiting for ${invited_by}`}
        action={
          <>
            <Button kind="primary" isBusy={isBusy} onClick={submit}>
              Check again
            </Button>
            <ButtonLink to={paths.profile}>My Account</ButtonLink>
          </>
        }
      >
        Your invitation{couple_names !== null && ` to the wedding of ${couple_names}`} went to another address. We’ve
        asked <bdi>{invited_by}</bdi> to let you in; this page opens the wedding as soon as they accept.
      </EmptyState>
    </>
  )
}

function StartAnew() {
  usePageTitle('No wedding')
  return (
    <>
      <h1 className="sr-only">No wedding</h1>
      <EmptyState
        icon={HeartHandshake}
        title="You are not part of a wedding right now"
        action={
          <>
            <StartWeddingButton kind="primary" />
            <ButtonLink to={paths.profile}>My Account</ButtonLink>
          </>
        }
      >
        Start one of your own here. If somebody invites you to theirs, open the link in their email.
      </EmptyState>
    </>
  )
}
