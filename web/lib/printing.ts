import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is on its way to paper: what is only for paper and too much for a screen need not be there before. */
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
