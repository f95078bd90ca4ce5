import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { trackPointer } from '../../../../lib/drag'
import { type Box, fitted, type Point } from './geometry'

const LARGEST = 3
const SMALLEST = 0.05
/** The largest scale used to fit everything. */
const LARGEST_FIT = 1.1
const MARGIN = 28
/** Pixels, with room for names beside the outermost seats. */
const MARGIN_WITH_NAMES = 84
/** Pixels per centimetre from which seats show initials, and from which they show names. */
const NEAR = 0.3
const CLOSE = 1.25
/** Centimetres for a guest's name, and the pixels of one of its lines. */
const NAME_HEIGHT = 46
const NAME_LINE = 14.4

interface View {
  /** Pixels per centimetre. */
  scale: number
  /** Pixels from the frame's corner to the floor's. */
  x: number
  y: number
}

export interface FloorView {
  /** The element that frames the floor. */
  frame: RefObject<HTMLDivElement | null>
  /** The floor's element, where a CSS pixel is one centimetre. */
  floor: RefObject<HTMLDivElement | null>
  scale: () => number
  pan: (dx: number, dy: number) => void
  /** Zooms around a point of the browser's window, or the middle. */
  zoom: (factor: number, around?: Point) => void
  fitAll: () => void
  toFloor: (point: Point) => Point
}

/** The pan and zoom of the floor. Written straight to the elements, so that nothing renders. */
export function useFloorView(bounds: Box | null): FloorView {
  const frame = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const view = useRef<View>({ scale: 1, x: 0, y: 0 })
  const latestBounds = useRef(bounds)
  latestBounds.current = bounds
  /** Whether the person has panned or zoomed. */
  const isChosen = useRef(false)

  const show = useCallback((next: View) => {
    const isZoomed = next.scale !== view.current.scale
    view.current = next
    if (!frame.current || !floor.current) return
    floor.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    frame.current.style.backgroundPosition = `${next.x}px ${next.y}px`
    if (!isZoomed && frame.current.dataset.detail) return
    floor.current.style.setProperty('--zoom', String(next.scale))
    floor.current.style.setProperty('--lines', String(Math.max(1, Math.floor((next.scale * NAME_HEIGHT) / NAME_LINE))))
    frame.current.style.backgroundSize = `${100 * next.scale}px ${100 * next.scale}px`
    frame.current.dataset.detail = next.scale >= CLOSE ? 'close' : next.scale >= NEAR ? 'near' : 'far'
  }, [])

  const fitAll = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {}
    const box = latestBounds.current
    isChosen.current = false
    if (box && width > 2 * MARGIN && height > 2 * MARGIN) {
      const within = (margin: number) => fitted(box, { width, height }, { margin, largest: LARGEST_FIT })
      const withNames = within(MARGIN_WITH_NAMES)
      show(withNames.scale >= CLOSE ? withNames : within(MARGIN))
    }
  }, [show])

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(() => {
      if (!isChosen.current) fitAll()
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [fitAll])

  return useMemo(() => {
    const zoom = (factor: number, around?: Point) => {
      const box = frame.current?.getBoundingClientRect()
      if (!box) return
      isChosen.current = true
      const { scale: before, x, y } = view.current
      const scale = Math.min(LARGEST, Math.max(SMALLEST, before * factor))
      const at = around ? { x: around.x - box.x, y: around.y - box.y } : { x: box.width / 2, y: box.height / 2 }
      const grown = scale / before
      show({ scale, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown })
    }
    return {
      frame,
      floor,
      fitAll,
      zoom,
      scale: () => view.current.scale,
      pan: (dx, dy) => {
        isChosen.current = true
        show({ ...view.current, x: view.current.x + dx, y: view.current.y + dy })
      },
      toFloor: ({ x, y }) => {
        const box = frame.current?.getBoundingClientRect()
        const { scale, x: left, y: top } = view.current
        return { x: (x - (box?.x ?? 0) - left) / scale, y: (y - (box?.y ?? 0) - top) / scale }
      },
    }
  }, [fitAll, show])
}

/** Pans with one pointer, zooms with two, and with Ctrl and the wheel, which trackpads send for a pinch. */
export function useFloorGestures(view: FloorView): { onPointerDown: (event: PointerEvent) => void } {
  const pressed = useRef(new Map<number, Point>())

  useEffect(() => {
    const frame = view.frame.current
    if (!frame) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      view.zoom(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    frame.addEventListener('wheel', onWheel, { passive: false })
    return () => frame.removeEventListener('wheel', onWheel)
  }, [view])

  return useMemo(() => {
    const points = pressed.current
    const middleAndSpan = () => {
      const [a, b = a] = [...points.values()]
      if (!a || !b) return null
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, span: Math.hypot(a.x - b.x, a.y - b.y) }
    }
    function move(event: PointerEvent) {
      const before = middleAndSpan()
      points.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = middleAndSpan()
      if (!before || !now) return
      view.pan(now.x - before.x, now.y - before.y)
      if (before.span > 0 && now.span > 0) view.zoom(now.span / before.span, now)
    }
    return {
      onPointerDown: (event) => {
        if (event.button !== 0) return
        points.set(event.pointerId, { x: event.clientX, y: event.clientY })
        trackPointer(event, { onMove: move, onEnd: () => points.delete(event.pointerId) })
      },
    }
  }, [view])
}
