import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `run`. Keeps memoized rows from rendering again. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current(...args), [])
}
