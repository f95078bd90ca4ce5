import { Minus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../../../components/button'
import { Tooltip } from '../../../components/tooltip'
import { useFilterParam } from '../../../lib/url-state'

/** How many times the size that shows the whole day. */
const factors = [1, 1.5, 2.25, 3.5]

/** The size of the day's column, in the address. */
export function useZoom() {
  const [value, set] = useFilterParam('zoom', '0')
  const level = Math.min(Math.max(Math.trunc(Number(value)) || 0, 0), factors.length - 1)
  return {
    factor: factors[level] ?? 1,
    isWhole: level === 0,
    isLargest: level === factors.length - 1,
    to: (next: number) => set(String(next)),
    level,
  }
}

export function ZoomButtons({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  return (
    <fieldset aria-label="Zoom" className="ms-auto flex items-center gap-1">
      <Tooltip text="Zoom out">
        <IconButton
          label="Zoom out"
          aria-disabled={zoom.isWhole}
          onClick={() => zoom.isWhole || zoom.to(zoom.level - 1)}
        >
          <Minus aria-hidden />
        </IconButton>
      </Tooltip>
      <Button kind="quiet" aria-pressed={zoom.isWhole} onClick={() => zoom.to(0)}>
        Whole day
      </Button>
      <Tooltip text="Zoom in">
        <IconButton
          label="Zoom in"
          aria-disabled={zoom.isLargest}
          onClick={() => zoom.isLargest || zoom.to(zoom.level + 1)}
        >
          <Plus aria-hidden />
        </IconButton>
      </Tooltip>
    </fieldset>
  )
}

interface Column {
  minutesAt: (pixels: number) => number
  pixelsAt: (minutes: number) => number
}

/** Keeps the time in the middle of the screen where it is while a column is zoomed. Returns the ref of the column. */
export function useSteadyZoom(level: number, scale: Column) {
  const column = useRef<HTMLDivElement>(null)
  const before = useRef({ level, scale })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { level, scale }
    if (last.level === level || !column.current) return
    const { top } = column.current.getBoundingClientRect()
    const middle = window.innerHeight / 2 - top
    if (middle > 0) window.scrollBy(0, scale.pixelsAt(last.scale.minutesAt(middle)) - middle)
  })
  return column
}
