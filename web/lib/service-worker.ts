import { dayKeys, keep } from './day-storage'

/** Milliseconds after the page has loaded: nobody waits for it. */
const LATE = 4000

/** Registers the service worker, which opens day mode without a connection. For signed-in people only. Returns how to cancel. */
export function registerLate(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const timer = setTimeout(() => {
    if (!keep(dayKeys.worker, true)) return
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.warn('Day mode cannot be opened offline.', error))
  }, LATE)
  return () => clearTimeout(timer)
}
