import { type PointerEvent, useState } from 'react'
import type { Times } from '../../../../worker/features/timeline/rules'
import { drag } from '../../../lib/drag'
import { nudged, STEP, stretched } from './nudge'
import { PIXELS_A_MINUTE } from './scale'

/** Moves and stretches an event by mouse or pen, in steps. Touch scrolls instead, and uses the menu or the form. */
export function useDrag({ times, onDrop }: { times: Times; onDrop: (times: Times) => void }) {
  const [preview, setPreview] = useState<Times | null>(null)

  const by = (change: (times: Times, minutes: number) => Times) => (press: PointerEvent) => {
    if (press.button !== 0 || press.pointerType === 'touch') return
    const { pageY } = press
    const at = (event: { pageY: number }) =>
      change(times, Math.round((event.pageY - pageY) / PIXELS_A_MINUTE / STEP) * STEP)
    drag(press, {
      onMove: (event) => setPreview(at(event)),
      onEnd: (release, isDragged) => {
        setPreview(null)
        if (release && isDragged) onDrop(at(release))
      },
    })
  }

  return {
    /** The times under the pointer; null when nothing is dragged. */
    preview,
    move: by(nudged),
    stretch: by(stretched),
  }
}
