import { useState } from 'react'
import { useParams } from 'wouter'
import type { User } from '../../../worker/features/auth/schema'
import { Button, ButtonLink } from '../../components/button'
import { FormProblem } from '../../components/field'
import { useAction } from '../../lib/action'
import { ApiError } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { refreshUser, useSession } from '../../lib/session'
import { confirmEmail } from './api'
import { Card } from './card'

/** Confirms an email address on a button press, since programs that scan mail open its links. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const session = useSession()
  const [isDone, setIsDone] = useState(false)
  const { problem, isBusy, props } = useAction(async () => {
    await confirm(token, session.status === 'in' ? session.user : null)
    setIsDone(true)
    if (session.status === 'in') await refreshUser()
  })

  if (isDone) {
    return (
      <Card title="Thank you" isAnswer lead="Your email address is confirmed.">
        <ButtonLink to={paths.dashboard} kind="primary">
          Go to Posy
        </ButtonLink>
      </Card>
    )
  }
  return (
    <Card title="Confirm your email" lead="Confirm it, and you can always get back into your account.">
      <form {...props} className="grid gap-4">
        <FormProblem problem={problem} />
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Confirm my address
        </Button>
        {problem && <ButtonLink to={paths.profile}>Ask for a new link</ButtonLink>}
      </form>
    </Card>
  )
}

async function confirm(token: string, user: User | null): Promise<void> {
  try {
    await confirmEmail(token)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400) || !user || isConfirmed(user)) throw error
    // An earlier attempt may have confirmed it, and its answer was lost.
    if (!isConfirmed(await refreshUser())) throw error
  }
}

const isConfirmed = ({ email_verified, pending_email }: User) => email_verified && pending_email === null
