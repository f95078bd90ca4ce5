import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store'

const said = createStore('')

/** Tells a screen reader what has happened, on a screen that renders `Announcements`. */
export function announce(text: string): void {
  // A live region is read when it changes, so a repeated text has to differ.
  said.set(said.get() === text ? `${text}\u00A0` : text)
}

/** The live region of a screen. Render it once. */
export function Announcements() {
  const text = useStore(said)
  useEffect(() => () => said.set(''), [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
