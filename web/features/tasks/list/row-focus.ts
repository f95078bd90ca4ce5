import { useLayoutEffect, useRef } from 'react'
import type { RowScroller } from '../../../components/virtual-rows'

/** The id of the element of a task's row that takes the focus. */
export const tickId = (taskId: string) => `tick-${taskId}`

/** Frames in which a row that was out of sight is waited for. */
const PATIENCE = 20

interface RowFocusOptions {
  /** The tasks in the list, by id. */
  order: string[]
  /** Where a task stands among all rows. */
  indexOf: (id: string) => number
}

/** The focus in a long list: it moves from task to task, and when its row goes away the next one takes it. */
export function useRowFocus({ order, indexOf }: RowFocusOptions) {
  const scroller = useRef<RowScroller>(null)
  const current = useRef<string | null>(null)
  const lost = useRef<string | null>(null)
  const before = useRef(order)

  function focus(id: string) {
    current.current = id
    if (focusTick(id)) return
    scroller.current?.show(indexOf(id))
    let frames = PATIENCE
    const wait = () => {
      frames -= 1
      if (frames > 0 && !focusTick(id)) requestAnimationFrame(wait)
    }
    requestAnimationFrame(wait)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that rows have come or gone
  useLayoutEffect(() => {
    const gone = lost.current
    const old = before.current
    before.current = order
    lost.current = null
    if (gone === null) return
    const there = new Set(order)
    const at = old.indexOf(gone)
    const heir = [...old.slice(at + 1), ...old.slice(0, at).reverse()].find((id) => there.has(id))
    if (heir) focus(heir)
    else document.getElementById('content')?.focus({ preventScroll: true })
  }, [order])

  return {
    scroller,
    current: () => (current.current !== null && order.includes(current.current) ? current.current : null),
    /** Goes `step` tasks on, or to the first or last one from nowhere; answers where it then is. */
    move: (step: 1 | -1): string | undefined => {
      const at = order.indexOf(current.current ?? '')
      const next = at < 0 ? (step > 0 ? 0 : order.length - 1) : Math.min(Math.max(at + step, 0), order.length - 1)
      const id = order[next]
      if (id !== undefined) focus(id)
      return id
    },
    onFocus: (id: string) => {
      current.current = id
    },
    /** A row with the focus is leaving the page: with others in the same moment, or merely out of sight. */
    onLeave: (id: string) => {
      lost.current = id
      requestAnimationFrame(() => {
        lost.current = null
      })
    },
  }
}

function focusTick(taskId: string): boolean {
  const tick = document.getElementById(tickId(taskId))
  tick?.focus({ preventScroll: true })
  tick?.scrollIntoView({ block: 'nearest' })
  return tick !== null
}
