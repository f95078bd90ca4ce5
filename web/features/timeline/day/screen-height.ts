import { useSyncExternalStore } from 'react'

/** The height of the window in pixels; 0 before it is known. */
export function useScreenHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight)
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
