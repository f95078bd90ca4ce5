import { dayKeys, keep } from './day-storage'

/** Milliseconds after the screen has opened: nobody waits for it. */
const LATE = 4000

let isPlanned = false

/** Registers the service worker, which opens day mode without a connection. Nothing happens if nobody is signed in by then. */
export function registerLate(): void {
  if (isPlanned || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    if (!keep(dayKeys.worker, true)) return
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.warn('Day mode cannot be opened offline.', error))
  }, LATE)
}
