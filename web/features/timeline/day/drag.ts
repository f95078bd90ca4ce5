import { type PointerEvent, useRef, useState } from 'react'
import type { Times } from '../../../../worker/features/timeline/rules'
import { nudged, STEP, stretched } from './nudge'
import { PIXELS_A_MINUTE } from './scale'

/** A press that wanders less than this, in pixels, is a click. */
const STILL = 4

type Kind = 'move' | 'stretch'

/** Moving and stretching by mouse or pen, in steps. A finger scrolls; it has the menu and the form. */
export function useDrag({ times, onDrop }: { times: Times; onDrop: (times: Times) => void }) {
  const [preview, setPreview] = useState<Times | null>(null)
  const began = useRef<{ kind: Kind; y: number } | null>(null)
  const hasMoved = useRef(false)

  function at(event: PointerEvent): Times | null {
    if (!began.current) return null
    const distance = event.pageY - began.current.y
    if (Math.abs(distance) < STILL && !hasMoved.current) return null
    hasMoved.current = true
    const minutes = Math.round(distance / PIXELS_A_MINUTE / STEP) * STEP
    return began.current.kind === 'move' ? nudged(times, minutes) : stretched(times, minutes)
  }

  function end() {
    began.current = null
    setPreview(null)
  }

  const on = (kind: Kind) => ({
    onPointerDown: (event: PointerEvent) => {
      hasMoved.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      began.current = { kind, y: event.pageY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const next = at(event)
      if (next) setPreview(next)
    },
    onPointerUp: (event: PointerEvent) => {
      const next = at(event)
      end()
      if (next) onDrop(next)
    },
    onPointerCancel: end,
  })

  return {
    /** The times under the pointer; null while nothing is dragged. */
    preview,
    on,
    /** Whether the click that follows was the end of a drag. */
    wasDrag: () => hasMoved.current,
    cancel: () => {
      if (!began.current) return false
      end()
      return true
    },
  }
}
