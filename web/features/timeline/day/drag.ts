import { type PointerEvent, useState } from 'react'
import type { Times } from '../../../../worker/features/timeline/rules'
import { drag } from '../../../lib/drag'

interface DragOptions {
  times: Times
  onDrop: (times: Times) => void
}

/** Returns times that were dragged by pixels. */
type Change = (times: Times, pixels: number) => Times

interface Dragged {
  times: Times
  /** Pixels from where it was pressed. */
  by: number
}

/** Follows drags that change an event's times. A finger has to rest first, so that it can scroll. */
export function useDrag({ times, onDrop }: DragOptions) {
  const [preview, setPreview] = useState<Dragged | null>(null)

  const by = (change: Change) => (press: PointerEvent) => {
    if (press.button !== 0) return
    const { pageY } = press
    const at = (event: { pageY: number }) => change(times, event.pageY - pageY)
    drag(press, {
      holdsTouch: true,
      onStart: () => setPreview({ times, by: 0 }),
      onMove: (event) => setPreview({ times: at(event), by: event.pageY - pageY }),
      onEnd: (release, isDragged) => {
        setPreview(null)
        if (release && isDragged) onDrop(at(release))
      },
    })
  }

  return {
    /** What is under the pointer; null when nothing is dragged. */
    preview,
    by,
  }
}
