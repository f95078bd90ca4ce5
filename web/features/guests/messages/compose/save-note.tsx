import { Button } from '../../../../components/button'
import type { Draft } from './use-draft'

/** Whether what is typed is saved. */
export function SaveNote({ draft: { state, flush } }: { draft: Draft }) {
  if (state.is === 'failed') {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2 text-bad text-sm">
        Not saved. {state.error.message}
        <Button kind="quiet" className="-my-2" onClick={() => void flush()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className="text-quiet text-sm">
      {state.is === 'saved' ? 'Saved' : state.is === 'saving' ? 'Saving…' : 'Not saved: please look below.'}
    </p>
  )
}
