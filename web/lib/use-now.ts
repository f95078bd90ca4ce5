import { useCallback, useSyncExternalStore } from 'react'
import { wallMinutesAt } from '../../worker/lib/calendar'

/** Milliseconds between looks at the clock. */
const LOOK_EVERY = 5_000

/** The wall-clock minute in a zone, comparable with spans. Renders again when it changes. */
export function useNow(zone: string): number {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, LOOK_EVERY)
    // Timers rest while a tab is hidden.
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => wallMinutesAt(Date.now(), zone))
}
