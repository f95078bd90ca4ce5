import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLatest } from './latest'

/**
 * Runs something for an id after a pause in its calls, such as a pause in typing. Pending runs happen at once when the screen or
 * the page is left.
 */
export function useWhenQuiet(run: (id: string) => void, milliseconds: number) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const runLatest = useLatest(run)

  const now = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      runLatest(id)
    },
    [runLatest],
  )
  const soon = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id))
      timers.current.set(
        id,
        setTimeout(() => now(id), milliseconds),
      )
    },
    [now, milliseconds],
  )
  useEffect(() => {
    const waiting = timers.current
    const leave = () => {
      for (const id of waiting.keys()) now(id)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [now])
  return useMemo(() => ({ now, soon }), [now, soon])
}
