import { useSyncExternalStore } from 'react'
import { ApiError } from '../lib/http'
import { useWrite } from '../lib/swr'
import { toast } from './toast'

let leaving: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Takes something off the screen at once and deletes it when its toast ends or the page is left; until then it can be had
 * back. Lists leave out what `isLeaving`.
 */
export function useUndoableDelete() {
  const write = useWrite()
  const paths = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leaving,
  )

  function remove({ path, said }: { path: string; said: string }): void {
    change((set) => set.add(path))
    const bringBack = () => change((set) => set.delete(path))
    toast.info(said, {
      action: { label: 'Undo', run: bringBack },
      onEnd: async () => {
        try {
          await write('DELETE', path)
        } catch (error) {
          bringBack()
          if (error instanceof ApiError && error.status !== 404) toast.error(error.message)
        }
      },
    })
  }

  return { remove, isLeaving: (path: string) => paths.has(path) }
}

function change(edit: (set: Set<string>) => void): void {
  const next = new Set(leaving)
  edit(next)
  leaving = next
  for (const listener of listeners) listener()
}
