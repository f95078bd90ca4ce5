import { useEffect, useRef, useState } from 'react'
import type { GroupKey } from '../grouping'

/** Milliseconds after the last change. */
const HELD_FOR = 1500

/**
 * Holds ticked tasks in their group until nothing has been ticked for a moment, so that rows do not move under the
 * pointer.
 */
export function useHeld(): [ReadonlyMap<string, GroupKey>, (id: string, key: GroupKey) => void] {
  const [held, setHeld] = useState<ReadonlyMap<string, GroupKey>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold(id: string, key: GroupKey) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeld(new Map()), HELD_FOR)
    setHeld((before) => new Map(before).set(id, key))
  }
  return [held, hold]
}
