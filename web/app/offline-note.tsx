import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Shown while there is no connection. What is loaded stays readable. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-care-soft px-4 py-2 text-care text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be old, and changes cannot be saved.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
