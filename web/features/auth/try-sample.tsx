import { Button } from '../../components/button'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { startSession } from '../../lib/session'
import { trySample } from './api'

/** Starts a sample wedding without signing up. */
export function TrySample() {
  const { isBusy, submit } = useAction(async () => startSession(await trySample()), toastFailure)
  return (
    <div className="mt-1 grid justify-items-center gap-1 text-center">
      <Button kind="quiet" isBusy={isBusy} onClick={submit}>
        Try a sample wedding
      </Button>
      <p className="text-balance text-quiet text-sm">
        No sign-up needed. We delete it after a week unless you save it.
      </p>
    </div>
  )
}
