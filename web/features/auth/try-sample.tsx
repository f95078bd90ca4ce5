import { useState } from 'react'
import { Button } from '../../components/button'
import { toastFailure } from '../../components/toast-failure'
import { startSession } from '../../lib/session'
import { trySample } from './api'

/** The whole of it without signing up. */
export function TrySample() {
  const [isBusy, setIsBusy] = useState(false)

  async function start() {
    setIsBusy(true)
    try {
      startSession(await trySample())
    } catch (error) {
      setIsBusy(false)
      toastFailure(error)
    }
  }

  return (
    <div className="mt-1 grid justify-items-center gap-1 text-center">
      <Button kind="quiet" isBusy={isBusy} onClick={() => void start()}>
        Try a sample wedding
      </Button>
      <p className="text-balance text-quiet text-sm">
        Nothing to fill in. It goes away after a week, unless you keep it.
      </p>
    </div>
  )
}
