import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same while it does what the latest one does: for rows by the hundred, which are drawn again only when something of theirs changes. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current(...args), [])
}
