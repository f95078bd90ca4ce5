import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says what became of something to those who cannot see it. */
export function announce(text: string): void {
  // The same words again are news as well.
  said = said === text ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** Once on the screen. */
export function Announcements() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
