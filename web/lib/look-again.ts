import { useEffect, useRef } from 'react'
import { useLatest } from './latest'
import type { Read } from './swr'

const LOOK_EVERY = 30_000

interface LookingOptions {
  /** Milliseconds between two reads. */
  every?: number
  isWanted?: boolean
}

/** Repeats a read while the page is visible, for answers that change without the couple, such as guests' replies. */
export function useLookingAgain<T>(
  read: Read<T>,
  { every = LOOK_EVERY, isWanted = true }: LookingOptions = {},
): Read<T> {
  const wasKnown = useRef(read.data !== undefined)
  const look = useLatest(() => {
    if (!document.hidden) void read.reload()
  })
  useEffect(() => {
    if (!isWanted) return
    if (wasKnown.current) look()
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look, every, isWanted])
  return read
}
