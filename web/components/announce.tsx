import { useEffect, useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Tells a screen reader what has happened, on a screen that renders `Announcements`. */
export function announce(text: string): void {
  // A live region is read when it changes, so a repeated text has to differ.
  said = said === text ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The live region of a screen. Render it once. */
export function Announcements() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )
  useEffect(
    () => () => {
      said = ''
    },
    [],
  )
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
