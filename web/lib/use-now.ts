import { useSyncExternalStore } from 'react'
import { type Day, dayAt, wallMinutesAt } from '../../worker/lib/calendar'

/** Milliseconds between looks at the clock. */
const LOOK_EVERY = 5_000

/** The wall-clock minute in a zone, comparable with spans. Renders again when it changes. */
export const useNow = (zone: string): number => useSyncExternalStore(subscribe, () => wallMinutesAt(Date.now(), zone))

/** Today in a zone. Renders again when the day changes: a screen may stay open overnight. */
export const useDayIn = (zone: string): Day => useSyncExternalStore(subscribe, () => dayAt(Date.now(), zone))

/** The hour on the device's clock. Renders again when it changes. */
export const useHour = (): number => useSyncExternalStore(subscribe, () => new Date().getHours())

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY)
  // Timers rest while a tab is hidden.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
