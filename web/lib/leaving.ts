import { useCallback, useSyncExternalStore } from 'react'

/** The addresses of what is off the screen and not deleted yet. */
let leaving: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Whether what has an address is about to be deleted: lists leave it out. */
export function useIsLeaving(): (path: string) => boolean {
  const paths = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leaving,
  )
  return useCallback((path) => paths.has(path), [paths])
}

export function leave(gone: string[]): void {
  change(new Set([...leaving, ...gone]))
}

export function bringBack(gone: string[]): void {
  change(new Set([...leaving].filter((path) => !gone.includes(path))))
}

function change(next: ReadonlySet<string>): void {
  leaving = next
  for (const listener of listeners) listener()
}
