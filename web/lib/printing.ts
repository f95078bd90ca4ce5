import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed. Long print-only content renders only then. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void): () => void {
  const begin = () => set(true)
  const end = () => set(false)
  function set(next: boolean) {
    isPrinting = next
    listener()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}
