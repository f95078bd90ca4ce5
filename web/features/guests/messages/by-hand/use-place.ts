import { useState } from 'react'
import { atStart, type Place } from './order'

/** Where the couple is in a message's queue. It survives a reload and the way to WhatsApp and back. */
export function usePlace(messageId: string): [Place, (place: Place) => void] {
  const key = `posy-by-hand-${messageId}`
  const [place, setPlace] = useState(() => read(key))
  return [
    place,
    (next) => {
      setPlace(next)
      // Last: it throws if the browser has no room left.
      localStorage.setItem(key, JSON.stringify(next))
    },
  ]
}

function read(key: string): Place {
  try {
    return { ...atStart, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return atStart
  }
}
