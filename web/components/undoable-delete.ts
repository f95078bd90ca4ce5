import { focusNeighbour, focusReturned, placeOfFocus } from '../lib/focus-place'
import { ApiError, request } from '../lib/http'
import { addPending } from '../lib/pending'
import { useRefresh } from '../lib/swr'
import { toast } from './toast'

/**
 * Hides items at once and deletes them when their toast ends or the page is left. Undo brings them back until then. The
 * focus moves to the neighbouring row, and back on Undo.
 */
export function useUndoableDelete() {
  const refresh = useRefresh()

  function remove({ path, said }: { path: string | string[]; said: string }): void {
    const gone = [path].flat()
    const place = placeOfFocus()
    const deletion = addPending(gone, null)
    focusNeighbour(place)
    toast.info(said, {
      action: {
        label: 'Undo',
        run: () => {
          deletion.takeBack()
          focusReturned(place)
        },
      },
      onEnd: async () => {
        const problems = await Promise.all(gone.map(sendDelete))
        deletion.takeBack(gone.filter((_, i) => problems[i]))
        const problem = problems.find(Boolean)
        if (problem) toast.error(problem.message)
        void refresh()
      },
    })
  }

  return { remove }
}

/** Returns the error, or null when the item is deleted. */
async function sendDelete(path: string): Promise<ApiError | null> {
  try {
    await request('DELETE', path)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : error
  }
}
