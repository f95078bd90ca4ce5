import { focusNeighbour, focusReturned, placeOfFocus } from '../lib/focus-neighbour'
import { onScreen, request } from '../lib/http'
import { addPending } from '../lib/pending'
import { sendEach } from '../lib/send-each'
import { useRefresh } from '../lib/swr'
import { toast } from './toast'

interface Deletion {
  path: string | string[]
  /** The name of the item, or such as '12 guests'. */
  what: string
  /** Text of the toast. By default that they are deleted. */
  said?: string
  /** Requests in flight at once; 1 deletes them in order. */
  atOnce?: number
  /** Runs once all are deleted, if their wedding is still on screen. */
  onDeleted?: () => void
}

/**
 * Hides items at once and deletes them when their toast ends or the page is left. Undo brings them back until then. The server
 * archives some items instead and answers with them: those show again as archived. The focus moves to the neighbouring row, and back on
 * Undo.
 */
export function useUndoableDelete() {
  const refresh = useRefresh()

  function remove({ path, what, said, atOnce, onDeleted }: Deletion): void {
    const gone = [path].flat()
    // Another one may be open by the time they are sent.
    const kept = { wedding: onScreen.wedding }
    const place = placeOfFocus()
    const deletion = addPending(gone, null)
    focusNeighbour(place)
    toast.info(said ?? `${what} deleted`, {
      action: {
        label: 'Undo',
        run: () => {
          deletion.takeBack()
          focusReturned(place)
        },
      },
      onEnd: async () => {
        const archived: string[] = []
        // A browser keeps only some hundred requests that may outlive the page, and refuses the others.
        const { failed } = await sendEach(gone, {
          send: async (path) => {
            const left = await request<unknown>('DELETE', path, undefined, { kept })
            if (left !== undefined) archived.push(path)
          },
          atOnce,
          outlivesPage: true,
        })
        const refused = failed.filter(({ error }) => error.status !== 404)
        deletion.takeBack(refused.map(({ item }) => item))
        const [first] = refused
        const count = gone.length > 1 ? `${refused.length} of ` : ''
        if (first) toast.error(`${count}${what} could not be removed. ${first.error.message}`)
        // SWR's cache goes with its wedding.
        if (onScreen.wedding !== kept.wedding) return
        void refresh().then(() => deletion.takeBack(archived))
        if (!first) onDeleted?.()
      },
    })
  }

  return { remove }
}
