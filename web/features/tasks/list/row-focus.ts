import { useLayoutEffect, useRef } from 'react'
import type { RowScroller } from '../../../components/virtual-rows'

/** The id of the element in a task's row that takes the focus. */
export const tickId = (taskId: string) => `tick-${taskId}`

/** Frames to wait for a row that has to be scrolled into view. */
const PATIENCE = 20

interface RowFocusOptions {
  /** The ids of the listed tasks. */
  order: string[]
  /** The index of a task among all rows, group headings included. */
  indexOf: (id: string) => number
}

/** Moves the focus through a long list, and to the next task when the focused row is removed. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows are added or removed
  useLayoutEffect(() => {
    const gone = lost.current
    const old = before.current
    before.current = order
    lost.current = null
    if (gone === null) return
    const there = new Set(order)
    const at = old.indexOf(gone)
    const next = [...old.slice(at + 1), ...old.slice(0, at).reverse()].find((id) => there.has(id))
    if (next) focus(next)
    else document.getElementById('content')?.focus({ preventScroll: true })
  }, [order])

  return {
    scroller,
    current: () => (current.current !== null && order.includes(current.current) ? current.current : null),
    /** Moves by `step` tasks, or to the first or last one when none is focused. Returns the new task. */
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
    /** Call when the focused row unmounts, whether it was removed or scrolled out of view. */
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
