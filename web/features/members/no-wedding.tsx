import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { toastFailure } from '../../components/toast-failure'
import { usePageTitle } from '../../lib/page-title'
import { paths } from '../../lib/paths'
import { startWedding } from './api'

/** For somebody who has left the only wedding they had, or was removed. */
export function NoWedding() {
  usePageTitle('No wedding')
  const [isBusy, setIsBusy] = useState(false)

  async function start() {
    setIsBusy(true)
    try {
      await startWedding()
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <h1 className="sr-only">No wedding</h1>
      <EmptyState
        icon={HeartHandshake}
        title="You are not part of a wedding right now"
        action={
          <>
            <Button kind="primary" isBusy={isBusy} onClick={() => void start()}>
              Start your own wedding
            </Button>
            <ButtonLink to={paths.profile}>My Account</ButtonLink>
          </>
        }
      >
        Start one of your own here. If somebody invites you to theirs, open the link in their mail.
      </EmptyState>
    </>
  )
}
