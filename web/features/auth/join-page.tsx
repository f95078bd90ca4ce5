import { useState } from 'react'
import useSWR from 'swr'
import { Link, useParams } from 'wouter'
import type { User } from '../../../worker/features/auth/schema'
import type { InvitationView, JoinRequest, memberPaths } from '../../../worker/features/members/schema'
import { Button, ButtonLink } from '../../components/button'
import { FormProblem } from '../../components/field'
import { leaveSession } from '../../components/leave-session'
import { LoadError } from '../../components/load-error'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useAction } from '../../lib/action'
import { ApiError } from '../../lib/api-error'
import { navigate } from '../../lib/history'
import { request } from '../../lib/http'
import { paths } from '../../lib/paths'
import { refreshUser, signOut, updateUser, useSession } from '../../lib/session'
import { cacheRules } from '../../lib/swr'
import { AccountForm } from './account-form'
import { invitationPath } from './api'
import { Card } from './card'

const { shouldRetryOnError, errorRetryCount, errorRetryInterval } = cacheRules

const JOIN_PATH: (typeof memberPaths)['join'] = '/api/wedding/join'

const TITLE = 'You’re invited to help plan a wedding'

/** Opened by an invitation's link: shows the invitation and joins with an existing or a new account. */
export function JoinPage() {
  const { token = '' } = useParams()
  const session = useSession()
  const [waiting, setWaiting] = useState<JoinRequest | null>(null)
  const userId = session.status === 'in' ? session.user.id : null
  // Read again when the account changes: the invitation may just have been used.
  const key = session.status === 'loading' ? null : [invitationPath(token), userId]
  const { data, error, mutate } = useSWR<InvitationView, ApiError>(key, ([path]: [string]) => request('GET', path), {
    revalidateOnFocus: false,
    shouldRetryOnError,
    errorRetryCount,
    errorRetryInterval,
  })

  if (waiting && session.status === 'in') {
    return (
      <Card title="Almost there" isAnswer lead={<Waiting request={waiting} />}>
        <ButtonLink to={paths.dashboard} kind="primary">
          Go to Posy
        </ButtonLink>
      </Card>
    )
  }
  // An invitation that is on the page may have been used by a press whose answer was lost: the next press finds out.
  if (error?.status === 404 && !data) {
    return (
      <Card title="This invitation does not work" lead={error.message}>
        <ButtonLink to={paths.dashboard}>Go to Posy</ButtonLink>
      </Card>
    )
  }
  if (error && !data) {
    return (
      <Card title={TITLE}>
        <LoadError title="The invitation could not be loaded." error={error} onRetry={() => void mutate()} />
      </Card>
    )
  }
  if (!data || session.status === 'loading') {
    return (
      <Card title={TITLE}>
        <LoadingShapes
          label="Loading the invitation"
          shapes={['w-56', 'w-40']}
          className="grid justify-items-center gap-3"
        />
      </Card>
    )
  }
  if (session.status === 'in') {
    return (
      <Card title={TITLE} lead={<Lead invitation={data} />}>
        <JoinAs user={session.user} invitation={data} token={token} onWaiting={setWaiting} />
      </Card>
    )
  }
  return (
    <Card
      title={TITLE}
      lead={<Lead invitation={data} />}
      end={
        <>
          Already have an account?{' '}
          <Link
            to={paths.login}
            state={{ origin: paths.join(token) }}
            className="inline-block rounded-sm py-2 font-medium text-accent underline-offset-4 hover:underline"
          >
            Sign in
          </Link>
        </>
      }
    >
      <AccountForm isNew invitation={{ token, email: data.email }} onDone={() => navigate(paths.dashboard)} />
      <OtherAddress invitation={data} />
    </Card>
  )
}

function Lead({ invitation: { invited_by, couple_names, role } }: { invitation: InvitationView }) {
  return (
    <>
      <bdi>{invited_by}</bdi> invites you to {role === 'partner' ? 'plan' : 'help with'}{' '}
      {couple_names === null ? (
        'a wedding'
      ) : (
        <>
          the wedding of <bdi>{couple_names}</bdi>
        </>
      )}
      .
    </>
  )
}

function Waiting({ request: { invited_by, couple_names } }: { request: JoinRequest }) {
  return (
    <>
      This invitation went to another address, so we’ve asked <bdi>{invited_by}</bdi> to let you in. Once they accept,
      you’ll find the wedding{couple_names !== null && ` of ${couple_names}`} in your account menu.
    </>
  )
}

function OtherAddress({ invitation: { email, invited_by } }: { invitation: InvitationView }) {
  return (
    <p className="wrap-anywhere text-center text-quiet text-sm">
      The invitation went to {email}. With another address, <bdi>{invited_by}</bdi> has to accept you first.
    </p>
  )
}

interface JoinAsProps {
  user: User
  invitation: InvitationView
  token: string
  onWaiting: (request: JoinRequest) => void
}

function JoinAs({ user, invitation, token, onWaiting }: JoinAsProps) {
  const { problem, isBusy, submit } = useAction(async () => {
    const answer = await joinWedding(token, user)
    if ('requested_at' in answer) return onWaiting(answer)
    updateUser(answer)
    navigate(paths.dashboard)
    toast.success('You’ve joined the wedding')
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormProblem problem={problem} />
      <Button kind="primary" isBusy={isBusy} onClick={submit}>
        <span className="min-w-0 truncate">Join as {user.name}</span>
      </Button>
      <p className="wrap-anywhere text-center text-quiet text-sm">
        You are signed in with {user.email}.{' '}
        {user.event_id !== null &&
          'The wedding you have open stays as it is; you can switch back to it in the account menu.'}
      </p>
      {user.email.toLowerCase() !== invitation.email.toLowerCase() && <OtherAddress invitation={invitation} />}
      <Button kind="quiet" onClick={() => void leaveSession(signOut)}>
        Use another account
      </Button>
    </div>
  )
}

/** Returns the account if it has joined, or else the request that waits for an owner. */
async function joinWedding(token: string, { weddings }: User): Promise<User | JoinRequest> {
  try {
    return await request<User | JoinRequest>('POST', JOIN_PATH, { token })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    // An earlier attempt may have used the invitation, and its answer was lost.
    const user = await refreshUser()
    const known = new Set(weddings.map(({ event_id }) => event_id))
    if (user.weddings.every(({ event_id }) => known.has(event_id))) throw error
    return user
  }
}
