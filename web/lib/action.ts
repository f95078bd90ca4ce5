import { useState } from 'react'
import { ApiError } from './api-error'
import type { Problem } from './form'

/**
 * The state of one thing to do: whether it is under way, and why it failed. It has the shape of a form, so that
 * `FormDialog` can ask before.
 */
export function useAction(run: () => Promise<unknown>, onError?: (error: ApiError) => void) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event?: { preventDefault: () => void }): Promise<void> {
    event?.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onError) onError(error)
      else setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return { problem, isBusy, isChanged: false, submit, props: { onSubmit: submit } }
}
