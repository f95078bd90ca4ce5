import { useEffect, useRef } from 'react'
import { useLatest } from './latest'
import type { Read } from './swr'

const LOOK_EVERY = 30_000

/** A read that is repeated while the page is seen, for what people without an account change: no other change tells of it. */
export function useLookingAgain<T>(read: Read<T>): Read<T> {
  const wasKnown = useRef(read.data !== undefined)
  const look = useLatest(() => {
    if (!document.hidden) void read.reload()
  })
  useEffect(() => {
    if (wasKnown.current) look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])
  return read
}
